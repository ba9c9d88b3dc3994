import { sql, type Kysely, type Transaction } from 'kysely'
import type { Seller } from './invoice.rules.ts'
import type { BillingTables } from './tables.ts'

/** Numbers and writes the invoice of an order. The counter stays locked until the transaction ends, so that the series has no gap. */
export async function insertInvoice(
  trx: Transaction<BillingTables>,
  invoice: { siteId: string; orderId: string; year: number; seller: Seller },
): Promise<void> {
  const { siteId, orderId, year, seller } = invoice
  await sql`with next as (
      insert into billing.invoice_counter as c (site_id, year, last_number) values (${siteId}::uuid, ${year}, 1)
      on conflict (site_id, year) do update set last_number = c.last_number + 1 returning last_number)
    insert into billing.invoice (site_id, year, number, order_id, seller)
    select ${siteId}::uuid, ${year}, last_number, ${orderId}::uuid, ${JSON.stringify(seller)}::jsonb from next`.execute(trx)
}

/** What an invoice shows beside its order. Ask only for an order that the viewer may see. */
export function findInvoice(db: Kysely<BillingTables>, orderId: string) {
  return db.selectFrom('billing.invoice').select(['year', 'number', 'seller', 'issuedAt']).where('orderId', '=', orderId).executeTakeFirst()
}

/** The company behind a site, as accounts publishes it, with its VAT number for a payment country. */
export async function findSeller(db: Kysely<BillingTables>, siteId: string, country: string): Promise<Seller> {
  const { rows } = await sql<{ seller: Seller }>`select accounts.published_seller(${siteId}::uuid, ${country}) as seller`.execute(db)
  return rows[0]!.seller
}
