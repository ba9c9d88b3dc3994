import { sql, type Kysely } from 'kysely'

/**
 * Operators find orders by a discount code, and by what the provider calls the payment. Built under a lock, a
 * second for a million orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_discount on billing."order" (site_id, discount_code) where discount_code is not null
  `.execute(db)
  await sql`
    create index payment_of_provider on billing.payment (site_id, provider_ref) where provider_ref is not null
  `.execute(db)
}
