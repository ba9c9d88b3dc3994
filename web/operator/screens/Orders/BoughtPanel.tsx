import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  BoughtPanel_order$data,
  BoughtPanel_order$key,
} from '#web/__generated__/BoughtPanel_order.graphql.ts'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { MemberLink } from '#web/operator/parts/MemberLink.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import css from './BoughtPanel.module.css'

/** What was bought, by whom, for how much, and its invoice. */
export function BoughtPanel({ order: key }: { order: BoughtPanel_order$key }) {
  const { t } = useTranslation('orders')
  const { t: ofPeople } = useTranslation('people')
  const order = useFragment(fragment, key)
  const feeFacts = useFeeFacts()
  const moment = (at: string | null | undefined) => (at ? formatDate(at, MOMENT) : t('no'))
  return (
    <Panel title={t('order')} about={moment(order.createdAt)}>
      <div className={css.facts}>
        <Facts
          facts={[
            {
              name: t('member'),
              value: (
                <MemberLink
                  id={order.memberId}
                  name={order.memberName}
                  purpose={ofPeople('opening.fromOrder', { number: order.number })}
                />
              ),
            },
            { name: t('credits'), value: formatNumber(order.credits) },
            { name: t('listPrice'), value: moneyText(order.listPrice) },
            { name: t('discount'), value: order.discountCode ?? t('no') },
            { name: t('total'), value: <b>{moneyText(order.total)}</b> },
            {
              name: t('vat', { country: order.vatCountry, rate: order.vatPercentage }),
              value: moneyText(order.vat),
            },
            { name: t('refunded'), value: moneyText(order.refunded) },
          ]}
        />
        <Facts
          facts={[
            { name: t('paid'), value: moment(order.completedAt) },
            {
              name: t('method'),
              value: t(order.isRecurring ? 'recurring' : 'once', {
                method: t(`methods.${order.method as 'IDEAL'}`),
              }),
            },
            { name: t('provider'), value: order.provider },
            ...feeFacts(order.providerFee),
            {
              name: t('reference'),
              value: order.paymentReference ? (
                <code className={css.reference}>{order.paymentReference}</code>
              ) : (
                t('no')
              ),
            },
            { name: t('invoice'), value: order.invoiceNumber ?? t('no') },
            { name: t('withdrawable'), value: moment(order.withdrawableUntil) },
            {
              name: t('lot'),
              value: order.lot
                ? t('lotLeft', { left: order.lot.remaining, count: order.lot.credits })
                : t('no'),
            },
          ]}
        />
      </div>
    </Panel>
  )
}

/** What the payment provider kept and paid out, or that it has not said so: never a guess. */
function useFeeFacts(): (fee: BoughtPanel_order$data['providerFee']) => { name: string; value: string }[] {
  const { t } = useTranslation('orders')
  return (fee) => {
    if (!fee) return []
    const { state, sums } = fee
    if (state !== 'REPORTED') return [{ name: t('fee.kept'), value: t(`fee.${state as 'NOT_YET'}`) }]
    return [
      { name: t('fee.kept'), value: sums.map(({ fee: kept }) => moneyText(kept)).join(', ') },
      { name: t('fee.paidOut'), value: sums.map(({ paidOut }) => moneyText(paidOut)).join(', ') },
    ]
  }
}

const fragment = graphql`
  fragment BoughtPanel_order on OperatorOrder {
    providerFee {
      state
      sums {
        fee {
          ...money_amount
        }
        paidOut {
          ...money_amount
        }
      }
    }
    number
    memberId
    memberName
    credits
    createdAt
    completedAt
    listPrice {
      ...money_amount
    }
    discountCode
    total {
      ...money_amount
    }
    vat {
      ...money_amount
    }
    vatCountry
    vatPercentage
    refunded {
      ...money_amount
    }
    method
    isRecurring
    provider
    paymentReference
    invoiceNumber
    withdrawableUntil
    lot {
      credits
      remaining
    }
  }
`
