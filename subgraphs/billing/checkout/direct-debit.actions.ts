import type { TFunction } from 'i18next'
import type { Transaction } from 'kysely'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { newId, rowIdOf } from '#platform/base/global-ids.ts'
import { keyedHashes } from '#platform/base/sealed.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { findMembership, findSeller, type Seller } from '#subgraphs/accounts/published.ts'
import { paymentCountryOf } from '../account/payment-country.actions.ts'
import { textsFor } from '../billing.texts.ts'
import { DirectDebitLimitError, DirectDebitUnconfirmedError } from '../errors.ts'
import { orderNumber } from '../orders/order.rules.ts'
import { findBlock } from '../payments/direct-debit-block.store.ts'
import { findDebitCountries } from '../payments/method.store.ts'
import type { Tables } from '../tables.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'
import { countCodeMessage, hashesOfCode, newCode, sendCode } from './direct-debit-code.actions.ts'
import { ibanLabel, phoneLabel, readDirectDebitForm, type DirectDebitForm } from './direct-debit.rules.ts'
import {
  findDirectDebitFor,
  insertDirectDebit,
  isOverDebitLimit,
  sealForm,
  type DirectDebit,
} from './direct-debit.store.ts'
import { chooseBundle } from './prepare-order.service.ts'

type Context = RequestContext<Tables>

export type StartDirectDebit = DirectDebitForm & {
  bundleId: string
  mandateAccepted: boolean
  conditionsAccepted: boolean
}

/**
 * Takes the form of a direct debit and sends a code to the phone; nothing is ordered before the code is typed
 * (PAY-06).
 * @throws InvalidInputError with every refused field; BundleNotFoundError; DirectDebitLimitError;
 * DirectDebitUnconfirmedError; RequestError RATE_LIMITED
 */
export async function startDirectDebit(ctx: Context, input: StartDirectDebit): Promise<DirectDebit> {
  const viewer = requireViewer(ctx)
  const { config, pubSub } = ctx.services
  const bundleId = rowIdOf('Bundle', input.bundleId)
  const id = newId()
  const { form, faults } = readDirectDebitForm(formOf(input), {
    country: await paymentCountryOf(ctx),
    debitCountries: await findDebitCountries(ctx.db, ctx.today.date),
  })
  const confirmedAt = (await findMembership(ctx.db, viewer))?.confirmedAt ?? null
  if (confirmedAt === null) throw new DirectDebitUnconfirmedError()
  if (faults.length === 0) await countCodeMessage(ctx, viewer, form.phone)
  await withTransactionAndNotify(ctx.db, pubSub, async (trx) => {
    const { account, bundle, methods } = await chooseBundle(ctx, trx, { viewer, bundleId })
    faults.push(...faultsOfOrder(input, methods))
    await refuse(ctx, trx, { formId: id, form, faults })
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
      details: sealForm(config, form),
      ibanHash: keyedHashes(config, 'iban', form.iban)[0]!,
      phoneHash: keyedHashes(config, 'phone', form.phone)[0]!,
      ibanLabel: ibanLabel(form.iban),
      phoneLabel: phoneLabel(form.phone),
      mandateText: await mandateText(ctx, trx, { country: account.country, reference }),
      declaredFrom: ctx.visit.address,
      codeHash: hashesOfCode(ctx, id, code)[0]!,
    })
    await sendCode(ctx, trx, { to: form.phone, locale, code })
  })
  return (await findDirectDebitFor(ctx.db, viewer, id))!
}

function faultsOfOrder(input: StartDirectDebit, methods: PaymentMethod[]): InvalidField[] {
  const faults: InvalidField[] = []
  if (!input.conditionsAccepted) faults.push({ path: 'conditionsAccepted', code: 'CONDITIONS_NOT_ACCEPTED' })
  if (!input.mandateAccepted) faults.push({ path: 'mandateAccepted', code: 'MANDATE_NOT_ACCEPTED' })
  if (!methods.includes('DIRECT_DEBIT')) faults.push({ path: 'bundleId', code: 'METHOD_NOT_OFFERED' })
  return faults
}

async function refuse(
  ctx: Context,
  trx: Transaction<Tables>,
  { formId, form, faults }: { formId: string; form: DirectDebitForm; faults: InvalidField[] },
): Promise<void> {
  const { config } = ctx.services
  const viewer = requireViewer(ctx)
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

// The text that the member saw and agreed to, word for word; it goes with the mandate.
async function mandateText(
  ctx: Context,
  trx: Transaction<Tables>,
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
