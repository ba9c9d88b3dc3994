import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  PaymentsPanel_health$data,
  PaymentsPanel_health$key,
} from '#web/__generated__/PaymentsPanel_health.graphql.ts'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { RowLink } from '#web/operator/parts/RowLink.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { AdviceList } from './AdviceList.tsx'
import { paymentAdvice } from './health.rules.ts'

type Health = PaymentsPanel_health$data

/** Whether the payment provider answers, what that leaves open, and what to do. */
export function PaymentsPanel({ health: key }: { health: PaymentsPanel_health$key }) {
  const { t } = useTranslation('operations')
  const health = useFragment(fragment, key)
  const { failedAt, failure, paymentsUnanswered, unansweredSince, refundsToPay } = health
  const momentOf = (moment: string | null | undefined) =>
    moment ? formatDate(moment, MOMENT) : t('payments.never')
  const feesText = ({ reportsFees, feesReadAt, feesFailedAt, feesFailure }: Health) => {
    if (!reportsFees) return t('payments.feesNotHere')
    const hasFailed = feesFailedAt && (!feesReadAt || feesFailedAt > feesReadAt)
    return hasFailed
      ? t('payments.feesFailed', { moment: momentOf(feesFailedAt), failure: feesFailure })
      : momentOf(feesReadAt)
  }
  const advice = paymentAdvice(health).map((one) => ({ ...one, text: t(`payments.advice.${one.key}`) }))
  return (
    <Panel title={t('payments.title')} about={health.provider}>
      <Facts
        facts={[
          { name: t('payments.answered'), value: momentOf(health.answeredAt) },
          { name: t('payments.reported'), value: momentOf(health.webhookAt) },
          {
            name: t('payments.failed'),
            value: failure ? `${momentOf(failedAt)} · ${failure}` : momentOf(failedAt),
          },
          {
            name: t('payments.unanswered'),
            value: unansweredSince
              ? t('health.waitingSince', {
                  number: formatNumber(paymentsUnanswered),
                  moment: formatDate(unansweredSince, MOMENT),
                })
              : formatNumber(paymentsUnanswered),
          },
          { name: t('payments.refundsUnanswered'), value: formatNumber(health.refundsUnanswered) },
          {
            name: t('payments.refundsToPay'),
            value:
              refundsToPay > 0 ? (
                <RowLink to="/operator/refunds">{formatNumber(refundsToPay)}</RowLink>
              ) : (
                formatNumber(refundsToPay)
              ),
          },
          { name: t('payments.feesRead'), value: feesText(health) },
          { name: t('payments.differences'), value: formatNumber(health.differences) },
        ]}
      />
      <AdviceList advice={advice} fine={t('payments.fine')} />
    </Panel>
  )
}

const fragment = graphql`
  fragment PaymentsPanel_health on PaymentHealth {
    provider
    answeredAt
    failedAt
    failure
    webhookAt
    reportsFees
    feesReadAt
    feesFailedAt
    feesFailure
    paymentsUnanswered
    unansweredSince
    refundsUnanswered
    refundsToPay
    differences
  }
`
