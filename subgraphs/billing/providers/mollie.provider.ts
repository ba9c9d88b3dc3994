import type { ClientCore } from 'mollie-api-typescript/core.js'
import { log } from '#platform/base/log.ts'
import { decimalText } from '../orders/order.rules.ts'
import type {
  Amount,
  NewPayment,
  PaymentProvider,
  PaymentSnapshot,
  SoughtPayment,
} from '../orders/payment.provider.ts'
import {
  PaymentRefusedError,
  ProviderSilentError,
  RefundRefusedError,
  WebhookRefusedError,
} from '../orders/payment.provider.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'
import {
  readChargebacks,
  readId,
  readPayment,
  readPayments,
  readRefund,
  readRefunds,
  withReversals,
} from './mollie.answers.ts'
import { openMollieFees } from './mollie.fees.ts'

const METHODS = {
  IDEAL: 'ideal',
  BANCONTACT: 'bancontact',
  CREDIT_CARD: 'creditcard',
  PAYPAL: 'paypal',
  BANK_TRANSFER: 'banktransfer',
  DIRECT_DEBIT: 'directdebit',
} as const satisfies Record<PaymentMethod, string>
const LOCALES = {
  nl: 'nl_NL',
  'nl-BE': 'nl_BE',
  en: 'en_US',
  de: 'de_DE',
  fr: 'fr_FR',
  'fr-BE': 'fr_BE',
  es: 'es_ES',
  it: 'it_IT',
  pl: 'pl_PL',
  da: 'da_DK',
  nb: 'nb_NO',
  sv: 'sv_SE',
  fi: 'fi_FI',
} as const
const TIMEOUT_MILLISECONDS = 10_000
// The name of its client's error.
const TIMEOUT = 'RequestTimeoutError'
const LISTED_MAX = 250
const PAYMENT_ID = /^tr_\w{1,60}$/
// With these answers asking again does not help.
const FINAL_STATUS_CODES = new Set([400, 403, 404, 409, 410, 422])
const GONE_STATUS_CODES = new Set([404, 410])
// With these, Mollie has not made the payment and never will. A conflict is not among them: another request
// with the same key may just be making it.
const REFUSING_STATUS_CODES = new Set([400, 403, 404, 410, 422])

// Loaded with the first call, so that an installation without Mollie starts without its four hundred
// modules.
const library = () => import('./mollie.library.ts')

/**
 * Mollie, over its own client, which checks what is sent and what comes back against Mollie's schema.
 * Nothing is retried here: the reconciliation deals with an order whose payment could not be opened.
 * @param options.serverUrl another address than Mollie's, for tests
 */
export function openMollieProvider(options: {
  apiKey: string
  /** Of the organisation, to read what Mollie has kept. */
  accessToken?: string | undefined
  serverUrl?: string | undefined
}): PaymentProvider {
  const connect = clientOf(options)
  const { accessToken, serverUrl } = options
  return {
    name: 'mollie',
    supports: Object.keys(METHODS) as PaymentMethod[],
    fees: accessToken === undefined ? undefined : openMollieFees({ accessToken, serverUrl }),
    async create(payment) {
      const answer = await (
        await library()
      ).paymentsCreate(await connect(), {
        idempotencyKey: payment.idempotencyKey,
        paymentRequest: requestOf(payment, await customerOf(connect, payment)),
      })
      if (!answer.ok && REFUSING_STATUS_CODES.has(statusCodeOf(answer.error) ?? 0))
        throw new PaymentRefusedError(failure('create', answer.error).message)
      return understood('create', answer, readPayment)
    },
    find: (sought) => findPayment(connect, sought),
    async fetch(providerRef) {
      if (!PAYMENT_ID.test(providerRef)) return undefined
      const answer = await (await library()).paymentsGet(await connect(), { paymentId: providerRef })
      if (!answer.ok && statusCodeOf(answer.error) === 404) return undefined
      const snapshot = understood('fetch', answer, readPayment)
      const mayHaveGoneBack = snapshot.status === 'paid' || snapshot.status === 'charged_back'
      return mayHaveGoneBack ? withReversals(snapshot, await reversalsOf(connect, providerRef)) : snapshot
    },
    async cancel(providerRef) {
      const answer = await (await library()).paymentsCancel(await connect(), { paymentId: providerRef })
      if (!answer.ok && FINAL_STATUS_CODES.has(statusCodeOf(answer.error) ?? 0)) return false
      understood('cancel', answer, readPayment)
      return true
    },
    async refund({ idempotencyKey, providerRef, amount, description }) {
      const answer = await (
        await library()
      ).refundsCreate(await connect(), {
        paymentId: providerRef,
        idempotencyKey,
        refundRequest: { amount: amountOf(amount), description, metadata: { refundId: idempotencyKey } },
      })
      if (!answer.ok && FINAL_STATUS_CODES.has(statusCodeOf(answer.error) ?? 0))
        throw new RefundRefusedError(failure('refund', answer.error).message)
      return understood('refund', answer, readRefund).ref
    },
    createMandate: (mandate) => createMandate(connect, mandate),
    async revokeMandate({ customerRef: customerId, mandateRef: mandateId }) {
      const answer = await (await library()).mandatesRevoke(await connect(), { customerId, mandateId })
      if (!answer.ok && !GONE_STATUS_CODES.has(statusCodeOf(answer.error) ?? 0))
        throw failure('revocation', answer.error)
    },
    readWebhook: async (_headers, body) => [namedPayment(body)],
  }
}

async function findPayment(
  connect: Connect,
  { description, customerRef }: SoughtPayment,
): Promise<PaymentSnapshot | undefined> {
  const { customersListPayments } = await library()
  const asked = { customerId: customerRef, limit: LISTED_MAX }
  const answer = await customersListPayments(await connect(), asked)
  return understood('find', answer, readPayments).find((each) => each.description === description)
}

// The payment itself only has sums, which go down again when a refund fails.
async function reversalsOf(connect: Connect, paymentId: string) {
  const [client, { refundsList, chargebacksList }] = [await connect(), await library()]
  const asked = { paymentId, limit: LISTED_MAX }
  const [refunds, chargebacks] = await Promise.all([
    refundsList(client, asked),
    chargebacksList(client, asked),
  ])
  return {
    refunds: understood('refunds', refunds, readRefunds),
    chargebacks: understood('chargebacks', chargebacks, readChargebacks),
  }
}

// Mollie signs nothing and only names a payment, so its state is always read from Mollie itself.
function namedPayment(body: Buffer): string {
  const id = new URLSearchParams(body.toString('utf8')).get('id')
  if (id === null || !PAYMENT_ID.test(id)) throw new WebhookRefusedError('The body names no payment')
  return id
}

type Connect = () => Promise<ClientCore>

// One client, made with the first call.
function clientOf(options: { apiKey: string; serverUrl?: string | undefined }): Connect {
  let client: ClientCore | undefined
  return async () =>
    (client ??= new (await library()).ClientCore({
      security: { apiKey: options.apiKey },
      ...(options.serverUrl === undefined ? {} : { serverURL: options.serverUrl }),
      retryConfig: { strategy: 'none' },
      timeoutMs: TIMEOUT_MILLISECONDS,
    }))
}

async function customerOf(
  connect: Connect,
  { sequence, mandate, idempotencyKey }: NewPayment,
): Promise<string | undefined> {
  if (sequence === 'oneoff') return undefined
  return mandate?.customerRef ?? (await createCustomer(connect, `${idempotencyKey}-customer`))
}

async function createCustomer(connect: Connect, idempotencyKey: string, name?: string): Promise<string> {
  const answer = await (
    await library()
  ).customersCreate(await connect(), { idempotencyKey, entityCustomer: name === undefined ? {} : { name } })
  return understood('customer', answer, readId)
}

async function createMandate(
  connect: Connect,
  { idempotencyKey, holder, iban, reference, signedOn }: Parameters<PaymentProvider['createMandate']>[0],
): ReturnType<PaymentProvider['createMandate']> {
  const customerRef = await createCustomer(connect, `${idempotencyKey}-customer`, holder)
  const answer = await (
    await library()
  ).mandatesCreate(await connect(), {
    customerId: customerRef,
    idempotencyKey,
    mandateRequest: {
      method: 'directdebit',
      consumerName: holder,
      consumerAccount: iban,
      signatureDate: signedOn,
      mandateReference: reference,
    },
  })
  return { customerRef, mandateRef: understood('mandate', answer, readId) }
}

function requestOf(payment: NewPayment, customerId: string | undefined) {
  const { amount, method, description, locale, returnUrl, webhookUrl, sequence, mandate } = payment
  return {
    amount: amountOf(amount),
    description,
    method: METHODS[method],
    locale:
      (LOCALES as Partial<Record<string, (typeof LOCALES)[keyof typeof LOCALES]>>)[locale] ?? LOCALES.en,
    redirectUrl: sequence === 'recurring' ? null : returnUrl,
    webhookUrl,
    sequenceType: sequence,
    ...(customerId === undefined ? {} : { customerId }),
    ...(mandate === undefined ? {} : { mandateId: mandate.mandateRef }),
  }
}

function amountOf({ minor, currency }: Amount) {
  return { currency, value: decimalText(minor, currency) }
}

type MollieError = { message: string; statusCode?: number; body?: string; rawValue?: unknown }

/**
 * Reads what Mollie has answered. Its client refuses an answer that lacks anything of Mollie's schema, for
 * instance a link to a page of documentation; money may have moved all the same, so such an answer is read
 * for what we need of it. The client's own reading renames fields, so both ways read what was sent.
 * @throws for a refusal, for silence, and for an answer without what we need
 */
function understood<Read>(
  step: string,
  answer: { ok: true; value: unknown; body?: string } | { ok: false; error: MollieError },
  read: (sent: unknown) => Read,
): Read {
  if (answer.ok) return read(withLinks(answer.value))
  const { error } = answer
  const isAccepted = (statusCodeOf(error) ?? 0) >= 200 && (statusCodeOf(error) ?? 0) < 300
  if (!isAccepted || error.body === undefined) throw failure(step, error)
  try {
    const known = read(JSON.parse(error.body))
    log.error(
      { step, statusCode: statusCodeOf(error) },
      'Mollie answers beside its own schema; what we need was there. Look for a newer version of its client',
    )
    return known
  } catch {
    log.error(
      { step, statusCode: statusCodeOf(error) },
      'Mollie answers in a way that nobody here understands',
    )
    throw failure(step, error)
  }
}

// The client calls these by other names than Mollie, and puts a list one step further down.
function withLinks(value: unknown): unknown {
  const { result, ...single } = value as { result?: object; links?: unknown; embedded?: unknown }
  const { links, embedded, ...fields } = { ...single, ...result } as { links?: unknown; embedded?: unknown }
  return { ...fields, _links: links, _embedded: embedded }
}

function statusCodeOf(error: MollieError): number | undefined {
  return error.statusCode
}

// Mollie's message may repeat what was sent, so logs get only the kind of failure and the status.
function failure(step: string, error: MollieError): Error {
  const { name = 'error' } = error as Partial<Error>
  const message = `Mollie ${step}: ${name} ${statusCodeOf(error) ?? ''}`.trim()
  return name === TIMEOUT ? new ProviderSilentError(message) : new Error(message)
}
