import { sql, type Kysely } from 'kysely'

/**
 * A text that a member changes while a decision about the former one can still be undone is a case of its
 * own. Of everything else a subject still has one case of a kind, because only texts have words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accounts.moderation_case_open`.execute(db)
  await sql`
    create unique index moderation_case_open
      on accounts.moderation_case (subject_id, kind, subject_type, md5(coalesce(words, '')))
      where state in ('open', 'decided')`.execute(db)
}
