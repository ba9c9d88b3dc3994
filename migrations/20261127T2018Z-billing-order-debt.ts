import { sql, type Kysely } from 'kysely'

/**
 * What an order's conditions say of a debt: an open order is offered again only while that is true.
 * Older orders have 0; none of them is offered again after an hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing."order" add column credits_for_debt integer not null default 0`.execute(db)
}
