import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { databaseNow } from '#platform/clock.ts'
import { isSignedBy, newToken, sign, type SecretsKeys } from '#platform/secrets.ts'
import type { PaymentMethod, PaymentProvider, PaymentSnapshot, PaymentStatus } from './payment.provider.ts'
import { PAYMENT_METHODS, RefundRefusedError, WebhookRefusedError } from './payment.provider.ts'
import type { BillingTables } from './tables.ts'

/** The header that carries the time and the signature of a sandbox webhook: "t=<seconds>,v1=<signature>". */
export const SANDBOX_SIGNATURE_HEADER = 'x-sandbox-signature'
const SIGNATURE_PURPOSE = 'sandbox-webhook'
const SIGNATURE_TOLERANCE_SECONDS = 300
const OPEN_HOURS = 24

export type SandboxPayment = {
  id: string
  amountMinor: number
  currency: string
  method: PaymentMethod
  description: string
  locale: string
  returnUrl: string
  status: PaymentStatus
  refundedMinor: number
  sequence: 'oneoff' | 'first' | 'recurring'
}

/** What a payment may become: the buttons of the checkout page. */
export const SANDBOX_STEPS: Record<PaymentStatus, PaymentStatus[]> = {
  open: ['paid', 'pending', 'failed', 'canceled', 'expired'],
  pending: ['paid', 'failed', 'expired'],
  paid: ['charged_back'],
  failed: [],
  canceled: [],
  expired: [],
  charged_back: [],
}

/** Whether a word of an address names a state that the test bank can lead a payment to. */
export function isSandboxStep(word: string): word is PaymentStatus {
  return Object.values(SANDBOX_STEPS).some((steps) => steps.some((step) => step === word))
}

/** The built-in provider for demos and tests (PAY-03): a bank whose checkout page does what its visitor presses. */
export function openSandboxProvider(db: Kysely<BillingTables>, keys: SecretsKeys): PaymentProvider {
  return {
    name: 'sandbox',
    supports: PAYMENT_METHODS,
    async create(payment) {
      await db
        .insertInto('billing.sandboxPayment')
        .values({
          id: `sbx_${newToken()}`,
          idempotencyKey: payment.idempotencyKey,
          amountMinor: payment.amount.minor,
          currency: payment.amount.currency,
          method: payment.method,
          description: payment.description,
          locale: payment.locale,
          returnUrl: payment.returnUrl,
          sequence: payment.sequence,
          // Nobody is there to press a button: the money is on its way at once.
          ...(payment.sequence === 'recurring' ? { status: 'pending' as const } : {}),
        })
        .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
        .execute()
      const row = await payments(db)
        .where('idempotencyKey', '=', payment.idempotencyKey)
        .executeTakeFirstOrThrow()
      return { ...snapshotOf(row), checkoutUrl: `/sandbox/checkout/${row.id}` }
    },
    async fetch(providerRef) {
      await expireOld(db, providerRef)
      const row = await findSandboxPayment(db, providerRef)
      return row === undefined ? undefined : snapshotOf(row)
    },
    cancel: (providerRef) => settleSandboxPayment(db, providerRef, 'canceled'),
    async createMandate({ idempotencyKey }) {
      return { customerRef: `sbc_${idempotencyKey}`, mandateRef: `sbm_${idempotencyKey}` }
    },
    async refund({ idempotencyKey, providerRef, amount }) {
      const { numUpdatedRows } = await db
        .updateTable('billing.sandboxPayment')
        .set({
          refundedMinor: sql<number>`case when ${idempotencyKey} = any(refund_keys) then refunded_minor else refunded_minor + ${amount.minor} end`,
          refundKeys: sql<
            string[]
          >`case when ${idempotencyKey} = any(refund_keys) then refund_keys else refund_keys || ${idempotencyKey}::text end`,
          updatedAt: sql<Date>`platform.now()`,
        })
        .where('id', '=', providerRef)
        .where('currency', '=', amount.currency)
        .where('status', '=', 'paid')
        .where(
          sql<boolean>`(${idempotencyKey} = any(refund_keys) or refunded_minor + ${amount.minor} <= amount_minor)`,
        )
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new RefundRefusedError('The test bank has nothing to pay back')
    },
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
  db: Kysely<BillingTables>,
  secretsKey: string,
  body: string,
): Promise<string> {
  const seconds = Math.floor((await databaseNow(db)).getTime() / 1000)
  return `t=${seconds},v1=${sign(secretsKey, SIGNATURE_PURPOSE, `${seconds}.${body}`)}`
}

/** A payment of the sandbox by its secret id. */
export function findSandboxPayment(
  db: Kysely<BillingTables>,
  id: string,
): Promise<SandboxPayment | undefined> {
  return payments(db).where('id', '=', id).executeTakeFirst()
}

/**
 * Does what was pressed on the checkout page.
 * @returns false when the payment does not allow this step (any more)
 */
export async function settleSandboxPayment(
  db: Kysely<BillingTables>,
  id: string,
  status: PaymentStatus,
): Promise<boolean> {
  const from = (Object.keys(SANDBOX_STEPS) as PaymentStatus[]).filter((known) =>
    SANDBOX_STEPS[known].includes(status),
  )
  if (from.length === 0) return false
  const result = await db
    .updateTable('billing.sandboxPayment')
    .set({ status, updatedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Pays all of a payment back from the bank's side, as somebody at the shop could do without the product. */
export async function refundSandboxPayment(db: Kysely<BillingTables>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing.sandboxPayment')
    .set({ refundedMinor: sql<number>`amount_minor`, updatedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where(sql<boolean>`refunded_minor < amount_minor`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const webhookBody = z.object({ id: z.string().min(1).max(100) })

function paymentIdOf(body: Buffer): string {
  try {
    return webhookBody.parse(JSON.parse(body.toString('utf8'))).id
  } catch {
    throw new WebhookRefusedError('The body names no payment')
  }
}

function payments(db: Kysely<BillingTables>) {
  return db
    .selectFrom('billing.sandboxPayment')
    .select([
      'id',
      'amountMinor',
      'currency',
      'method',
      'description',
      'locale',
      'returnUrl',
      'status',
      'refundedMinor',
      'sequence',
    ])
}

// A checkout that was left open expires, as real ones do.
async function expireOld(db: Kysely<BillingTables>, id: string): Promise<void> {
  await db
    .updateTable('billing.sandboxPayment')
    .set({ status: 'expired', updatedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(sql<boolean>`created_at < platform.now() - make_interval(hours => ${OPEN_HOURS})`)
    .execute()
}

function snapshotOf(row: SandboxPayment): PaymentSnapshot {
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
    cancelable: status === 'open',
    mandate,
  }
}
