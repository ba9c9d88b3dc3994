import { randomInt } from 'node:crypto'
import type { TFunction } from 'i18next'
import type { Transaction } from 'kysely'
import { countAttemptIn, type AttemptLimit } from '#platform/requests/attempts.ts'
import { InvalidInputError, RequestError, type InvalidField } from '#platform/base/errors.ts'
import { newId, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { once } from '#platform/requests/idempotency.ts'
import { log } from '#platform/base/log.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { pastedDigits } from '#platform/base/pasted-text.rules.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { keyedHashes, seal, unseal } from '#platform/base/sealed.ts'
import { findSeller, type Seller } from '#subgraphs/accounts/published.ts'
import { insertAccount, lockAccount } from '../account/account.store.ts'
import { findBundlesFor } from '../catalogue/bundle.store.ts'
import { textsFor } from '../billing.texts.ts'
import { findBlock } from '../payments/direct-debit-block.store.ts'
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  ibanLabel,
  phoneLabel,
  readDirectDebitForm,
  RESEND_SECONDS,
  type DirectDebitForm,
} from './direct-debit.rules.ts'
import {
  countCodeTry,
  findDirectDebitFor,
  hasConfirmedPhone,
  insertDebitMandate,
  insertDirectDebit,
  isOverDebitLimit,
  nameMandate,
  replaceCode,
  type DirectDebit,
} from './direct-debit.store.ts'
import {
  BundleNotFoundError,
  DirectDebitCodeError,
  DirectDebitLimitError,
  PaymentUnavailableError,
} from '../errors.ts'
import { directDebitAnnounced, smsRequested } from '../events.ts'
import { findMandate } from '../payments/mandate.store.ts'
import { methodOffers } from '../payments/method.service.ts'
import { placeOrder, withPayment } from './place-order.actions.ts'
import { paymentCountryOf } from '../account/payment-country.actions.ts'
import { orderNumber } from '../orders/order.rules.ts'
import { findOrderOfMandateFor, type Order } from '../orders/order.store.ts'
import { paymentProviderOf } from '../payments/payment.actions.ts'
import type { BillingTables } from '../tables.ts'

type Context = RequestContext<BillingTables>

const MESSAGES_PER_MEMBER: AttemptLimit = { kind: 'sms-member', count: 10, minutes: 60 }
const MESSAGES_PER_PHONE: AttemptLimit = { kind: 'sms-phone', count: 10, minutes: 24 * 60 }

export type StartDirectDebit = DirectDebitForm & {
  bundleId: string
  mandateAccepted: boolean
  conditionsAccepted: boolean
}

/**
 * Takes the form of a direct debit and sends a code to the phone; nothing is ordered before the code is typed (PAY-06).
 * @throws InvalidInputError with every refused field; BundleNotFoundError; DirectDebitLimitError; RequestError RATE_LIMITED
 */
export async function startDirectDebit(ctx: Context, input: StartDirectDebit): Promise<DirectDebit> {
  const viewer = requireViewer(ctx)
  const { config, pubSub } = ctx.services
  const bundleId = rowIdOf('Bundle', input.bundleId)
  const id = newId()
  const { form, faults } = readDirectDebitForm(formOf(input), await paymentCountryOf(ctx))
  if (faults.length === 0) await countMessage(ctx, viewer, form.phone)
  await withTransactionAndNotify(ctx.db, pubSub, async (trx) => {
    await insertAccount(trx, {
      accountId: viewer.memberId,
      siteId: viewer.siteId,
      country: ctx.visit.country,
    })
    const account = await lockAccount(trx, viewer)
    const bundle = (await findBundlesFor(trx, { siteId: viewer.siteId, country: account.country })).find(
      (known) => known.id === bundleId,
    )
    if (bundle === undefined) throw new BundleNotFoundError()
    await refuse(ctx, trx, {
      formId: id,
      input,
      form,
      faults,
      offer: { country: account.country, currency: bundle.currency },
    })
    const code = newCode()
    const { locale } = ctx.visit
    const reference = orderNumber(id)
    await insertDirectDebit(trx, {
      id,
      siteId: viewer.siteId,
      accountId: viewer.memberId,
      bundleId: bundle.id,
      locale,
      reference,
      details: seal(config, 'direct-debit', JSON.stringify(form)),
      ibanHash: keyedHashes(config, 'iban', form.iban)[0]!,
      phoneHash: keyedHashes(config, 'phone', form.phone)[0]!,
      ibanLabel: ibanLabel(form.iban),
      phoneLabel: phoneLabel(form.phone),
      mandateText: await mandateText(ctx, trx, { country: account.country, reference }),
      declaredFrom: ctx.visit.address,
      codeHash: hashesOfCode(ctx, id, code)[0]!,
    })
    await appendEvent(trx, 'billing', codeMessage(viewer, { to: form.phone, locale, code }), ctx.requestId)
  })
  return (await findDirectDebitFor(ctx.db, viewer, id))!
}

async function refuse(
  ctx: Context,
  trx: Transaction<BillingTables>,
  {
    formId,
    input,
    form,
    faults,
    offer,
  }: {
    formId: string
    input: StartDirectDebit
    form: DirectDebitForm
    faults: InvalidField[]
    offer: { country: string; currency: string }
  },
): Promise<void> {
  const { config } = ctx.services
  const viewer = requireViewer(ctx)
  if (!input.conditionsAccepted) faults.push({ path: 'conditionsAccepted', code: 'CONDITIONS_NOT_ACCEPTED' })
  if (!input.mandateAccepted) faults.push({ path: 'mandateAccepted', code: 'MANDATE_NOT_ACCEPTED' })
  const offers = await methodOffers(ctx, offer, trx)
  if (!offers.some(({ method }) => method === 'DIRECT_DEBIT'))
    faults.push({ path: 'bundleId', code: 'METHOD_NOT_OFFERED' })
  const hashes = {
    iban: keyedHashes(config, 'iban', form.iban),
    phone: keyedHashes(config, 'phone', form.phone),
  }
  const block = faults.length > 0 ? undefined : await findBlock(trx, viewer.siteId, hashes)
  if (block !== undefined)
    faults.push(
      block === 'iban' ? { path: 'iban', code: 'IBAN_BLOCKED' } : { path: 'phone', code: 'PHONE_BLOCKED' },
    )
  if (faults.length > 0) throw new InvalidInputError(faults)
  if (await isOverDebitLimit(trx, viewer, { ibanHashes: hashes.iban, formId }))
    throw new DirectDebitLimitError()
}

// Text messages cost money and may reach people who never asked for one, so there is a limit per member and one per number.
// Who has shown before that the number is theirs is not held up by others who typed it.
async function countMessage(ctx: Context, viewer: Viewer, phone: string): Promise<void> {
  const hashes = keyedHashes(ctx.services.config, 'phone', phone)
  const isOwnNumber = await hasConfirmedPhone(ctx.db, viewer, hashes)
  for (const [limit, subject] of [
    [MESSAGES_PER_MEMBER, viewer.memberId],
    ...(isOwnNumber ? [] : [[MESSAGES_PER_PHONE, phone] as const]),
  ] as const) {
    const seconds = await countAttemptIn(
      ctx.db,
      { schema: 'billing', config: ctx.services.config },
      { limit, siteId: viewer.siteId, subject },
    )
    if (seconds > 0) throw new RequestError('RATE_LIMITED', 'Too many codes were asked for', seconds)
  }
}

/**
 * Sends a new code, at most once a minute; the old one does not work any more.
 * @throws DirectDebitCodeError CODE_TOO_SOON, or CODE_EXPIRED when there is no such form
 */
export async function resendDirectDebitCode(ctx: Context, globalId: string): Promise<DirectDebit> {
  const viewer = requireViewer(ctx)
  const debit = await ownDebit(ctx, viewer, globalId)
  if (debit === undefined || debit.confirmedAt !== null) throw new DirectDebitCodeError('CODE_EXPIRED')
  await countMessage(ctx, viewer, detailsOf(ctx, debit).phone)
  const code = newCode()
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    if (
      !(await replaceCode(trx, debit.id, {
        hash: hashesOfCode(ctx, debit.id, code)[0]!,
        seconds: RESEND_SECONDS,
      }))
    )
      throw new DirectDebitCodeError('CODE_TOO_SOON')
    const { phone } = detailsOf(ctx, debit)
    await appendEvent(
      trx,
      'billing',
      codeMessage(viewer, { to: phone, locale: debit.locale, code }),
      ctx.requestId,
    )
  })
  return (await findDirectDebitFor(ctx.db, viewer, debit.id))!
}

type ConfirmDirectDebit = {
  directDebitId: string
  otp: string
  discountCode?: string | null | undefined
  shownTotalMinor?: number | null | undefined
}

/**
 * Gives the mandate by the code and orders. The same code again gets the same order, whenever it comes, so that a lost answer can be asked for again.
 * @throws DirectDebitCodeError CODE_INVALID, CODE_EXPIRED, CODE_TRIES_USED; DirectDebitLimitError; what placeOrder throws
 */
export async function confirmDirectDebit(ctx: Context, input: ConfirmDirectDebit): Promise<Order> {
  const viewer = requireViewer(ctx)
  const known = await ownDebit(ctx, viewer, input.directDebitId)
  if (known === undefined) throw new DirectDebitCodeError('CODE_EXPIRED')
  const given = await giveMandate(ctx, viewer, {
    debitId: known.id,
    otp: pastedDigits(input.otp, CODE_DIGITS),
  })
  if ('refusal' in given) throw new DirectDebitCodeError(given.refusal)
  const { debit, mandateId, ordered } = given
  if (ordered !== undefined && !isRepeatable(ctx, ordered)) return ordered
  await nameAtProvider(ctx, debit, mandateId)
  const order =
    ordered === undefined
      ? await placeOrder(
          ctx,
          {
            idempotencyKey: `direct-debit ${debit.id}`,
            bundleId: toGlobalId('Bundle', debit.bundleId),
            method: 'DIRECT_DEBIT',
            conditionsAccepted: true,
            discountCode: input.discountCode,
            shownTotalMinor: input.shownTotalMinor,
          },
          { mandateId },
        )
      : await withPayment(ctx, viewer, ordered)
  await announce(ctx, viewer, { debitId: debit.id, orderId: order.id })
  return order
}

const REPEATABLE_HOURS = 24

// For as long as keys of requests are kept, a repetition finishes what the first one could not: the payment at the provider, and the mail.
function isRepeatable(ctx: Context, order: Order): boolean {
  return ctx.now.getTime() < order.createdAt.getTime() + REPEATABLE_HOURS * 3_600_000
}

type CodeRefusal = 'CODE_INVALID' | 'CODE_EXPIRED' | 'CODE_TRIES_USED'
type GivenMandate = { debit: DirectDebit; mandateId: string; ordered: Order | undefined }

// Codes are taken one after the other, under the account's lock: of several right ones at once, sent by an impatient finger, the first gives the
// mandate and the others find it, however many they are. A refusal is an answer here, because throwing it would take the counted try back.
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
    return { debit, mandateId, ordered: undefined }
  })
}

// Once the right code was typed there is nothing left to guess: repetitions only ask for their order.
async function refusalOfCode(
  ctx: Context,
  trx: Transaction<BillingTables>,
  { debit, otp }: { debit: DirectDebit; otp: string },
): Promise<CodeRefusal | undefined> {
  if (debit.confirmedAt === null) {
    if (!(await countCodeTry(trx, debit.id, CODE_TRIES))) return 'CODE_TRIES_USED'
    if (ctx.now.getTime() >= debit.codeSentAt.getTime() + CODE_MINUTES * 60_000) return 'CODE_EXPIRED'
  }
  return hashesOfCode(ctx, debit.id, otp).includes(debit.codeHash) ? undefined : 'CODE_INVALID'
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

async function nameAtProvider(ctx: Context, debit: DirectDebit, mandateId: string): Promise<void> {
  if ((await findMandate(ctx.db, mandateId))?.mandateRef) return
  const { accountHolder: holder, iban } = detailsOf(ctx, debit)
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

// The text that the member saw and agreed to, word for word; it goes with the mandate.
async function mandateText(
  ctx: Context,
  trx: Transaction<BillingTables>,
  of: { country: string; reference: string },
): Promise<string> {
  const seller = await findSeller(trx, ctx.site.id, of.country)
  const t = await textsFor(ctx.visit.locale)
  return t('mandate.text', { creditor: creditorOf(seller, t), reference: of.reference })
}

/** The words of the mandate as the form shows them; the reference is given with the code. */
export async function mandateWords(ctx: Context, country: string): Promise<string> {
  const seller = await findSeller(ctx.db, ctx.site.id, country)
  const t = await textsFor(ctx.visit.locale)
  return t('mandate.words', { creditor: creditorOf(seller, t) })
}

// With the number by which banks know the company, if it has one.
function creditorOf({ name, sepaCreditorId }: Seller, t: TFunction): string {
  return sepaCreditorId ? t('mandate.creditor', { name, id: sepaCreditorId }) : name
}

function formOf({
  accountHolder,
  iban,
  street,
  houseNumber,
  zip,
  city,
  phone,
}: StartDirectDebit): DirectDebitForm {
  return { accountHolder, iban, street, houseNumber, zip, city, phone }
}

function detailsOf(ctx: Context, debit: DirectDebit): DirectDebitForm {
  return JSON.parse(unseal(ctx.services.config, 'direct-debit', debit.details)) as DirectDebitForm
}

function newCode(): string {
  return String(randomInt(0, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

function hashesOfCode(ctx: Context, debitId: string, code: string): string[] {
  return keyedHashes(ctx.services.config, 'direct-debit-code', `${debitId} ${code}`)
}

function codeMessage(viewer: Viewer, { to, locale, code }: { to: string; locale: string; code: string }) {
  return smsRequested({
    siteId: viewer.siteId,
    memberId: viewer.memberId,
    to,
    type: 'directDebit',
    locale,
    variables: { code },
  })
}

function ownDebit(ctx: Context, viewer: Viewer, globalId: string): Promise<DirectDebit | undefined> {
  const id = rowIdOf('DirectDebit', globalId)
  return id === undefined ? Promise.resolve(undefined) : findDirectDebitFor(ctx.db, viewer, id)
}
