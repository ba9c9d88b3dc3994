import type { Transaction } from 'kysely'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { isLongerThan, readText } from '#platform/base/input-text.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { IdempotencyConflictError, once } from '#platform/requests/idempotency.ts'
import { readPurpose } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { gaveLogin } from '#subgraphs/accounts/published.ts'
import { MoneyActRefusedError } from '../errors.ts'
import { findRefunds } from '../orders/refund.store.ts'
import { payRefund } from '../refunds/refund.actions.ts'
import { findOrderByNumber } from '../refunds/withdrawal.store.ts'
import type { MoneyReason, RefundExtent, Tables } from '../tables.ts'
import { lockAccountState } from './correction.store.ts'
import { needsSecondPerson, shareOf } from './money-act.rules.ts'
import { carryOut, lockRefundable, refuseShare, writeActAudit, type Purposeful } from './money-act.service.ts'
import {
  decideMoneyAct,
  findCreditValue,
  findMoneyAct,
  findRecentlyGivenMinor,
  insertMoneyAct,
  lockMoneyAct,
  type MoneyAct,
} from './money-act.store.ts'
import { readOrderNumber } from './payment-words.rules.ts'

type Context = RequestContext<Tables>

const KEY_LENGTH_MAX = 100
const CREDITS_MAX = 1_000_000
const WORDS_LENGTH_MAX = 1000
// Of the column. Whatever credits cost, an act above it needs a second person.
const AMOUNT_MINOR_MAX = 2_147_483_647

type Asked = { purpose: string; reason: MoneyReason; idempotencyKey: string }

/**
 * Gives money of an order back (OPER-05, CRED-06): ledger, refund, credit note, mail and audit in one
 * transaction, then the provider is asked to pay. Above the site's limit it waits for a second operator. The
 * same key is the same refund, however often and in parallel it is sent.
 * @param input.amountMinor of a part
 * @param input.words for the member, who reads them in the mail about the refund
 * @throws InvalidInputError; MoneyActRefusedError ORDER_NOT_FOUND, REFUND_NOT_POSSIBLE, REFUND_TOO_MUCH;
 * RequestError FORBIDDEN
 */
export async function refundOrder(
  ctx: Context,
  input: Asked & {
    orderNumber: string
    extent: RefundExtent
    amountMinor?: number | null | undefined
    words?: string | null | undefined
  },
): Promise<MoneyAct> {
  requireOperator(ctx, ['finance'])
  const { extent, reason } = input
  const orderNumber = readOrderNumber(input.orderNumber)
  const faults: InvalidField[] = []
  const amountMinor = extent === 'part' ? (input.amountMinor ?? 0) : undefined
  if (amountMinor !== undefined && amountMinor <= 0)
    faults.push({ path: 'amountMinor', code: 'AMOUNT_INVALID' })
  const words = readText(input.words) || null
  if (words !== null && isLongerThan(words, WORDS_LENGTH_MAX))
    faults.push({ path: 'words', code: 'TEXT_TOO_LONG', limit: WORDS_LENGTH_MAX })
  const asked = readAsked(input, faults)
  const body = { act: 'refund', orderNumber, extent, amountMinor, reason, ...(words && { words }) }
  return actOnce(ctx, { key: input.idempotencyKey, body }, async (trx, notify) => {
    const { id } = (await findOrderByNumber(trx, ctx.site.id, orderNumber)) ?? {}
    if (id === undefined) throw new MoneyActRefusedError('ORDER_NOT_FOUND')
    const refundable = await lockRefundable(trx, id)
    const share = shareOf(refundable, { extent, amountMinor })
    if (share === undefined) refuseShare(refundable)
    const { accountId, currency } = refundable.order
    const own = {
      kind: 'refund' as const,
      orderId: id,
      extent,
      accountId,
      currency,
      reason,
      words,
      ...share!,
    }
    return beginAct(ctx, trx, { notify, purpose: asked.purpose, act: { ...own, credits: -share!.credits } })
  })
}

/**
 * Gives credits to a member or takes some, by an entry in the ledger (OPER-05). The balance stops at 0. Above
 * the site's limit, by what the credits are worth, it waits for a second operator.
 * @param input.credits more than 0 to give, less to take
 * @throws InvalidInputError; MoneyActRefusedError MEMBER_NOT_FOUND, BALANCE_TOO_LOW; RequestError FORBIDDEN
 */
export async function correctLedger(
  ctx: Context,
  input: Asked & { memberId: string | undefined; credits: number },
): Promise<MoneyAct> {
  requireOperator(ctx, ['finance'])
  const { memberId: accountId, credits, reason } = input
  const faults: InvalidField[] = []
  if (credits === 0 || Math.abs(credits) > CREDITS_MAX)
    faults.push({ path: 'credits', code: 'AMOUNT_INVALID' })
  const { purpose } = readAsked(input, faults)
  const body = { act: 'correction', accountId, credits, reason }
  return actOnce(ctx, { key: input.idempotencyKey, body }, async (trx, notify) => {
    const account = await lockMember(ctx, trx, accountId)
    if (account.balance + credits < 0) throw new MoneyActRefusedError('BALANCE_TOO_LOW')
    const own = { kind: 'correction' as const, accountId: account.accountId, credits, reason }
    return beginAct(ctx, trx, { notify, purpose, act: { ...own, ...(await worthOf(ctx, trx, own)) } })
  })
}

/**
 * Waives what a member owes (PAY-08), wholly or some of it: a correction gives the credits and an entry
 * settles the debt with them.
 * @param input.credits left out for all of it
 * @throws InvalidInputError; MoneyActRefusedError MEMBER_NOT_FOUND, NO_DEBT; RequestError FORBIDDEN
 */
export async function waiveDebt(
  ctx: Context,
  input: Asked & { memberId: string | undefined; credits?: number | null | undefined },
): Promise<MoneyAct> {
  requireOperator(ctx, ['finance'])
  const { memberId: accountId, reason } = input
  const faults: InvalidField[] = []
  if (input.credits != null && input.credits <= 0) faults.push({ path: 'credits', code: 'AMOUNT_INVALID' })
  const { purpose } = readAsked(input, faults)
  const body = { act: 'waiver', accountId, credits: input.credits ?? null, reason }
  return actOnce(ctx, { key: input.idempotencyKey, body }, async (trx, notify) => {
    const account = await lockMember(ctx, trx, accountId)
    const credits = input.credits ?? account.debt
    if (account.debt === 0 || credits > account.debt) throw new MoneyActRefusedError('NO_DEBT')
    const own = { kind: 'waiver' as const, accountId: account.accountId, credits, reason }
    return beginAct(ctx, trx, { notify, purpose, act: { ...own, ...(await worthOf(ctx, trx, own)) } })
  })
}

/**
 * A second operator agrees to an act that waits: it is carried out, and never gives more than was asked for.
 * One whose login the asking operator created or reset within seven days counts as the same person.
 * @throws InvalidInputError; MoneyActRefusedError MONEY_ACT_NOT_FOUND, MONEY_ACT_DECIDED, MONEY_ACT_OWN, and
 * what is in its way by now; RequestError FORBIDDEN
 */
export async function approveMoneyAct(
  ctx: Context,
  input: { actId: string | undefined; purpose: string },
): Promise<MoneyAct> {
  const purpose = readPurpose(input.purpose)
  return decide(ctx, input.actId, async (trx, notify, waiting) => {
    const done = await carryOut(ctx, trx, { notify, act: waiting })
    await decideMoneyAct(trx, waiting.id, { ...done, ...decidedBy(ctx), state: 'done' })
    await writeActAudit(ctx, trx, { act: { ...waiting, ...done }, step: 'approved', purpose })
    return done.refundId
  })
}

/**
 * A second operator declines an act that waits, or the first one takes it back. Nothing is booked.
 * @throws InvalidInputError; MoneyActRefusedError MONEY_ACT_NOT_FOUND, MONEY_ACT_DECIDED; RequestError
 * FORBIDDEN
 */
export async function declineMoneyAct(
  ctx: Context,
  input: { actId: string | undefined; purpose: string },
): Promise<MoneyAct> {
  const purpose = readPurpose(input.purpose)
  return decide(
    ctx,
    input.actId,
    async (trx, _notify, waiting) => {
      const { operatorId } = requireOperator(ctx, ['finance'])
      // The database demands another person for what was decided; taking back one's own has none.
      const by = waiting.askedBy === operatorId ? { decidedBy: null, decidedByName: null } : decidedBy(ctx)
      await decideMoneyAct(trx, waiting.id, { ...by, state: 'declined' })
      await writeActAudit(ctx, trx, { act: waiting, step: 'declined', purpose })
      return null
    },
    { mayBeOwn: true },
  )
}

async function decide(
  ctx: Context,
  actId: string | undefined,
  work: (
    trx: Transaction<Tables>,
    notify: (memberId: string) => void,
    waiting: MoneyAct,
  ) => Promise<string | null>,
  { mayBeOwn = false } = {},
): Promise<MoneyAct> {
  const { operatorId } = requireOperator(ctx, ['finance'])
  const siteId = ctx.site.id
  const known = actId === undefined ? undefined : await findMoneyAct(ctx.db, siteId, actId)
  if (known === undefined) throw new MoneyActRefusedError('MONEY_ACT_NOT_FOUND')
  const refundId = await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    // The locks in the order of every other act: the order, the account, the act.
    if (known.orderId !== null) await lockRefundable(trx, known.orderId)
    else await lockAccountState(trx, known)
    const waiting = (await lockMoneyAct(trx, siteId, known.id))!
    if (waiting.state !== 'waiting') throw new MoneyActRefusedError('MONEY_ACT_DECIDED')
    if (!mayBeOwn && (waiting.askedBy === operatorId || (await gaveLogin(trx, waiting.askedBy, operatorId))))
      throw new MoneyActRefusedError('MONEY_ACT_OWN')
    return work(trx, notify, waiting)
  })
  await pay(ctx, known.orderId, refundId)
  return (await findMoneyAct(ctx.db, siteId, known.id))!
}

function readAsked({ purpose, idempotencyKey }: Asked, faults: InvalidField[]): { purpose: string } {
  const read = readPurpose(purpose, faults)
  if (idempotencyKey.length === 0 || idempotencyKey.length > KEY_LENGTH_MAX)
    faults.push({ path: 'idempotencyKey', code: 'IDEMPOTENCY_KEY_INVALID', limit: KEY_LENGTH_MAX })
  if (faults.length > 0) throw new InvalidInputError(faults)
  return { purpose: read }
}

/** Does an act once per key of its operator, and pays the refund that it may have made. */
async function actOnce(
  ctx: Context,
  { key, body }: { key: string; body: object },
  work: (trx: Transaction<Tables>, notify: (memberId: string) => void) => Promise<string>,
): Promise<MoneyAct> {
  const { operatorId: memberId, sessionId } = requireOperator(ctx, ['finance'])
  const viewer = { siteId: ctx.site.id, memberId, sessionId }
  const id = await withTransactionAndNotify(ctx.db, ctx.services.pubSub, (trx, notify) =>
    once(trx, 'billing', { viewer, key, body }, () => work(trx, notify)),
  ).catch((error: unknown) => {
    if (!(error instanceof IdempotencyConflictError)) throw error
    throw new InvalidInputError([{ path: 'idempotencyKey', code: 'IDEMPOTENCY_CONFLICT' }])
  })
  const act = (await findMoneyAct(ctx.db, ctx.site.id, id))!
  await pay(ctx, act.orderId, act.refundId)
  return act
}

async function pay(ctx: Context, orderId: string | null, refundId: string | null): Promise<void> {
  if (orderId === null || refundId === null) return
  const refunds = (await findRefunds(ctx.db, [orderId])).get(orderId)
  const refund = refunds?.find(({ id }) => id === refundId)
  if (refund !== undefined) await payRefund(ctx, refund)
}

type OfRefund = 'orderId' | 'extent' | 'words'
type OwnAct = Omit<MoneyAct, 'id' | 'siteId' | 'state' | 'refundId' | OfRefund | AskedColumn> &
  Partial<Pick<MoneyAct, OfRefund>>
type AskedColumn = 'askedBy' | 'askedByName' | 'askedAt' | 'decidedBy' | 'decidedByName' | 'decidedAt'

// Under the account's lock, so that two acts for one member cannot both be below the limit.
async function beginAct(
  ctx: Context,
  trx: Transaction<Tables>,
  { act: own, purpose, notify }: Purposeful & { act: OwnAct; notify: (memberId: string) => void },
): Promise<string> {
  const { operatorId: askedBy, name: askedByName } = requireOperator(ctx, ['finance'])
  const recentMinor = await findRecentlyGivenMinor(trx, own.accountId)
  const limitMinor = ctx.site.settings.refundFourEyes
  const isWaiting = needsSecondPerson({ amountMinor: own.amountMinor, recentMinor, limitMinor })
  const act = {
    orderId: null,
    extent: null,
    words: null,
    ...own,
    id: newId(),
    siteId: ctx.site.id,
    askedBy,
    askedByName,
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    refundId: null,
  }
  const done = isWaiting ? {} : await carryOut(ctx, trx, { notify, act })
  await insertMoneyAct(trx, { ...act, ...done, state: isWaiting ? 'waiting' : 'done' })
  await writeActAudit(ctx, trx, { act: { ...act, ...done }, step: isWaiting ? 'asked' : 'made', purpose })
  return act.id
}

async function lockMember(ctx: Context, trx: Transaction<Tables>, accountId: string | undefined) {
  const siteId = ctx.site.id
  const account = accountId === undefined ? undefined : await lockAccountState(trx, { siteId, accountId })
  if (account === undefined) throw new MoneyActRefusedError('MEMBER_NOT_FOUND')
  return { ...account, accountId: accountId! }
}

async function worthOf(
  ctx: Context,
  trx: Transaction<Tables>,
  { accountId, credits }: { accountId: string; credits: number },
): Promise<{ amountMinor: number; currency: string }> {
  const value = await findCreditValue(trx, { siteId: ctx.site.id, accountId })
  if (value === undefined) return { amountMinor: Math.abs(credits) * 100, currency: 'EUR' }
  const { priceMinor, credits: sold, currency } = value
  const amountMinor = Math.ceil((Math.abs(credits) * priceMinor) / sold)
  return { amountMinor: Math.min(amountMinor, AMOUNT_MINOR_MAX), currency }
}

function decidedBy(ctx: Context) {
  const { operatorId, name } = requireOperator(ctx, ['finance'])
  return { decidedBy: operatorId, decidedByName: name }
}
