import { sql, type Kysely } from 'kysely'

/** Of a member who was removed for fraud the name stays with those who talked to them, and nothing else (TRUST-08). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table profiles.profile add column removed_for_fraud boolean not null default false`.execute(db)
}
