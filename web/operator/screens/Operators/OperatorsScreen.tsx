import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { OperatorsScreenQuery } from '#web/__generated__/OperatorsScreenQuery.graphql.ts'
import { CsvButton } from '#web/operator/parts/CsvButton.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { FindField } from '#web/operator/parts/FindField.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { Table } from '#web/operator/parts/Table.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { hasWords } from '#web/runtime/text/plainLetters.rules.ts'
import { NewOperatorDialog } from './NewOperatorDialog.tsx'
import { OperatorDialog } from './OperatorDialog.tsx'
import { OperatorsToolbar, type OperatorFilter } from './OperatorsToolbar.tsx'
import { useOperatorColumns } from './useOperatorColumns.tsx'
import css from './OperatorsScreen.module.css'

/** Every operator: who may do what on which site. For admins. */
export default function OperatorsScreen({ queryRef }: PageProps<OperatorsScreenQuery>) {
  const { t } = useTranslation('console')
  const { operators, operator } = usePreloadedQuery<OperatorsScreenQuery>(query, queryRef)
  const { revalidate } = useRevalidator()
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<OperatorFilter>({ role: 'ALL', state: 'ACTIVE' })
  const [openId, setOpenId] = useState<string>()
  const [isCreating, setCreating] = useState(false)
  const shown = useMemo(() => {
    const { role, state } = filter
    return operators.filter(
      (one) =>
        (role === 'ALL' || one.role === role) &&
        (state === 'ALL' || one.isDisabled === (state === 'DISABLED')) &&
        hasWords(`${one.name} ${one.email}`, words),
    )
  }, [operators, words, filter])
  const columns = useOperatorColumns(setOpenId)
  const opened = operators.find(({ id }) => id === openId)
  return (
    <Page
      title={t('operators.title')}
      state={t('operators.state', { count: operators.filter((one) => !one.isDisabled).length })}
      find={<FindField label={t('operators.find')} value={words} onChange={setWords} />}
      toolbar={
        <OperatorsToolbar filter={filter} onFilter={setFilter} onNew={() => setCreating(true)}>
          <CsvButton name="operators" columns={columns} rows={shown} />
        </OperatorsToolbar>
      }
    >
      {shown.length === 0 ? (
        <EmptyPage title={t('operators.none')} text={t('operators.noneText')} />
      ) : (
        <div className={css.table}>
          <Table label={t('operators.title')} columns={columns} rows={shown} keyOf={({ id }) => id} />
        </div>
      )}
      {operator && (
        <NewOperatorDialog
          open={isCreating}
          self={operator}
          onCreated={() => void revalidate()}
          onClose={() => setCreating(false)}
        />
      )}
      {operator && opened && (
        <OperatorDialog
          key={opened.id}
          operator={opened}
          self={operator}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Page>
  )
}

const query = graphql`
  query OperatorsScreenQuery @preloadable {
    operators {
      id
      name
      email
      role
      isDisabled
      ...useOperatorColumns_operator
      ...OperatorDialog_operator
    }
    operator {
      ...NewOperatorDialog_self
      ...OperatorDialog_self
    }
  }
`
