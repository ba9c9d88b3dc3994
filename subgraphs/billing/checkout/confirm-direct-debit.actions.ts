import { HOUR_MILLISECONDS } from '#platform/base/durations.ts'
import { newId } from '#platform/base/global-ids.ts'
import { log } from '#platform/base/log.ts'
import { pastedDigits } from '#platform/base/pasted-text.rules.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { once } from '#platform/requests/idempotency.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { lockAccount } from '../account/account.store.ts'
import { DirectDebitCodeError, DirectDebitLimitError, PaymentUnavailableError } from '../errors.ts'
import { directDebitAnnounced } from '../events.ts'
import { findOrderOfMandateFor, type Order } from '../orders/order.store.ts'
import { findBlock } from '../payments/direct-debit-block.store.ts'
import { findMandate } from '../payments/mandate.store.ts'
import { paymentProviderOf } from '../payments/payment.actions.ts'
import type { Tables } from '../tables.ts'
import { findDirectDebit, refusalOfCode, type CodeRefusal } from './direct-debit-code.actions.ts'
import { CODE_DIGITS } from './direct-debit.rules.ts'
import {
  findDirectDebitFor,
  insertDebitMandate,
  isOverDebitLimit,
  nameMandate,
  openForm,
  renewConfirmation,
  type DirectDebit,
} from './direct-debit.store.ts'
import { orderRequestOfDebit, type PriceInput } from './order-request.rules.ts'
import { placeOrder, withPayment } from './place-order.actions.ts'

type Context = RequestContext<Tables>

type ConfirmDirectDebit = PriceInput & {
  /** Global id. */
  directDebitId: string
  otp: string
}

/**
 * Gives the mandate by the code and orders. The same code again gets the same order, whenever it comes, so
 * that a lost answer can be asked for again.
 * @throws DirectDebitCodeError CODE_INVALID, CODE_EXPIRED, CODE_TRIES_USED; DirectDebitLimitError; what
 * placeOrder throws
 */
export async function confirmDirectDebit(ctx: Context, input: ConfirmDirectDebit): Promise<Order> {
  const viewer = requireViewer(ctx)
  const known = await findDirectDebit(ctx, viewer, input.directDebitId)
  if (known === undefined) throw new DirectDebitCodeError('CODE_EXPIRED')
  const given = await giveMandate(ctx, viewer, {
    debitId: known.id,
    otp: pastedDigits(input.otp, CODE_DIGITS),
  })
  if ('refusal' in given) throw new DirectDebitCodeError(given.refusal)
  const { debit, mandateId, ordered } = given
  if (ordered !== undefined && !isRepeatable(ctx, ordered)) return ordered
  await createMandateAtProvider(ctx, debit, mandateId)
  const order =
    ordered === undefined
      ? await placeOrder(ctx, orderRequestOfDebit(viewer, { ...debit, mandateId }, input))
      : await withPayment(ctx, viewer, ordered)
  await announce(ctx, viewer, { debitId: debit.id, orderId: order.id })
  return order
}

const REPEATABLE_HOURS = 24

// For as long as keys of requests are kept, a repetition finishes what the first one could not: the payment
// at the provider, and the mail.
function isRepeatable(ctx: Context, order: Order): boolean {
  return ctx.now.getTime() < order.createdAt.getTime() + REPEATABLE_HOURS * HOUR_MILLISECONDS
}

type GivenMandate = { debit: DirectDebit; mandateId: string; ordered: Order | undefined }

// Codes are taken one after the other, under the account's lock: of several right ones at once, sent by an
// impatient finger, the first gives the mandate and the others find it, however many they are. A refusal is
// an answer here, because throwing it would take the counted try back.
function giveMandate(
  ctx: Context,
  viewer: Viewer,
  { debitId, otp }: { debitId: string; otp: string },
): Promise<GivenMandate | { refusal: CodeRefusal }> {
  const provider = paymentProviderOf(ctx).name
  return ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer)
    const debit = (await findDirectDebitFor(trx, viewer, debitId))!
    const refusal = await refusalOfCode(ctx, trx, { debit, otp })
    if (refusal !== undefined) return { refusal }
    if (debit.mandateId !== null) {
      const ordered = await findOrderOfMandateFor(trx, viewer, debit.mandateId)
      if (ordered !== undefined) return { debit, mandateId: debit.mandateId, ordered }
    }
    const [ibanHashes, phoneHashes] = [[debit.ibanHash], [debit.phoneHash]]
    const block = await findBlock(trx, viewer.siteId, { iban: ibanHashes, phone: phoneHashes })
    if (block !== undefined || (await isOverDebitLimit(trx, viewer, { ibanHashes, formId: debit.id })))
      throw new DirectDebitLimitError()
    const mandateId = debit.mandateId ?? newId()
    if (debit.mandateId === null) await insertDebitMandate(trx, { debit, mandateId, provider })
    else await renewConfirmation(trx, debit.id)
    return { debit, mandateId, ordered: undefined }
  })
}

// One mail, however often the code arrives.
async function announce(
  ctx: Context,
  viewer: Viewer,
  { debitId, orderId }: { debitId: string; orderId: string },
): Promise<void> {
  const { siteId, memberId } = viewer
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, (trx) =>
    once(trx, 'billing', { viewer, key: `direct-debit-announced ${debitId}`, body: orderId }, async () => {
      await appendEvent(trx, 'billing', directDebitAnnounced({ siteId, memberId, orderId }), ctx.requestId)
      return orderId
    }),
  )
}

async function createMandateAtProvider(ctx: Context, debit: DirectDebit, mandateId: string): Promise<void> {
  if ((await findMandate(ctx.db, mandateId))?.mandateRef) return
  const { accountHolder: holder, iban } = openForm(ctx.services.config, debit)
  try {
    const refs = await paymentProviderOf(ctx).createMandate({
      idempotencyKey: mandateId,
      holder,
      iban,
      reference: debit.reference,
      signedOn: ctx.now.toISOString().slice(0, 10),
    })
    await ctx.db.transaction().execute((trx) => nameMandate(trx, mandateId, refs))
  } catch (error) {
    log.error({ mandateId, reason: (error as Error).message }, 'a mandate could not be made at the provider')
    throw new PaymentUnavailableError()
  }
}
