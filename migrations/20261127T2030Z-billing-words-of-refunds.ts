import { sql, type Kysely } from 'kysely'

/** What an operator says to the member about a refund, in own words; null for nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing.money_act add column words text`.execute(db)
}
