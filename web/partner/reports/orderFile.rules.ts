import type { CsvColumn } from '#web/operator/parts/csv.rules.ts'
import type { Money, Order } from '../api/types.ts'

/** An amount for programs: 24.99, in the currency's own number of decimals. */
export function amountText({ amountMinor, currency }: Money): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  return (amountMinor / 10 ** digits).toFixed(digits)
}

/** The columns of the file of orders, with times in UTC. */
export const ORDER_FILE: CsvColumn<Order>[] = [
  { key: 'reference', head: 'reference', text: ({ reference }) => reference },
  { key: 'signupReference', head: 'signup_reference', text: ({ signupReference }) => signupReference },
  { key: 'state', head: 'state', text: ({ state }) => state },
  { key: 'completedAt', head: 'completed_at', text: ({ completedAt }) => completedAt },
  { key: 'isFirst', head: 'is_first', text: ({ isFirst }) => String(isFirst) },
  { key: 'credits', head: 'credits', text: ({ credits }) => String(credits) },
  { key: 'currency', head: 'currency', text: ({ total }) => total.currency },
  { key: 'total', head: 'total', text: ({ total }) => amountText(total) },
  { key: 'vat', head: 'vat', text: ({ vat }) => amountText(vat) },
  { key: 'refunded', head: 'refunded', text: ({ refunded }) => (refunded ? amountText(refunded) : '') },
  { key: 'refundedAt', head: 'refunded_at', text: ({ refundedAt }) => refundedAt ?? '' },
  { key: 'network', head: 'network', text: ({ network }) => network },
  { key: 'ref', head: 'ref', text: ({ ref }) => ref ?? '' },
  { key: 'sub1', head: 'sub1', text: ({ sub1 }) => sub1 ?? '' },
  { key: 'sub2', head: 'sub2', text: ({ sub2 }) => sub2 ?? '' },
  { key: 'sub3', head: 'sub3', text: ({ sub3 }) => sub3 ?? '' },
]
