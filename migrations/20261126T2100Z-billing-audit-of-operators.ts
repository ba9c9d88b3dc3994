import { sql, type Kysely } from 'kysely'

/**
 * Which operator did something, in which role and what for. The new columns are null in the rows so far,
 * which rewrites nothing. An act on the whole installation has no site.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table billing.audit add column operator_id uuid, add column operator_role text, add column purpose text,
      alter column site_id drop not null
  `.execute(db)
}
