import type { Transaction } from 'kysely'
import { appendEvent } from '#platform/events/outbox.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { bookCredits, lockAccount } from '../account/account.store.ts'
import { MoneyActRefusedError } from '../errors.ts'
import { refundGranted } from '../events.ts'
import { lockOrder } from '../orders/order.store.ts'
import { findRefunds, findUnusedCredits } from '../orders/refund.store.ts'
import { bookRefund } from '../refunds/refund.actions.ts'
import type { Tables } from '../tables.ts'
import { lockAccountState, takeCorrected, waiveCredits } from './correction.store.ts'
import { leftToRefund, shareOf, type RefundableOrder } from './money-act.rules.ts'
import type { MoneyAct } from './money-act.store.ts'

type Context = RequestContext<Tables>
type OwnAct = Omit<MoneyAct, 'askedAt' | 'state'>

/** What the audit keeps of the reason. */
export type Purposeful = { purpose: string }

/** Locks an order and its buyer's account, and reads what a refund needs. */
export async function lockRefundable(trx: Transaction<Tables>, orderId: string): Promise<RefundableOrder> {
  const order = (await lockOrder(trx, orderId))!
  await lockAccount(trx, { siteId: order.siteId, memberId: order.accountId })
  const refunds = (await findRefunds(trx, [orderId])).get(orderId) ?? []
  const unused = (await findUnusedCredits(trx, [orderId])).get(orderId) ?? 0
  return { order, refunds, unused }
}

/** @throws MoneyActRefusedError with what is left to give back of an order */
export function refuseShare(refundable: RefundableOrder): never {
  const amountMinor = leftToRefund(refundable)
  const { currency } = refundable.order
  throw amountMinor === 0
    ? new MoneyActRefusedError('REFUND_NOT_POSSIBLE')
    : new MoneyActRefusedError('REFUND_TOO_MUCH', { amountMinor, currency })
}

/**
 * Books what an act says. Call it under the locks of its order and account.
 * @returns what it came to: an order or an account can have changed since it was asked for
 * @throws MoneyActRefusedError
 */
export async function carryOut(
  ctx: Context,
  trx: Transaction<Tables>,
  { act, notify }: { act: OwnAct; notify: (memberId: string) => void },
): Promise<Pick<MoneyAct, 'refundId' | 'amountMinor' | 'credits'>> {
  notify(act.accountId)
  if (act.kind === 'refund') return giveBack(ctx, trx, act)
  const { id: ref, siteId, accountId, credits, amountMinor } = act
  const { balance, debt } = (await lockAccountState(trx, { siteId, accountId }))!
  if (act.kind === 'waiver') {
    if (debt < credits) throw new MoneyActRefusedError('NO_DEBT')
    await waiveCredits(trx, { accountId, credits, ref })
  } else if (credits > 0) await bookCredits(trx, { memberId: accountId, credits, kind: 'correction', ref })
  else if (balance + credits < 0) throw new MoneyActRefusedError('BALANCE_TOO_LOW')
  else await takeCorrected(trx, { accountId, credits: -credits, ref })
  return { refundId: null, amountMinor, credits }
}

async function giveBack(
  ctx: Context,
  trx: Transaction<Tables>,
  { orderId, extent, accountId: memberId, amountMinor: askedMinor, credits: askedCredits }: OwnAct,
): Promise<Pick<MoneyAct, 'refundId' | 'amountMinor' | 'credits'>> {
  const refundable = await lockRefundable(trx, orderId!)
  const share = shareOf(refundable, { extent: extent!, amountMinor: askedMinor })
  if (share === undefined) refuseShare(refundable)
  // Never more than was asked for, whatever has gone back or come back since.
  const amountMinor = Math.min(share.amountMinor, askedMinor)
  const credits = Math.min(share.credits, -askedCredits)
  const { order } = refundable
  const refund = await bookRefund(trx, order, {
    credits,
    amountMinor,
    kind: 'operator',
    declaredFrom: null,
    requestId: ctx.requestId,
  })
  const { siteId } = order
  await appendEvent(trx, 'billing', refundGranted({ siteId, memberId, refundId: refund.id }), ctx.requestId)
  return { refundId: refund.id, amountMinor, credits: -credits }
}

/** Writes a step of an act into the audit, about its member. */
export function writeActAudit(
  ctx: Context,
  trx: Transaction<Tables>,
  { act, step, purpose }: Purposeful & { act: OwnAct; step: 'asked' | 'made' | 'approved' | 'declined' },
): Promise<void> {
  const {
    id: actId,
    kind,
    accountId,
    orderId,
    extent,
    amountMinor,
    currency,
    credits,
    reason,
    refundId,
  } = act
  return writeAudit(trx, ctx, 'billing', {
    action: `${kind}.${step}`,
    subjectType: 'member',
    subjectId: accountId,
    purpose,
    after: { actId, orderId, extent, amountMinor, currency, credits, reason, refundId },
  })
}
