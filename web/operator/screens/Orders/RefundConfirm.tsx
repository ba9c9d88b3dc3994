import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RefundConfirm_order$key } from '#web/__generated__/RefundConfirm_order.graphql.ts'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { languageIn } from '#web/operator/parts/languageNames.ts'
import type { Refunding } from './useRefund.ts'
import css from './RefundPanel.module.css'

type Props = {
  order: RefundConfirm_order$key
  refunding: Pick<Refunding, 'isAsking' | 'isBusy' | 'close'>
  amount: string
  /** The operator's own words for the member; '' for none. */
  words: string
  onYes: (purpose: string) => void
}

/** Asks before money goes back, and says what the member gets to read, and in which language. */
export function RefundConfirm({ order: key, refunding, amount, words, onYes }: Props) {
  const { t, i18n } = useTranslation('orders')
  const { refundMailOutlook: outlook, refundMailLocale: locale } = useFragment(fragment, key)
  const language = locale ? languageIn(locale, i18n.language) : undefined
  return (
    <Confirm
      open={refunding.isAsking}
      asksPurpose
      isBusy={refunding.isBusy}
      title={t('refund.ask', { amount })}
      text={
        <>
          {t('refund.text')} {language !== undefined && t('refund.mailIn', { language })}{' '}
          {outlook && outlook !== 'GOES' && t(`refund.outlook.${outlook as 'NO_ADDRESS'}`)}
        </>
      }
      yes={t('refund.actOf', { amount })}
      onYes={onYes}
      onNo={refunding.close}
    >
      {words !== '' && (
        <blockquote className={css.words} dir="auto" lang={locale ?? undefined}>
          {words}
        </blockquote>
      )}
    </Confirm>
  )
}

const fragment = graphql`
  fragment RefundConfirm_order on OperatorOrder {
    refundMailOutlook
    refundMailLocale
  }
`
