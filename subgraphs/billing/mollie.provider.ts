import type { ClientCore } from 'mollie-api-typescript/core.js'
import type { PaymentResponse } from 'mollie-api-typescript/models/paymentresponse.js'
import { decimalText, minorOf } from './order.rules.ts'
import type {
  Amount,
  NewPayment,
  PaymentMethod,
  PaymentProvider,
  PaymentSnapshot,
  PaymentStatus,
  StoredMandate,
} from './payment.provider.ts'
import { RefundRefusedError, WebhookRefusedError } from './payment.provider.ts'

const METHODS = {
  IDEAL: 'ideal',
  BANCONTACT: 'bancontact',
  CREDIT_CARD: 'creditcard',
  PAYPAL: 'paypal',
  BANK_TRANSFER: 'banktransfer',
  DIRECT_DEBIT: 'directdebit',
} as const satisfies Record<PaymentMethod, string>
const STATUSES: Record<string, PaymentStatus> = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}
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
const PAYMENT_ID = /^tr_\w{1,60}$/
// With these answers asking again does not help.
const FINAL_STATUS_CODES = new Set([400, 403, 404, 409, 410, 422])

// Loaded with the first call, so that an installation without Mollie starts without its four hundred modules.
const library = () => import('./mollie.library.ts')

/**
 * Mollie, over its own client, which checks what is sent and what comes back against Mollie's schema. Nothing is retried here: an order whose
 * payment could not be opened is opened by the reconciliation, under the same idempotency key.
 * @param options.serverUrl another address than Mollie's, for tests
 */
export function openMollieProvider(options: {
  apiKey: string
  serverUrl?: string | undefined
}): PaymentProvider {
  const connect = clientOf(options)
  return {
    name: 'mollie',
    supports: Object.keys(METHODS) as PaymentMethod[],
    async create(payment) {
      const answer = await (
        await library()
      ).paymentsCreate(await connect(), {
        idempotencyKey: payment.idempotencyKey,
        paymentRequest: requestOf(payment, await customerOf(connect, payment)),
      })
      if (!answer.ok) throw failure('create', answer.error)
      return { ...snapshotOf(answer.value), checkoutUrl: answer.value.links.checkout?.href ?? null }
    },
    async fetch(providerRef) {
      if (!PAYMENT_ID.test(providerRef)) return undefined
      const answer = await (await library()).paymentsGet(await connect(), { paymentId: providerRef })
      if (answer.ok) return snapshotOf(answer.value)
      if (statusCodeOf(answer.error) === 404) return undefined
      throw failure('fetch', answer.error)
    },
    async cancel(providerRef) {
      const answer = await (await library()).paymentsCancel(await connect(), { paymentId: providerRef })
      if (answer.ok) return true
      if (FINAL_STATUS_CODES.has(statusCodeOf(answer.error) ?? 0)) return false
      throw failure('cancel', answer.error)
    },
    async refund({ idempotencyKey, providerRef, amount, description }) {
      const answer = await (
        await library()
      ).refundsCreate(await connect(), {
        paymentId: providerRef,
        idempotencyKey,
        refundRequest: { amount: amountOf(amount), description },
      })
      if (answer.ok) return
      const error = failure('refund', answer.error)
      throw FINAL_STATUS_CODES.has(statusCodeOf(answer.error) ?? 0)
        ? new RefundRefusedError(error.message)
        : error
    },
    async createMandate({ idempotencyKey, holder, iban, reference, signedOn }) {
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
      if (!answer.ok) throw failure('mandate', answer.error)
      return { customerRef, mandateRef: answer.value.id }
    },
    // Mollie signs nothing and only names a payment, so its state is always read from Mollie itself.
    readWebhook: async (_headers, body) => [namedPayment(body)],
  }
}

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
  if (!answer.ok) throw failure('customer', answer.error)
  return answer.value.id
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

function snapshotOf(payment: PaymentResponse): PaymentSnapshot {
  const { currency } = payment.amount
  const minor = (amount: { value: string; currency: string } | undefined) =>
    amount === undefined ? 0 : minorOf(amount.value, amount.currency)
  const status = minor(payment.amountChargedBack) > 0 ? 'charged_back' : STATUSES[payment.status]
  if (status === undefined) throw new Error(`Mollie knows a status that we do not: ${payment.status}`)
  return {
    providerRef: payment.id,
    status,
    amount: { minor: minor(payment.amount), currency },
    refundedMinor: minor(payment.amountRefunded),
    cancelable: payment.isCancelable === true,
    mandate: mandateOf(payment),
  }
}

function mandateOf({
  customerId,
  mandateId,
  sequenceType,
  details,
}: PaymentResponse): (StoredMandate & { label: string }) | undefined {
  if (sequenceType !== 'first' || customerId === undefined || mandateId == null) return undefined
  const digits = (details as { cardNumber?: string | null } | null | undefined)?.cardNumber
  return { customerRef: customerId, mandateRef: mandateId, label: digits == null ? '' : `•••• ${digits}` }
}

type MollieError = { message: string; statusCode?: number }

function statusCodeOf(error: MollieError): number | undefined {
  return error.statusCode
}

// Mollie's message may repeat what was sent, so logs get only the kind of failure and the status.
function failure(step: string, error: MollieError): Error {
  return new Error(`Mollie ${step}: ${(error as Error).name ?? 'error'} ${statusCodeOf(error) ?? ''}`.trim())
}
