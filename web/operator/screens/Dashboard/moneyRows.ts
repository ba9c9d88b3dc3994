import { graphql, readInlineData } from 'react-relay'
import type { moneyRows_figures$key } from '#web/__generated__/moneyRows_figures.graphql.ts'

/** Money of a day in one currency; amounts in its smallest unit. */
export type MoneyRow = {
  day: string
  currency: string
  orders: number
  firstPurchases: number
  sold: number
  refunded: number
}

/** Money by day and currency; none for a period that was not asked for. */
export function moneyRows(key: moneyRows_figures$key | null | undefined): MoneyRow[] {
  if (!key) return []
  const { days, currency, orders, firstPurchases, soldMinor, refundedMinor } = readInlineData(
    fragment,
    key,
  ).series
  return days.map((day, at) => ({
    day,
    currency: currency[at]!,
    orders: orders[at]!,
    firstPurchases: firstPurchases[at]!,
    sold: soldMinor[at]!,
    refunded: refundedMinor[at]!,
  }))
}

/** The currencies in which something was sold or refunded, the one with most orders first. */
export function currenciesOf(rows: readonly MoneyRow[]): string[] {
  const counts = new Map<string, number>()
  for (const { currency, orders } of rows) counts.set(currency, (counts.get(currency) ?? 0) + orders)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency)
}

const fragment = graphql`
  fragment moneyRows_figures on MoneyFigures @inline {
    series {
      days
      currency
      orders
      firstPurchases
      soldMinor
      refundedMinor
    }
  }
`
