import type { Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, RequestError, type InvalidField } from '#platform/base/errors.ts'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { pastedCode } from '#platform/base/pasted-text.rules.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { countAttemptIn, type AttemptLimit } from '#platform/requests/attempts.ts'
import { requireAccountHolder, type RequestContext } from '#platform/requests/request-context.ts'
import { WithdrawalNotPossibleError } from '../errors.ts'
import { withdrawalAsked, withdrawalLinkMade, type WithdrawalAsked } from '../events.ts'
import { findOrdersFor, findOrderById, type Order } from '../orders/order.store.ts'
import { refundedMinor } from '../orders/refund.rules.ts'
import { findRefunds, findUnusedCredits, type Refund } from '../orders/refund.store.ts'
import type { Tables } from '../tables.ts'
import { withdrawalOffer, withdrawOrder, type WithdrawalOffer } from './refund.actions.ts'
import { normaliseOrderNumber } from './withdrawal.rules.ts'
import { countLinksOfHour, findOrderByNumber, insertWithdrawalLink, orderOfLink } from './withdrawal.store.ts'

type Context = RequestContext<Tables>

const ASKED_PER_ADDRESS: AttemptLimit = { kind: 'withdrawal-address', count: 20, minutes: 60 }
// Rate limit per requester and address, so that strangers cannot use up the buyer's own requests.
const ASKED_PER_EMAIL: AttemptLimit = { kind: 'withdrawal-email', count: 5, minutes: 60 }
// Regardless of the number of requests, the buyer gets three mails an hour; their links work for a day.
const LINKS_AN_HOUR = 3
const LONGEST = { orderNumber: 40, email: 254 }

/**
 * Withdraws from an order of the viewer, or of a member whose account is suspended. Repeating it changes
 * nothing and answers the same.
 * @throws WithdrawalNotPossibleError
 */
export async function withdrawOwnOrder(
  ctx: Context,
  globalId: string,
): Promise<{ order: Order; refund: Refund }> {
  const viewer = requireAccountHolder(ctx)
  const orderId = rowIdOf('Order', globalId)
  const known =
    orderId === undefined ? undefined : (await findOrdersFor(ctx.db, viewer, [orderId])).get(orderId)
  const refund = known === undefined ? undefined : await withdrawOrder(ctx, known.id, declarationOf(ctx))
  if (known === undefined || refund === undefined) throw new WithdrawalNotPossibleError()
  return { order: (await findOrdersFor(ctx.db, viewer, [known.id])).get(known.id)!, refund }
}

/**
 * Asks for the mail with which an order can be withdrawn from without a login. Whether number and address
 * belong together is looked up later, by `makeWithdrawalLink` and notifications, so the answer and its time
 * are the same for every question.
 * @throws InvalidInputError; RequestError RATE_LIMITED
 */
export async function requestWithdrawal(
  ctx: Context,
  input: { orderNumber: string; email: string },
): Promise<void> {
  const [orderNumber, email] = [pastedCode(input.orderNumber), normaliseEmail(input.email)]
  const fields: InvalidField[] = []
  if (orderNumber === '') fields.push({ path: 'orderNumber', code: 'REQUIRED' })
  if (orderNumber.length > LONGEST.orderNumber)
    fields.push({ path: 'orderNumber', code: 'TOO_LONG', limit: LONGEST.orderNumber })
  if (email.length > LONGEST.email || !/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email))
    fields.push({ path: 'email', code: 'EMAIL_INVALID' })
  if (fields.length > 0) throw new InvalidInputError(fields)
  const siteId = ctx.site.id
  for (const [limit, subject] of [
    [ASKED_PER_ADDRESS, ctx.visit.address],
    [ASKED_PER_EMAIL, `${ctx.visit.device?.id ?? ctx.visit.address} ${email}`],
  ] as const) {
    const seconds = await countAttemptIn(
      ctx.db,
      { schema: 'billing', config: ctx.services.config },
      { limit, siteId, subject },
    )
    if (seconds > 0) throw new RequestError('RATE_LIMITED', 'Too many withdrawals were requested', seconds)
  }
  const asked = withdrawalAsked({
    siteId,
    number: normaliseOrderNumber(orderNumber),
    email,
    locale: ctx.visit.locale,
    host: ctx.visit.host,
  })
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, (trx) =>
    appendEvent(trx, 'billing', asked, ctx.requestId),
  )
}

/** Makes the link for an order that exists; notifications mails it if the address is the buyer's. */
export const makeWithdrawalLink: EventHandler<WithdrawalAsked> = async (
  trx: Transaction<Tables>,
  { payload, requestId },
) => {
  const { siteId, number, email, locale, host } = payload
  const order = await findOrderByNumber(trx, siteId, number)
  if (order === undefined || (await countLinksOfHour(trx, order)) >= LINKS_AN_HOUR) return
  const token = await insertWithdrawalLink(trx, { siteId, orderId: order.id, accountId: order.accountId })
  await appendEvent(
    trx,
    'billing',
    withdrawalLinkMade({ siteId, memberId: order.accountId, email, locale, host, number, token }),
    requestId ?? undefined,
  )
}

/** The order behind a mailed link, and the amount that a withdrawal refunds now. */
export type MailedWithdrawal = {
  number: string
  currency: string
  offer: WithdrawalOffer | undefined
  declared: boolean
}

/** @returns undefined when the link is unknown or expired */
export async function mailedWithdrawal(ctx: Context, token: string): Promise<MailedWithdrawal | undefined> {
  const orderId = await orderOfLink(ctx.db, ctx.site.id, token)
  const order = orderId === undefined ? undefined : await findOrderById(ctx.db, orderId)
  if (order === undefined) return undefined
  const unused = (await findUnusedCredits(ctx.db, [order.id])).get(order.id) ?? 0
  const refunds = (await findRefunds(ctx.db, [order.id])).get(order.id) ?? []
  return {
    number: order.number,
    currency: order.currency,
    offer: withdrawalOffer(order, { unused, refundedMinor: refundedMinor(refunds), now: ctx.now }),
    // An operator's goodwill refund is not a declared withdrawal.
    declared: refunds.some(({ kind }) => kind === 'withdrawal'),
  }
}

/**
 * Withdraws from the order that a mailed link is about.
 * @throws WithdrawalNotPossibleError
 */
export async function confirmWithdrawal(ctx: Context, token: string): Promise<Refund> {
  const orderId = await orderOfLink(ctx.db, ctx.site.id, token)
  const refund = orderId === undefined ? undefined : await withdrawOrder(ctx, orderId, declarationOf(ctx))
  if (refund === undefined) throw new WithdrawalNotPossibleError()
  return refund
}

function declarationOf(ctx: Context) {
  return { now: ctx.now, declaredFrom: ctx.visit.address, requestId: ctx.requestId }
}
