import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RefundList_order$key } from '#web/__generated__/RefundList_order.graphql.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { DownloadLink } from './DownloadLink.tsx'
import css from './RefundList.module.css'

/** The refunds of an order: how far each is, what the site says about it, and its credit note. */
export function RefundList({ order }: { order: RefundList_order$key }) {
  const { t } = useTranslation('withdrawal')
  const { refunds } = useFragment(fragment, order)
  return refunds.map(({ state, amount, createdAt, words, ...notes }) => (
    <div key={createdAt}>
      <p>{state !== '%future added value' && t(`refund.${state}`, { amount: moneyText(amount) })}</p>
      {words && (
        <blockquote className={css.words} dir="auto">
          {words}
        </blockquote>
      )}
      {notes.creditNoteUrl && (
        <DownloadLink href={notes.creditNoteUrl}>
          {t('creditNote', { number: notes.creditNoteNumber })}
        </DownloadLink>
      )}
      {notes.cancellationUrl && (
        <DownloadLink href={notes.cancellationUrl}>
          {t('cancellation', { number: notes.cancellationNumber })}
        </DownloadLink>
      )}
    </div>
  ))
}

const fragment = graphql`
  fragment RefundList_order on Order {
    refunds {
      state
      createdAt
      words
      creditNoteUrl
      creditNoteNumber
      cancellationUrl
      cancellationNumber
      amount {
        ...money_amount
      }
    }
  }
`
