import { randomInt } from 'node:crypto'
import type { TFunction } from 'i18next'
import type { Transaction } from 'kysely'
import { countAttemptIn, type AttemptLimit } from '#platform/attempts.ts'
import { InvalidInputError, RequestError, type InvalidField } from '#platform/errors.ts'
import { newId, rowIdOf, toGlobalId } from '#platform/global-ids.ts'
import { log } from '#platform/log.ts'
import { appendEvent, transactAndRing } from '#platform/outbox.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/request-context.ts'
import { keyedHashes, seal, unseal } from '#platform/sealed.ts'
import { insertAccount, lockAccount } from './account.store.ts'
import { findBundlesFor } from './bundle.store.ts'
import { textsFor } from './billing.texts.ts'
import {
  CODE_MINUTES, CODE_TRIES, ibanLabel, phoneLabel, readDirectDebitForm, RESEND_SECONDS, type DirectDebitForm,
} from './direct-debit.rules.ts'
import {
  countCodeTry, findBlock, findDirectDebitFor, insertDebitMandate, insertDirectDebit, isOverDebitLimit, nameMandate, replaceCode, type DirectDebit,
} from './direct-debit.store.ts'
import { BundleNotFoundError, DirectDebitCodeError, DirectDebitLimitError, PaymentUnavailableError } from './errors.ts'
import { directDebitAnnounced, smsRequested } from './events.ts'
import type { Seller } from './invoice.rules.ts'
import { findSeller } from './invoice.store.ts'
import { findMandate } from './mandate.store.ts'
import { methodOffers } from './method.actions.ts'
import { paymentCountryOf, placeOrder } from './order.actions.ts'
import { orderNumber } from './order.rules.ts'
import type { Order } from './order.store.ts'
import { paymentProviderOf } from './payment.actions.ts'
import type { BillingTables } from './tables.ts'

type Context = RequestContext<BillingTables>

const MESSAGES_PER_MEMBER: AttemptLimit = { kind: 'sms-member', count: 10, minutes: 60 }
const MESSAGES_PER_PHONE: AttemptLimit = { kind: 'sms-phone', count: 10, minutes: 24 * 60 }

export type StartDirectDebit = DirectDebitForm & { bundleId: string; mandateAccepted: boolean; conditionsAccepted: boolean }

/**
 * Takes the form of a direct debit and sends a code to the phone; nothing is ordered before the code is typed (PAY-06).
 * @throws InvalidInputError with every refused field; BundleNotFoundError; DirectDebitLimitError; RequestError RATE_LIMITED
 */
export async function startDirectDebit(ctx: Context, input: StartDirectDebit): Promise<DirectDebit> {
  const viewer = requireViewer(ctx)
  const { config, doorbell } = ctx.services
  const bundleId = rowIdOf('Bundle', input.bundleId)
  const id = newId()
  const { form, faults } = readDirectDebitForm(formOf(input), await paymentCountryOf(ctx))
  if (faults.length === 0) await countMessage(ctx, viewer, form.phone)
  await transactAndRing(ctx.db, doorbell, async (trx) => {
    await insertAccount(trx, { accountId: viewer.memberId, siteId: viewer.siteId, country: ctx.visit.country })
    const account = await lockAccount(trx, viewer)
    const bundle = (await findBundlesFor(trx, { siteId: viewer.siteId, country: account.country })).find((known) => known.id === bundleId)
    if (bundle === undefined) throw new BundleNotFoundError()
    await refuse(ctx, trx, { input, form, faults, offer: { country: account.country, currency: bundle.currency } })
    const code = newCode()
    const { locale } = ctx.visit
    const reference = orderNumber(id)
    await insertDirectDebit(trx, {
      id, siteId: viewer.siteId, accountId: viewer.memberId, bundleId: bundle.id, locale, reference,
      details: seal(config, 'direct-debit', JSON.stringify(form)),
      ibanHash: keyedHashes(config, 'iban', form.iban)[0]!,
      phoneHash: keyedHashes(config, 'phone', form.phone)[0]!,
      ibanLabel: ibanLabel(form.iban),
      phoneLabel: phoneLabel(form.phone),
      mandateText: await mandateText(ctx, trx, { country: account.country, reference }),
      declaredFrom: ctx.visit.address,
      codeHash: hashOfCode(ctx, id, code),
    })
    await appendEvent(trx, 'billing', codeMessage(viewer, { to: form.phone, locale, code }), ctx.requestId)
  })
  return (await findDirectDebitFor(ctx.db, viewer, id))!
}

async function refuse(
  ctx: Context, trx: Transaction<BillingTables>,
  { input, form, faults, offer }: { input: StartDirectDebit; form: DirectDebitForm; faults: InvalidField[]; offer: { country: string; currency: string } },
): Promise<void> {
  const { config } = ctx.services
  const viewer = requireViewer(ctx)
  if (!input.conditionsAccepted) faults.push({ path: 'conditionsAccepted', code: 'CONDITIONS_NOT_ACCEPTED' })
  if (!input.mandateAccepted) faults.push({ path: 'mandateAccepted', code: 'MANDATE_NOT_ACCEPTED' })
  const offers = await methodOffers(ctx, offer, trx)
  if (!offers.some(({ method }) => method === 'DIRECT_DEBIT')) faults.push({ path: 'bundleId', code: 'METHOD_NOT_OFFERED' })
  const hashes = { iban: keyedHashes(config, 'iban', form.iban), phone: keyedHashes(config, 'phone', form.phone) }
  const block = faults.length > 0 ? undefined : await findBlock(trx, viewer.siteId, hashes)
  if (block !== undefined) faults.push(block === 'iban' ? { path: 'iban', code: 'IBAN_BLOCKED' } : { path: 'phone', code: 'PHONE_BLOCKED' })
  if (faults.length > 0) throw new InvalidInputError(faults)
  if (await isOverDebitLimit(trx, viewer, hashes.iban)) throw new DirectDebitLimitError()
}

// Messages cost money and reach people who may not have asked for them: so many per member, and per number from whomever.
async function countMessage(ctx: Context, viewer: Viewer, phone: string): Promise<void> {
  for (const [limit, subject] of [[MESSAGES_PER_MEMBER, viewer.memberId], [MESSAGES_PER_PHONE, phone]] as const) {
    const seconds = await countAttemptIn(ctx.db, { schema: 'billing', config: ctx.services.config }, { limit, siteId: viewer.siteId, subject })
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
  await transactAndRing(ctx.db, ctx.services.doorbell, async (trx) => {
    if (!(await replaceCode(trx, debit.id, { hash: hashOfCode(ctx, debit.id, code), seconds: RESEND_SECONDS }))) throw new DirectDebitCodeError('CODE_TOO_SOON')
    const { phone } = detailsOf(ctx, debit)
    await appendEvent(trx, 'billing', codeMessage(viewer, { to: phone, locale: debit.locale, code }), ctx.requestId)
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
 * Gives the mandate by the code and orders. The same code again gets the same order, so that a lost answer can be asked for again.
 * @throws DirectDebitCodeError CODE_INVALID, CODE_EXPIRED, CODE_TRIES_USED; DirectDebitLimitError; what placeOrder throws
 */
export async function confirmDirectDebit(ctx: Context, input: ConfirmDirectDebit): Promise<Order> {
  const viewer = requireViewer(ctx)
  const known = await ownDebit(ctx, viewer, input.directDebitId)
  if (known === undefined) throw new DirectDebitCodeError('CODE_EXPIRED')
  const debit = await countCodeTry(ctx.db, known.id, CODE_TRIES)
  if (debit === undefined) throw new DirectDebitCodeError('CODE_TRIES_USED')
  const expired = ctx.now.getTime() >= debit.codeSentAt.getTime() + CODE_MINUTES * 60_000
  if (debit.confirmedAt === null && expired) throw new DirectDebitCodeError('CODE_EXPIRED')
  if (hashOfCode(ctx, debit.id, input.otp.trim()) !== debit.codeHash) throw new DirectDebitCodeError('CODE_INVALID')
  const provider = paymentProviderOf(ctx)
  const mandateId = debit.mandateId ?? newId()
  if (debit.mandateId === null) {
    await ctx.db.transaction().execute(async (trx) => {
      await lockAccount(trx, viewer)
      const fresh = await findDirectDebitFor(trx, viewer, debit.id)
      if (fresh!.confirmedAt !== null) throw new DirectDebitCodeError('CODE_INVALID')
      if (await isOverDebitLimit(trx, viewer, [debit.ibanHash])) throw new DirectDebitLimitError()
      await insertDebitMandate(trx, { debit, mandateId, provider: provider.name })
    })
  }
  await nameAtProvider(ctx, debit, mandateId)
  const order = await placeOrder(
    ctx, { idempotencyKey: `direct-debit ${debit.id}`, bundleId: toGlobalId('Bundle', debit.bundleId), method: 'DIRECT_DEBIT', conditionsAccepted: true, discountCode: input.discountCode, shownTotalMinor: input.shownTotalMinor }, { mandateId },
  )
  await transactAndRing(ctx.db, ctx.services.doorbell, (trx) =>
    appendEvent(trx, 'billing', directDebitAnnounced({ siteId: viewer.siteId, memberId: viewer.memberId, orderId: order.id }), ctx.requestId),
  )
  return order
}

async function nameAtProvider(ctx: Context, debit: DirectDebit, mandateId: string): Promise<void> {
  if ((await findMandate(ctx.db, mandateId))?.mandateRef) return
  const { accountHolder: holder, iban } = detailsOf(ctx, debit)
  try {
    const refs = await paymentProviderOf(ctx).createMandate({
      idempotencyKey: mandateId, holder, iban, reference: debit.reference, signedOn: ctx.now.toISOString().slice(0, 10),
    })
    await ctx.db.transaction().execute((trx) => nameMandate(trx, mandateId, refs))
  } catch (error) {
    log.error({ mandateId, reason: (error as Error).message }, 'a mandate could not be made at the provider')
    throw new PaymentUnavailableError()
  }
}

// The text that the member saw and agreed to, word for word; it goes with the mandate.
async function mandateText(ctx: Context, trx: Transaction<BillingTables>, of: { country: string; reference: string }): Promise<string> {
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

function formOf({ accountHolder, iban, street, houseNumber, zip, city, phone }: StartDirectDebit): DirectDebitForm {
  return { accountHolder, iban, street, houseNumber, zip, city, phone }
}

function detailsOf(ctx: Context, debit: DirectDebit): DirectDebitForm {
  return JSON.parse(unseal(ctx.services.config, 'direct-debit', debit.details)) as DirectDebitForm
}

function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

function hashOfCode(ctx: Context, debitId: string, code: string): string {
  return keyedHashes(ctx.services.config, 'direct-debit-code', `${debitId} ${code}`)[0]!
}

function codeMessage(viewer: Viewer, { to, locale, code }: { to: string; locale: string; code: string }) {
  return smsRequested({ siteId: viewer.siteId, memberId: viewer.memberId, to, type: 'directDebit', locale, variables: { code } })
}

function ownDebit(ctx: Context, viewer: Viewer, globalId: string): Promise<DirectDebit | undefined> {
  const id = rowIdOf('DirectDebit', globalId)
  return id === undefined ? Promise.resolve(undefined) : findDirectDebitFor(ctx.db, viewer, id)
}
