import { sql, type Kysely } from 'kysely'

/** Operators page through the members who owe credits, those who owe most first. They are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_debt on billing.account (site_id, debt desc, account_id) where debt > 0`.execute(
    db,
  )
}
