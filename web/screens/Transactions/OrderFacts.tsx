import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OrderFacts_order$key } from '../../__generated__/OrderFacts_order.graphql.ts'
import { formatDate, formatMoney } from '../../app/format.ts'
import { AppLink } from '../../components/AppLink.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { isKnownMethod } from '../Checkout/paymentMethods.ts'
import { DownloadLink } from './DownloadLink.tsx'
import css from './OrderFacts.module.css'

/** What was ordered under which terms, and the invoice once there is one. */
export function OrderFacts(props: { order: OrderFacts_order$key }) {
  const { t } = useTranslation(['premium', 'shell'])
  const order = useFragment(fragment, props.order)
  const time = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
  const facts: [string, string][] = [
    [t('facts.bundle'), t('shell:cost', { count: order.credits })],
    ...(isKnownMethod(order.method) ? [[t('facts.method'), t(`method.${order.method}`)] as [string, string]] : []),
    [t('facts.ordered'), time(order.createdAt)],
    ...(order.completedAt ? [[t('facts.paid'), time(order.completedAt)] as [string, string]] : []),
    [t('facts.total'), formatMoney(order.total)],
    [t('facts.vat', { percentage: order.vatPercentage }), formatMoney(order.vat)],
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
        <DownloadLink href={order.invoiceUrl}>{t('facts.invoice', { number: order.invoiceNumber ?? '' })}</DownloadLink>
      )}
      <hr />
      <p className={classes(layout.small, layout.muted)}>{order.conditions}</p>
      <p className={classes(layout.small, layout.muted, css.help)}><AppLink to="/service">{t('facts.help')}</AppLink></p>
    </section>
  )
}

const fragment = graphql`
  fragment OrderFacts_order on Order {
    number
    credits
    method
    createdAt
    completedAt
    total {
      amountMinor
      currency
    }
    vat {
      amountMinor
      currency
    }
    vatPercentage
    invoiceUrl
    invoiceNumber
    conditions
  }
`
