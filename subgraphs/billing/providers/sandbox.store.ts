import { sql, type Kysely, type Transaction } from 'kysely'
import { newToken } from '#platform/base/secrets.ts'
import type { NewPayment, ReportedRefund } from '../orders/payment.provider.ts'
import type { Tables } from '../tables.ts'
import type { PaymentMethod, PaymentStatus } from '../tables/orders.types.ts'

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

function payments(db: Kysely<Tables>) {
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

/** A payment of the sandbox by its secret id. */
export function findSandboxPayment(db: Kysely<Tables>, id: string): Promise<SandboxPayment | undefined> {
  return payments(db).where('id', '=', id).executeTakeFirst()
}

/** A payment of the sandbox by the key it was opened with. */
export function findSandboxPaymentOf(
  db: Kysely<Tables>,
  idempotencyKey: string,
): Promise<SandboxPayment | undefined> {
  return payments(db).where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()
}

/** Opens a payment, or finds the one that was opened with the same key. */
export async function openSandboxPayment(db: Kysely<Tables>, payment: NewPayment): Promise<SandboxPayment> {
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
      // A recurring payment has no buyer to press a button: the money is on its way at once.
      ...(payment.sequence === 'recurring' ? { status: 'pending' as const } : {}),
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute()
  return payments(db).where('idempotencyKey', '=', payment.idempotencyKey).executeTakeFirstOrThrow()
}

/**
 * Locks a payment until the transaction ends. `refundKeys`: refunds from before they had rows of their own.
 */
export function lockSandboxPayment(
  trx: Transaction<Tables>,
  id: string,
): Promise<(SandboxPayment & { refundKeys: string[] }) | undefined> {
  return payments(trx).select('refundKeys').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Moves a payment to another state. @returns false when it was in none of the given ones */
export async function moveSandboxPayment(
  db: Kysely<Tables>,
  id: string,
  { from, to }: { from: PaymentStatus[]; to: PaymentStatus },
): Promise<boolean> {
  const result = await db
    .updateTable('billing.sandboxPayment')
    .set({ status: to, updatedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Expires a checkout that was left open for that long, as real ones do. */
export async function expireSandboxPayment(db: Kysely<Tables>, id: string, openHours: number): Promise<void> {
  await db
    .updateTable('billing.sandboxPayment')
    .set({ status: 'expired', updatedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(sql<boolean>`created_at < platform.now() - make_interval(hours => ${openHours})`)
    .execute()
}

/**
 * Writes a refund; call it under the payment's lock. `refundId` is the shop's name for one that the shop
 * asked for.
 */
export async function insertSandboxRefund(
  trx: Transaction<Tables>,
  refund: { id: string; paymentId: string; refundId?: string; amountMinor: number },
): Promise<void> {
  await trx
    .insertInto('billing.sandboxRefund')
    .values({ refundId: null, ...refund })
    .execute()
  await addRefunded(trx, refund.paymentId, refund.amountMinor)
}

/** Marks a refund as failed, so that the payment has its amount again; call it under the payment's lock. */
export async function markSandboxRefundFailed(
  trx: Transaction<Tables>,
  paymentId: string,
  { ref, amountMinor }: Pick<ReportedRefund, 'ref' | 'amountMinor'>,
): Promise<void> {
  await trx.updateTable('billing.sandboxRefund').set({ failed: true }).where('id', '=', ref).execute()
  await addRefunded(trx, paymentId, -amountMinor)
}

async function addRefunded(trx: Transaction<Tables>, id: string, amountMinor: number): Promise<void> {
  await trx
    .updateTable('billing.sandboxPayment')
    .set((eb) => ({
      refundedMinor: eb('refundedMinor', '+', amountMinor),
      updatedAt: sql<Date>`platform.now()`,
    }))
    .where('id', '=', id)
    .execute()
}

/** The refunds of a payment, the oldest first. */
export async function listSandboxRefunds(db: Kysely<Tables>, paymentId: string): Promise<ReportedRefund[]> {
  const rows = await db
    .selectFrom('billing.sandboxRefund')
    .select(['id', 'refundId', 'amountMinor', 'failed'])
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id: ref, ...refund }) => ({ ref, ...refund }))
}
