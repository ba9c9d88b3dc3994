import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Seller } from '#subgraphs/accounts/published.ts'
import type { Tables } from '../tables.ts'

/**
 * Numbers and writes the invoice of an order. The counter stays locked until the transaction ends, so that
 * the series has no gap.
 */
export async function insertInvoice(
  trx: Transaction<Tables>,
  invoice: { siteId: string; orderId: string; year: number; seller: Seller },
): Promise<void> {
  const { siteId, orderId, year, seller } = invoice
  await sql`with next as (
      insert into billing.invoice_counter as c (site_id, year, last_number) values (${siteId}::uuid, ${year}, 1)
      on conflict (site_id, year) do update set last_number = c.last_number + 1 returning last_number)
    insert into billing.invoice (site_id, year, number, order_id, seller)
    select ${siteId}::uuid, ${year}, last_number, ${orderId}::uuid, ${JSON.stringify(seller)}::jsonb from next`.execute(
    trx,
  )
}

/** What an invoice shows beside its order. Ask only for an order that the viewer may see. */
export function findInvoice(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('billing.invoice')
    .select(['year', 'number', 'seller', 'issuedAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
}

/**
 * Who sold what orders bought, by order, as their invoices say. Ask only for orders that the viewer may see.
 */
export async function loadSellers(db: Kysely<Tables>, orderIds: string[]): Promise<Map<string, Seller>> {
  const rows = await db
    .selectFrom('billing.invoice')
    .select(['orderId', 'seller'])
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .limit(orderIds.length)
    .execute()
  return new Map(rows.map(({ orderId, seller }) => [orderId, seller]))
}

/**
 * Numbers and writes the credit note of a refund, or the note that takes it back; their series has no gap
 * either.
 */
export async function insertCreditNote(
  trx: Transaction<Tables>,
  note: {
    siteId: string
    refundId: string
    year: number
    seller: Seller
    vatMinor: number
    isCancellation: boolean
  },
): Promise<void> {
  const { siteId, refundId, year, seller, vatMinor, isCancellation } = note
  await sql`with next as (
      insert into billing.credit_note_counter as c (site_id, year, last_number) values (${siteId}::uuid, ${year}, 1)
      on conflict (site_id, year) do update set last_number = c.last_number + 1 returning last_number)
    insert into billing.credit_note (site_id, year, number, refund_id, seller, vat_minor, is_cancellation)
    select ${siteId}::uuid, ${year}, last_number, ${refundId}::uuid, ${JSON.stringify(seller)}::jsonb, ${vatMinor}, ${isCancellation} from next`.execute(
    trx,
  )
}

/**
 * A credit note with its refund and the order that was paid back, or the note that takes it back.
 * @returns undefined for another member's refund or a missing note
 */
export function findCreditNoteFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  { refundId, isCancellation }: { refundId: string; isCancellation: boolean },
) {
  return db
    .selectFrom('billing.creditNote as n')
    .innerJoin('billing.refund as r', 'r.id', 'n.refundId')
    .leftJoin('billing.creditNote as t', (join) =>
      join.onRef('t.refundId', '=', 'r.id').on('t.isCancellation', '=', false),
    )
    .select([
      'n.year',
      'n.number',
      'n.seller',
      'n.vatMinor',
      'n.issuedAt',
      'n.isCancellation',
      't.year as takenBackYear',
      't.number as takenBackNumber',
      'r.orderId',
      'r.credits',
      'r.amountMinor',
      'r.state',
    ])
    .where('r.siteId', '=', viewer.siteId)
    .where('r.accountId', '=', viewer.memberId)
    .where('n.refundId', '=', refundId)
    .where('n.isCancellation', '=', isCancellation)
    .executeTakeFirst()
}
