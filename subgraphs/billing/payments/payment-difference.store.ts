import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Gauges } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import type { DifferenceKind } from '../tables/orders.types.ts'
import type { Difference } from './payment-report.rules.ts'

/**
 * Stores the current differences between provider and books for an order. Differences that are gone are
 * resolved; reviewed ones stay reviewed until they change.
 * @returns the new differences
 */
export async function keepDifferences(
  trx: Transaction<Tables>,
  { id: orderId, siteId }: { id: string; siteId: string },
  found: readonly Difference[],
): Promise<Difference[]> {
  const open = await trx
    .selectFrom('billing.paymentDifference')
    .select(['id', 'kind', 'expected', 'found'])
    .where('orderId', '=', orderId)
    .where('resolvedAt', 'is', null)
    .execute()
  const isSame = (one: Difference, other: Difference) =>
    one.kind === other.kind && one.expected === other.expected && one.found === other.found
  const seen = open.filter((known) => found.some((difference) => isSame(known, difference)))
  const gone = open.filter((known) => !seen.includes(known))
  const fresh = found.filter((difference) => !seen.some((known) => isSame(known, difference)))
  const idsOf = (rows: typeof open) => rows.map(({ id }) => id)
  if (seen.length > 0)
    await trx
      .updateTable('billing.paymentDifference')
      .set({ lastSeenAt: sql<Date>`platform.now()` })
      .where('id', 'in', idsOf(seen))
      .execute()
  if (gone.length > 0)
    await trx
      .updateTable('billing.paymentDifference')
      .set({ resolvedAt: sql<Date>`platform.now()` })
      .where('id', 'in', idsOf(gone))
      .execute()
  if (fresh.length > 0)
    await trx
      .insertInto('billing.paymentDifference')
      .values(
        fresh.map((difference) => ({
          id: newId(),
          siteId,
          orderId,
          ...difference,
          notedAt: null,
          resolvedAt: null,
        })),
      )
      .execute()
  return fresh
}

/** A difference that the operator has not reviewed. */
export type OpenDifference = {
  kind: DifferenceKind
  expected: string
  found: string
  firstSeenAt: Date
  orderNumber: string
  accountId: string
  providerRef: string | null
}

/** The differences of one site that wait for the operator, the oldest first. For the operator only. */
export function listDifferences(db: Kysely<Tables>, siteId: string): Promise<OpenDifference[]> {
  return db
    .selectFrom('billing.paymentDifference as d')
    .innerJoin('billing.order as o', 'o.id', 'd.orderId')
    .innerJoin('billing.payment as p', 'p.orderId', 'd.orderId')
    .select([
      'd.kind',
      'd.expected',
      'd.found',
      'd.firstSeenAt',
      'o.number as orderNumber',
      'o.accountId',
      'p.providerRef',
    ])
    .where('d.siteId', '=', siteId)
    .where('d.resolvedAt', 'is', null)
    .where('d.notedAt', 'is', null)
    .orderBy('d.firstSeenAt')
    .limit(1000)
    .execute()
}

/**
 * Keeps that the operator has looked at what differs about an order. @returns how many differences that were
 */
export async function recordDifferences(
  db: Kysely<Tables>,
  { siteId, orderNumber }: { siteId: string; orderNumber: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('billing.paymentDifference')
    .set({ notedAt: sql<Date>`platform.now()` })
    .where('siteId', '=', siteId)
    .where('resolvedAt', 'is', null)
    .where('notedAt', 'is', null)
    .where(
      sql<boolean>`order_id = (select o.id from billing."order" o where o.site_id = ${siteId}::uuid and o.number = ${orderNumber})`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What of payments waits for the operator, and what the provider has not answered in time. */
export type OpenPayments = {
  /** By kind. */
  differences: Record<string, number>
  refundsToPay: number
  refundsUnanswered: number
  paymentsUnanswered: number
  /** When the oldest order of these was placed, or last answered; null where there is none. */
  unansweredSince: Date | null
}

/** Counts that over the whole installation. Unanswered: for an hour, in which the provider was asked. */
export async function countOpenPayments(db: Kysely<Tables>): Promise<OpenPayments> {
  const { rows } = await sql<OpenPayments>`
    select
      (select coalesce(jsonb_object_agg(kind, count), '{}') from (select kind, count(*)::int as count from billing.payment_difference
        where resolved_at is null and noted_at is null group by kind) k) as differences,
      (select count(*)::int from billing.refund where state = 'refused') as refunds_to_pay,
      (select count(*)::int from billing.refund where state = 'requested' and created_at < platform.now() - interval '1 hour') as refunds_unanswered,
      u.count as payments_unanswered, u.since as unanswered_since
    from (select count(*)::int as count, min(coalesce(p.synced_at, o.created_at)) as since
      from billing."order" o join billing.payment p on p.order_id = o.id
      where o.state = 'PENDING' and coalesce(p.synced_at, o.created_at) < platform.now() - interval '1 hour') u`.execute(
    db,
  )
  return rows[0]!
}

/** The kind of the attempts that count a site's codes of a day. */
export const CODES_OF_SITE = 'sms-site'

/** How many codes by text message the site that needs most of them was asked for in a day. */
async function countCodesOfDay(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(count), 0)::int as most from billing.attempt
    where kind = ${CODES_OF_SITE} and expires_at > platform.now()`.execute(db)
  return rows[0]!.most
}

/**
 * What the dashboard shows of payments: what waits for the operator, and what the provider has not answered
 * in time.
 */
export const paymentGauges: Gauges = {
  figures: {
    ruvela_payment_differences: {
      help: 'Orders of which the provider says something else than the books (npm run refunds -- differences)',
      label: 'kind',
    },
    ruvela_refunds_to_pay: {
      help: 'Refunds to pay by hand (npm run refunds -- list)',
    },
    ruvela_refunds_unanswered: {
      help: 'Refunds that the provider has not confirmed for an hour; they are tried again',
    },
    ruvela_debit_codes: {
      help: 'Codes by text message that a site was asked for in a day, at the site with most; see debitCodesPerDay',
    },
    ruvela_payments_unanswered: {
      help: 'Open orders that the provider has said nothing of for an hour; it is asked again',
    },
  },
  async read(db) {
    const open = await countOpenPayments(db as Kysely<Tables>)
    return {
      ruvela_payment_differences: open.differences,
      ruvela_refunds_to_pay: open.refundsToPay,
      ruvela_refunds_unanswered: open.refundsUnanswered,
      ruvela_debit_codes: await countCodesOfDay(db as Kysely<Tables>),
      ruvela_payments_unanswered: open.paymentsUnanswered,
    }
  },
}
