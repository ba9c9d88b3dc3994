import { sql, type Kysely } from 'kysely'

/** The job that lets decisions take effect asks each minute for those that are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index moderation_decision_due on accounts.moderation_decision (effective_at)
      where done_at is null and undone_at is null and case_id is not null`.execute(db)
}
