import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { isSignedBy, newToken, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import {
  type NewRefund,
  type PaymentProvider,
  type PaymentSnapshot,
  type ReportedRefund,
  RefundRefusedError,
  WebhookRefusedError,
} from '../orders/payment.provider.ts'
import type { Tables } from '../tables.ts'
import { type PaymentStatus, PAYMENT_METHODS } from '../tables/orders.types.ts'
import {
  expireSandboxPayment,
  findSandboxPayment,
  findSandboxPaymentOf,
  insertSandboxRefund,
  listSandboxRefunds,
  lockSandboxPayment,
  markSandboxRefundFailed,
  moveSandboxPayment,
  openSandboxPayment,
  type SandboxPayment,
} from './sandbox.store.ts'

/** The header that carries the time and the signature of a sandbox webhook: "t=<seconds>,v1=<signature>". */
export const SANDBOX_SIGNATURE_HEADER = 'x-sandbox-signature'
const SIGNATURE_PURPOSE = 'sandbox-webhook'
const SIGNATURE_TOLERANCE_SECONDS = 300
const OPEN_HOURS = 24

/** What a payment may become: the buttons of the checkout page. */
export const SANDBOX_STEPS: Record<PaymentStatus, PaymentStatus[]> = {
  open: ['paid', 'pending', 'failed', 'canceled', 'expired'],
  pending: ['paid', 'failed', 'expired'],
  paid: ['charged_back'],
  failed: [],
  canceled: [],
  expired: [],
  charged_back: ['chargeback_reversed'],
  chargeback_reversed: ['charged_back'],
}

/** Whether a word of an address names a state that the test bank can lead a payment to. */
export function isSandboxStep(word: string): word is PaymentStatus {
  return Object.values(SANDBOX_STEPS).some((steps) => steps.some((step) => step === word))
}

/**
 * The built-in provider for demos and tests (PAY-03): a bank whose checkout page does what its visitor
 * presses.
 */
export function openSandboxProvider(db: Kysely<Tables>, keys: SecretsKeys): PaymentProvider {
  return {
    name: 'sandbox',
    supports: PAYMENT_METHODS,
    async create(payment) {
      const row = await openSandboxPayment(db, payment)
      return { ...snapshotOf(row, []), checkoutUrl: `/sandbox/checkout/${row.id}` }
    },
    async find({ idempotencyKey }) {
      const row = await findSandboxPaymentOf(db, idempotencyKey)
      return row === undefined ? undefined : snapshotOf(row, [])
    },
    async fetch(providerRef) {
      await expireSandboxPayment(db, providerRef, OPEN_HOURS)
      const row = await findSandboxPayment(db, providerRef)
      return row === undefined ? undefined : snapshotOf(row, await listSandboxRefunds(db, providerRef))
    },
    cancel: (providerRef) => settleSandboxPayment(db, providerRef, 'canceled'),
    async createMandate({ idempotencyKey }) {
      return { customerRef: `sbc_${idempotencyKey}`, mandateRef: `sbm_${idempotencyKey}` }
    },
    // It keeps no mandates.
    revokeMandate: async () => undefined,
    refund: (refund) => db.transaction().execute((trx) => payBack(trx, refund)),
    async readWebhook(headers, body) {
      const parts = /^t=(\d{1,12}),v1=([\w-]{20,100})$/.exec(String(headers[SANDBOX_SIGNATURE_HEADER] ?? ''))
      if (parts === null) throw new WebhookRefusedError('The signature is missing')
      const [, seconds, signature] = parts as unknown as [string, string, string]
      const age = Math.abs((await databaseNow(db)).getTime() / 1000 - Number(seconds))
      if (!isSignedBy(keys, SIGNATURE_PURPOSE, `${seconds}.${body.toString('utf8')}`, signature)) {
        throw new WebhookRefusedError('The signature is not ours')
      }
      if (age > SIGNATURE_TOLERANCE_SECONDS) throw new WebhookRefusedError('The signature is too old')
      return [paymentIdOf(body)]
    },
  }
}

/** Signs a webhook as the sandbox bank does. */
export async function signSandboxWebhook(
  db: Kysely<Tables>,
  secretsKey: string,
  body: string,
): Promise<string> {
  const seconds = Math.floor((await databaseNow(db)).getTime() / 1000)
  return `t=${seconds},v1=${sign(secretsKey, SIGNATURE_PURPOSE, `${seconds}.${body}`)}`
}

/**
 * Does what was pressed on the checkout page.
 * @returns false when the payment does not allow this step (any more)
 */
export async function settleSandboxPayment(
  db: Kysely<Tables>,
  id: string,
  status: PaymentStatus,
): Promise<boolean> {
  const from = (Object.keys(SANDBOX_STEPS) as PaymentStatus[]).filter((known) =>
    SANDBOX_STEPS[known].includes(status),
  )
  return from.length > 0 && (await moveSandboxPayment(db, id, { from, to: status }))
}

/**
 * Refunds a payment at the provider, as the shop's staff could do outside the product.
 * @param amountMinor defaults to the whole remaining amount
 */
export function refundSandboxPayment(db: Kysely<Tables>, id: string, amountMinor?: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockSandboxPayment(trx, id)
    const left = payment === undefined ? 0 : payment.amountMinor - payment.refundedMinor
    if (payment?.status !== 'paid' || left < (amountMinor ?? 1)) return false
    await insertSandboxRefund(trx, {
      id: `sbr_${newToken()}`,
      paymentId: id,
      amountMinor: amountMinor ?? left,
    })
    return true
  })
}

/**
 * Lets the newest refund of a payment fail, as when the account that it goes to is closed. @returns false
 * when there is none
 */
export function failSandboxRefund(db: Kysely<Tables>, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockSandboxPayment(trx, id)
    const newest = (await listSandboxRefunds(trx, id)).findLast(({ failed }) => !failed)
    if (newest === undefined) return false
    await markSandboxRefundFailed(trx, id, newest)
    return true
  })
}

// The same key is the same refund. What was paid back before refunds had rows of their own has its key on the
// payment.
async function payBack(
  trx: Transaction<Tables>,
  { idempotencyKey, providerRef, amount }: NewRefund,
): Promise<string> {
  const payment = await lockSandboxPayment(trx, providerRef)
  const id = `sbr_${idempotencyKey}`
  if ((await listSandboxRefunds(trx, providerRef)).some(({ ref }) => ref === id)) return id
  if (payment?.refundKeys.includes(idempotencyKey)) return id
  const isPayable =
    (payment?.status === 'paid' || payment?.status === 'chargeback_reversed') &&
    payment.currency === amount.currency &&
    payment.refundedMinor + amount.minor <= payment.amountMinor
  if (!isPayable) throw new RefundRefusedError('The test bank has nothing to pay back')
  await insertSandboxRefund(trx, {
    id,
    paymentId: providerRef,
    refundId: idempotencyKey,
    amountMinor: amount.minor,
  })
  return id
}

const webhookBody = z.object({ id: z.string().min(1).max(100) })

function paymentIdOf(body: Buffer): string {
  try {
    return webhookBody.parse(JSON.parse(body.toString('utf8'))).id
  } catch {
    throw new WebhookRefusedError('The body names no payment')
  }
}

function snapshotOf(row: SandboxPayment, refunds: readonly ReportedRefund[]): PaymentSnapshot {
  const { id: providerRef, status, refundedMinor, sequence } = row
  const mandate =
    sequence === 'first' && status === 'paid'
      ? { customerRef: `sbc_${providerRef}`, mandateRef: `sbm_${providerRef}`, label: '•••• 4242' }
      : undefined
  return {
    providerRef,
    status,
    amount: { minor: row.amountMinor, currency: row.currency },
    refundedMinor,
    refunds,
    cancelable: status === 'open',
    mandate,
  }
}
