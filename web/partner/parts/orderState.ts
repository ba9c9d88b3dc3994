import { formatMoney } from '#web/runtime/text/format.ts'
import type { Order } from '../api/types.ts'

/** What became of a paid order, in words. */
export function orderStateWords({ state, refunded }: Pick<Order, 'state' | 'refunded'>): string {
  if (state === 'CHARGED_BACK') return 'charged back'
  if (state === 'REFUNDED') return 'refunded'
  return refunded === null ? 'paid' : `paid, ${formatMoney(refunded)} refunded`
}
