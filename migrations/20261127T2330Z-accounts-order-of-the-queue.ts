import { sql, type Kysely } from 'kysely'

/**
 * The queue's order: trusted flaggers' notices, then danger, then age. The index has an expression, because a
 * stored column would rewrite the table; databases of 27 November have had one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.moderation_case drop column if exists priority`.execute(db)
  await sql`drop index if exists accounts.moderation_case_queue`.execute(db)
  await sql`
    create index moderation_case_order
      on accounts.moderation_case (site_id, (danger + 2 * is_trusted::int) desc, opened_at, id)
      where state = 'open'`.execute(db)
}
