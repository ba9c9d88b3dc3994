import { sql, type Kysely } from 'kysely'

/**
 * What an order's conditions say of a debt, as a number: an order from before a debt, or from one that is paid
 * meanwhile, is not offered again. Older orders have 0; none of them is open for longer than an hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing."order" add column credits_for_debt integer not null default 0`.execute(db)
}
