import { useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePaginationFragment } from 'react-relay'
import type { CreditHistory_viewer$key } from '#web/__generated__/CreditHistory_viewer.graphql.ts'
import type { CreditHistoryPageQuery } from '#web/__generated__/CreditHistoryPageQuery.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Button } from '#web/design/form/Button.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import layout from '#web/design/layout.module.css'
import css from './CreditHistory.module.css'

const PAGE = 24

/** The member's ledger: every credit movement, in words and money, the newest first (CRED-01). */
export function CreditHistory(props: { viewer: CreditHistory_viewer$key }) {
  const { t } = useTranslation(['premium', 'shell'])
  const { data, hasNext, loadNext } = usePaginationFragment<CreditHistoryPageQuery, CreditHistory_viewer$key>(
    fragment,
    props.viewer,
  )
  const [isLoading, startTransition] = useTransition()
  const { edges } = data.creditEntries
  return (
    <section id="history" aria-labelledby="history-heading">
      <h2 id="history-heading" className={css.heading}>
        {t('history.heading')}
      </h2>
      {edges.length === 0 && <p className={layout.muted}>{t('history.empty')}</p>}
      <ul className={css.list}>
        {edges.map(({ node: { number, kind, credits, balance, value, createdAt, order } }) => (
          <li key={number} className={css.row}>
            <span className={css.kind}>
              {kind !== '%future added value' &&
                (order ? (
                  <AppLink to={`/transactions/${order.id}`}>{t(`history.kind.${kind}`)}</AppLink>
                ) : (
                  t(`history.kind.${kind}`)
                ))}
            </span>
            <span className={css.amount}>
              {credits > 0 ? '+' : '−'}
              {t('shell:cost', { count: Math.abs(credits) })}
            </span>
            <span className={css.facts}>
              <time dateTime={createdAt}>
                {formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
              {value && ` · ${t('history.worth', { amount: moneyText(value) })}`}
            </span>
            <span className={css.facts}>{t('history.balance', { count: balance })}</span>
          </li>
        ))}
      </ul>
      {hasNext && (
        <Button
          look="quiet"
          block
          className={css.more}
          busy={isLoading}
          onClick={() => startTransition(() => void loadNext(PAGE))}
        >
          {t('shell:showMore')}
        </Button>
      )}
    </section>
  )
}

const fragment = graphql`
  fragment CreditHistory_viewer on Viewer
  @refetchable(queryName: "CreditHistoryPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
    creditEntries(first: $count, after: $cursor) @connection(key: "CreditHistory_creditEntries") {
      edges {
        node {
          number
          kind
          credits
          balance
          createdAt
          value {
            ...money_amount
          }
          order {
            id
          }
        }
      }
    }
  }
`
