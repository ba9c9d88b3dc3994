import type { ReportedRefund } from '../orders/payment.provider.ts'
import { isUnderWay, type KnownRefund } from '../orders/refund.rules.ts'

/** The changes that a provider's report brings to an order's refunds. */
export type RefundNews<Known> = {
  /** Refunds that the provider has given up since: the money is with us. */
  failed: Known[]
  /**
   * Refunds that the provider pays now. `byHand`: the provider had failed to, and an operator then triggered
   * it there.
   */
  paid: { refund: Known; ref: string | null; byHand: boolean }[]
  /** Unchanged refunds whose provider reference is now known. */
  named: { refund: Known; ref: string }[]
  /** Refunds that were not requested here. */
  fresh: { ref: string | null; amountMinor: number }[]
}

/**
 * Compares the refunds of an order with those that the provider reports. Refunds are matched by reference, so
 * that an outdated report books nothing twice; those without a reference are matched by total.
 * @param refunds those of the books, the oldest first
 * @param report.refundedMinor what has gone back in all by the provider's account
 */
export function readReport<Known extends KnownRefund>(
  refunds: readonly Known[],
  report: { priceMinor: number; refundedMinor: number; refunds: readonly ReportedRefund[] },
): RefundNews<Known> {
  const news: RefundNews<Known> = { failed: [], paid: [], named: [], fresh: [] }
  const open = new Set(refunds)
  const coveredMinor = new Map<Known, number>()
  let known = refunds.filter(isUnderWay).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const addFresh = (ref: string | null, amountMinor: number) => {
    const within = Math.min(amountMinor, report.priceMinor - known)
    if (within > 0) news.fresh.push({ ref, amountMinor: within })
    known += Math.max(0, within)
  }
  const pay = (refund: Known, ref: string | null, byHand: boolean) => {
    if (!isUnderWay(refund)) known += refund.amountMinor
    news.paid.push({ refund, ref, byHand })
    open.delete(refund)
  }
  let listedMinor = 0
  for (const reported of report.refunds) {
    const own = refunds.filter((refund) => isReportOf(reported, refund))
    if (reported.failed) {
      for (const refund of own.filter(isUnderWay)) {
        news.failed.push(refund)
        known -= refund.amountMinor
        open.delete(refund)
      }
      continue
    }
    listedMinor += reported.amountMinor
    for (const refund of own) {
      if (refund.state !== 'accepted') pay(refund, reported.ref, refund.byHand)
      else if (refund.providerRef === null) news.named.push({ refund, ref: reported.ref })
      open.delete(refund)
    }
    if (own.length === 0) addFresh(reported.ref, cover(reported))
  }
  // Unnamed refunds: our own that are under way, and those of older books that kept no names.
  const unnamed = [...open].filter((refund) => isUnderWay(refund) && refund.providerRef === null)
  listedMinor += unnamed.reduce((sum, refund) => sum + unnamedLeft(refund), 0)
  addFresh(null, cover({ ref: null, amountMinor: report.refundedMinor - listedMinor }))
  return news

  // Matches an amount to refunds that were refused and since paid at the provider, oldest first. Refunds
  // booked without a name also count as known. Returns the amount that is new.
  function cover({ ref, amountMinor }: { ref: string | null; amountMinor: number }): number {
    let restMinor = amountMinor
    for (const refund of open) {
      const isNameless = ref !== null && refund.providerRef === null && isUnderWay(refund)
      if (refund.state === 'refused' && refund.amountMinor <= restMinor) {
        restMinor -= refund.amountMinor
        pay(refund, ref, true)
      } else if (isNameless && refund.amountMinor === restMinor) {
        restMinor = 0
        if (refund.state === 'accepted') news.named.push({ refund, ref })
        else pay(refund, ref, false)
        open.delete(refund)
      } else if (isNameless && refund.state === 'accepted') {
        const part = Math.min(unnamedLeft(refund), restMinor)
        coveredMinor.set(refund, (coveredMinor.get(refund) ?? 0) + part)
        restMinor -= part
      }
    }
    return restMinor
  }

  function unnamedLeft(refund: Known): number {
    return refund.amountMinor - (coveredMinor.get(refund) ?? 0)
  }
}

// Skips refunds since paid by hand: the attempt that the provider gave up earlier is settled.
function isReportOf({ ref, refundId }: ReportedRefund, refund: KnownRefund): boolean {
  return refund.providerRef === null ? !refund.byHand && refundId === refund.id : refund.providerRef === ref
}
