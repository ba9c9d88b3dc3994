import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OrderFacts_order$key } from '#web/__generated__/OrderFacts_order.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { isKnownMethod, methodText } from '#web/features/checkout/paymentMethods.ts'
import { DownloadLink } from '#web/features/orders/DownloadLink.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import layout from '#web/design/layout.module.css'
import css from './OrderFacts.module.css'

/** The order and its terms, and the invoice once there is one. */
export function OrderFacts(props: { order: OrderFacts_order$key; buyerName: string }) {
  const { t } = useTranslation(['premium', 'shell'])
  const order = useFragment(fragment, props.order)
  const time = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
  const facts: [string, string][] = [
    [t('facts.bundle'), t('shell:cost', { count: order.credits })],
    ...(order.creditsForDebt > 0
      ? [[t('facts.debt'), t('shell:cost', { count: order.creditsForDebt })] as [string, string]]
      : []),
    ...(isKnownMethod(order.method)
      ? [
          [t('facts.method'), methodText(t, { method: order.method, name: order.methodName })] as [
            string,
            string,
          ],
        ]
      : []),
    [t('facts.buyer'), props.buyerName],
    [t('facts.ordered'), time(order.createdAt)],
    ...(order.completedAt ? [[t('facts.paid'), time(order.completedAt)] as [string, string]] : []),
    ...(order.discountCode
      ? ([
          [t('facts.listPrice'), moneyText(order.listPrice)],
          [
            t('discount.line', { percentage: order.discountPercentage ?? 0 }),
            `−\u2060${moneyText(order.discountAmount)}`,
          ],
        ] as [string, string][])
      : []),
    [t('facts.total'), moneyText(order.total)],
    [t('facts.vat', { percentage: order.vatPercentage }), moneyText(order.vat)],
    ...(order.sellerVatNumbers.length > 0
      ? [[t('facts.vatNumber'), order.sellerVatNumbers.join(', ')] as [string, string]]
      : []),
  ]
  return (
    <section className={layout.panel}>
      <h2 className={css.heading}>{t('facts.heading', { number: order.number })}</h2>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.invoiceUrl && (
        <DownloadLink href={order.invoiceUrl}>
          {t('facts.invoice', { number: order.invoiceNumber ?? '' })}
        </DownloadLink>
      )}
      <hr />
      <p className={classes(layout.small, layout.muted)}>{order.conditions}</p>
      <p className={classes(layout.small, layout.muted, css.help)}>
        <AppLink to="/service">{t('facts.help')}</AppLink>
      </p>
    </section>
  )
}

const fragment = graphql`
  fragment OrderFacts_order on Order {
    number
    credits
    creditsForDebt
    method
    methodName
    createdAt
    completedAt
    discountCode
    discountPercentage
    listPrice {
      ...money_amount
    }
    discountAmount {
      ...money_amount
    }
    sellerVatNumbers
    total {
      ...money_amount
    }
    vat {
      ...money_amount
    }
    vatPercentage
    invoiceUrl
    invoiceNumber
    conditions
  }
`
