import type { ReportedRefund } from './payment.provider.ts'

/** What a member gets back: the credits that are taken, and their price. */
export type RefundShare = { credits: number; amountMinor: number }

/**
 * What the unused credits of an order are worth: their share of what was paid, rounded to a minor unit in the member's favour.
 * All credits together are worth exactly the price, and nothing is worth more than what has not gone back
 * yet.
 */
export function shareOfUnused(
  order: { credits: number; priceMinor: number },
  unused: number,
  refundedMinor: number,
): RefundShare {
  const share = Math.ceil((order.priceMinor * unused) / order.credits)
  return { credits: unused, amountMinor: Math.max(0, Math.min(share, order.priceMinor - refundedMinor)) }
}

/**
 * The credits that a part of the price stands for, rounded in the member's favour.
 * @param takenBefore credits that earlier refunds of this order took; together never more than the order had
 */
export function creditsOfAmount(
  order: { credits: number; priceMinor: number },
  amountMinor: number,
  takenBefore: number,
): number {
  const credits = Math.floor((order.credits * amountMinor) / order.priceMinor)
  return Math.max(0, Math.min(order.credits - takenBefore, credits))
}

/** The end of the time in which a completed order can be withdrawn from. */
export function withdrawableUntil(order: { completedAt: Date; refundDays: number }): Date {
  return new Date(order.completedAt.getTime() + order.refundDays * 86_400_000)
}

/** A refund of an order as the books have it. */
export type KnownRefund = {
  id: string
  kind: 'withdrawal' | 'provider'
  state: RefundState
  amountMinor: number
  /** The provider's name for it; null until it has one, and for one that was paid outside the provider. */
  providerRef: string | null
  /** Whether somebody paid it by hand after the provider had not. */
  byHand: boolean
}

/**
 * Where money stands that goes back: asked for, taken on by the provider, refused by it or failed there, so
 * that it is paid in another way. `undone`: the provider had paid it by itself, and the money came back to
 * us: it did not happen.
 */
export type RefundState = 'requested' | 'accepted' | 'refused' | 'undone'

type CountedRefund = Pick<KnownRefund, 'kind' | 'state' | 'amountMinor'>

/**
 * Where what goes back of an order's price stands in all: refused for as long as some of it was refused and has not come back in another way.
 * @returns undefined while nothing goes back
 */
export function refundStateOf(refunds: readonly CountedRefund[]): RefundState | undefined {
  const counted = refunds.filter(({ state }) => state !== 'undone')
  if (counted.length === 0) return undefined
  const accepted = counted.filter(({ state }) => state === 'accepted')
  if (sumOf(accepted) >= refundedMinor(counted)) return 'accepted'
  return counted.some(({ state }) => state === 'refused') ? 'refused' : 'requested'
}

/**
 * The state of a paid order by what goes back of it: only a withdrawal, or the whole price, ends it. A part
 * that the operator gives back out of goodwill leaves the rest as it was, with its right to withdraw.
 */
export function stateAfterRefunds(
  priceMinor: number,
  refunds: readonly CountedRefund[],
): 'COMPLETED' | 'REFUNDED' {
  const isWithdrawn = refunds.some(({ kind }) => kind === 'withdrawal')
  return isWithdrawn || refundedMinor(refunds) >= priceMinor ? 'REFUNDED' : 'COMPLETED'
}

/** The credits that refunds have taken of their order. One that did not happen has given them back. */
export function creditsTakenBy(refunds: readonly { state: RefundState; credits: number }[]): number {
  return refunds.reduce((sum, { state, credits }) => (state === 'undone' ? sum : sum + credits), 0)
}

/** What a report of the provider says of the refunds of an order. */
export type RefundNews<Known> = {
  /** Refunds that the provider has given up since: the money is with us. */
  failed: Known[]
  /** Refunds that the provider pays now. `byHand`: after it had not, because somebody told it to. */
  paid: { refund: Known; ref: string | null; byHand: boolean }[]
  /** Refunds that stand as they did, and whose name at the provider is known from now on. */
  named: { refund: Known; ref: string }[]
  /** What went back without being asked for here. */
  fresh: { ref: string | null; amountMinor: number }[]
}

/**
 * Compares the refunds of an order with those that the provider reports. Names decide, so that a report that
 * was read before another one and applied after it takes nothing twice. What the provider does not name is
 * told by the sum alone.
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
  // What nobody has named: refunds of ours that are on their way, and those of books that kept no names.
  const unnamed = [...open].filter((refund) => isUnderWay(refund) && refund.providerRef === null)
  listedMinor += unnamed.reduce((sum, refund) => sum + unnamedLeft(refund), 0)
  addFresh(null, cover({ ref: null, amountMinor: report.refundedMinor - listedMinor }))
  return news

  // Somebody has paid at the provider what it had refused: the oldest first. What the books have without a
  // name is known, too. Returns what is new.
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

// Not those of a payment that somebody has made by hand since: what the provider gave up before is settled.
function isReportOf({ ref, refundId }: ReportedRefund, refund: KnownRefund): boolean {
  return refund.providerRef === null ? !refund.byHand && refundId === refund.id : refund.providerRef === ref
}

function isUnderWay({ state }: CountedRefund): boolean {
  return state === 'requested' || state === 'accepted'
}

/**
 * What goes back of an order's price in all. A withdrawal that the provider refused counts, because it is paid in another way; should the provider then
 * report that as a refund of its own, it is not counted twice.
 */
export function refundedMinor(refunds: readonly CountedRefund[]): number {
  return Math.max(
    sumOf(refunds.filter(({ kind }) => kind === 'withdrawal')),
    sumOf(refunds.filter(isUnderWay)),
  )
}

function sumOf(refunds: readonly CountedRefund[]): number {
  return refunds.reduce((total, { amountMinor }) => total + amountMinor, 0)
}
