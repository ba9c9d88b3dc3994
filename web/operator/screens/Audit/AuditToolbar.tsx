import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AuditToolbar_operator$key } from '#web/__generated__/AuditToolbar_operator.graphql.ts'
import { AUDIT_ACTIONS } from '#web/operator/parts/auditActions.rules.ts'
import { FilterDay } from '#web/operator/parts/FilterDay.tsx'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { useActionWords } from '#web/operator/parts/useActionWords.ts'
import { SCOPES, type AuditFilter } from './auditFilter.rules.ts'

type Option = { value: string; text: string }

type Props = {
  filter: AuditFilter
  operators: AuditToolbar_operator$key
  /** The name of the site that the console works on. */
  site: string
  onFilter: (changed: Partial<AuditFilter>) => void
  children: ReactNode
}

const byText = (one: Option, other: Option) => one.text.localeCompare(other.text)

// A hand-written address may name what the list lacks; the choice still says what is searched.
const withChosen = (options: Option[], chosen: string) =>
  options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, text: chosen }]

/** Who did what, when and where. The children stand at the right. */
export function AuditToolbar({ filter, operators: keys, site, onFilter, children }: Props) {
  const { t } = useTranslation('audit')
  const wordsOf = useActionWords()
  const people = useFragment(fragment, keys).map(({ operatorId, name }) => ({
    value: operatorId,
    text: name,
  }))
  const acts = AUDIT_ACTIONS.map((action) => ({ value: action as string, text: wordsOf(action) }))
  return (
    <Toolbar label={t('toolbar')} actions={children}>
      <FilterSelect
        label={t('operator')}
        value={filter.operator}
        options={withChosen([{ value: '', text: t('anyOperator') }, ...people], filter.operator)}
        onChange={(operator) => onFilter({ operator })}
      />
      <FilterSelect
        label={t('action')}
        value={filter.action}
        options={withChosen([{ value: '', text: t('anyAction') }, ...acts.toSorted(byText)], filter.action)}
        onChange={(action) => onFilter({ action })}
      />
      <FilterDay label={t('from')} value={filter.from} onChange={(from) => onFilter({ from })} />
      <FilterDay label={t('until')} value={filter.until} onChange={(until) => onFilter({ until })} />
      <FilterSelect
        label={t('site')}
        value={filter.scope}
        options={SCOPES.map((value) => ({ value, text: t(`scopes.${value}`, { site }) }))}
        onChange={(scope) => onFilter({ scope })}
      />
    </Toolbar>
  )
}

const fragment = graphql`
  fragment AuditToolbar_operator on AuditOperator @relay(plural: true) {
    operatorId
    name
  }
`
