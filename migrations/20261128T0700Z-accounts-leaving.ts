import { sql, type Kysely } from 'kysely'

/**
 * A pause may end on a day. A member who leaves because of problems writes to the team, which answers within
 * a day: such a case comes before what is not dangerous, so the queue's index gets another expression.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.account add column paused_until timestamptz`.execute(db)
  await sql`
    create index account_pausing on accounts.account (paused_until) where paused_until is not null`.execute(
    db,
  )
  await sql`
    alter table accounts.complaint drop constraint complaint_about_kind_check, add constraint complaint_about_kind_check
      check (about_kind in ('member', 'photo', 'message', 'payment', 'suspension', 'leaving', 'other'))`.execute(
    db,
  )
  await sql`alter table accounts.moderation_case add column is_urgent boolean not null default false`.execute(
    db,
  )
  await sql`
    create index moderation_case_by_priority
      on accounts.moderation_case (site_id, (2 * danger + 4 * is_trusted::int + is_urgent::int) desc, opened_at, id)
      where state = 'open'`.execute(db)
  await sql`drop index accounts.moderation_case_order`.execute(db)
}
