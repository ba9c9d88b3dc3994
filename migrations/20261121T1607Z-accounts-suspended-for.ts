import { sql, type Kysely } from 'kysely'

/** Why the operator has closed an account; null for one that is open. Whoever talked to somebody closed for fraud is warned (TRUST-08). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table accounts.account add column suspended_for text check (suspended_for in ('fraud', 'rules'))`.execute(db)
}
