import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BothSides_order$key } from '#web/__generated__/BothSides_order.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { OnlyFor, useMay } from '#web/operator/parts/OnlyFor.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { useActing } from '#web/operator/session/useActing.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { noteDifferences } from './orderChanges.ts'
import { SideRow } from './SideRow.tsx'
import css from './BothSides.module.css'

type Props = { order: BothSides_order$key; onAgain: () => void }

/** Our books and the provider beside each other, and the differences that the nightly check found. */
export function BothSides({ order: key, onAgain }: Props) {
  const { t } = useTranslation('orders')
  const { provider, sides } = useFragment(fragment, key)
  const { readAt, isAnswered, rows } = sides
  return (
    <Panel
      title={t('sides.title')}
      about={t('sides.read', { moment: formatDate(readAt, { timeStyle: 'medium' }) })}
      flush
      actions={
        <Button look="quiet" icon={RefreshCw} onClick={onAgain}>
          {t('sides.again')}
        </Button>
      }
    >
      {!isAnswered && (
        <div className={css.notice}>
          <Alert tone="warning">{t('sides.noAnswer')}</Alert>
        </div>
      )}
      <table className={css.sides} aria-label={t('sides.title')}>
        <thead>
          <tr>
            <th scope="col">{t('sides.what')}</th>
            <th scope="col">{t('sides.ours')}</th>
            <th scope="col">{t('sides.same')}</th>
            <th scope="col">{t('sides.provider', { provider })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <SideRow key={index} row={row} isAnswered={isAnswered} />
          ))}
        </tbody>
      </table>
      <Differences order={key} onNoted={onAgain} />
    </Panel>
  )
}

function Differences({ order: key, onNoted }: { order: BothSides_order$key; onNoted: () => void }) {
  const { t } = useTranslation('orders')
  const { number, differences } = useFragment(fragment, key)
  const { isBusy, refused, act } = useActing()
  const may = useMay(['FINANCE'])
  const [isAsking, setAsking] = useState(false)
  if (differences.length === 0) return null
  const waits = differences.some(({ notedAt, resolvedAt }) => !notedAt && !resolvedAt)
  async function note(purpose: string) {
    const answer = await act(noteDifferences(number, purpose), t('differences.noted'))
    setAsking(false)
    if (answer) onNoted()
  }
  return (
    <div className={css.differences}>
      <h3>{t('differences.title')}</h3>
      {refused !== undefined && (
        <Alert tone="danger" announced>
          {refused}
        </Alert>
      )}
      <ul>
        {differences.map(({ kind, ours, provider, firstSeenAt, notedAt, resolvedAt }) => (
          <li key={`${kind} ${firstSeenAt}`}>
            {t(`differences.kinds.${kind as 'AMOUNT'}`, { ours, provider })}{' '}
            <span className={css.about}>
              {t('differences.seen', { moment: formatDate(firstSeenAt, MOMENT) })}
              {notedAt && ` · ${t('differences.notedAt', { moment: formatDate(notedAt, MOMENT) })}`}
              {resolvedAt && ` · ${t('differences.resolvedAt', { moment: formatDate(resolvedAt, MOMENT) })}`}
            </span>
          </li>
        ))}
      </ul>
      {waits && (
        <>
          <Button look="quiet" disabled={!may} onClick={() => setAsking(true)}>
            {t('differences.note')}
          </Button>
          <OnlyFor roles={['FINANCE']} />
        </>
      )}
      <Confirm
        open={isAsking}
        asksPurpose
        isBusy={isBusy}
        title={t('differences.noteTitle')}
        text={t('differences.noteText')}
        yes={t('differences.note')}
        onYes={(purpose) => void note(purpose)}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}

const fragment = graphql`
  fragment BothSides_order on OperatorOrder {
    number
    provider
    sides {
      readAt
      isAnswered
      rows {
        ...SideRow_row
      }
    }
    differences {
      kind
      ours
      provider
      firstSeenAt
      notedAt
      resolvedAt
    }
  }
`
