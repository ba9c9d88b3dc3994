import { sql, type Kysely } from 'kysely'

/** When pushes wait, and which conversation a session has on screen: who looks at it is told nothing about it (NOTI-05). */
export async function up(db: Kysely<any>): Promise<void> {
  // Minutes of the day in the member's own time zone; an end before the start is on the next day.
  await sql`create table notifications.quiet_hours (
    member_id uuid primary key, site_id uuid not null, starts_minute int not null check (starts_minute between 0 and 1439),
    ends_minute int not null check (ends_minute between 0 and 1439), time_zone text not null, check (starts_minute <> ends_minute))`.execute(db)
  // One row per open session, written again every minute while the page is visible. other_id: with whom the conversation on screen is.
  await sql`create table notifications.attention (
    session_id uuid primary key, site_id uuid not null, member_id uuid not null, other_id uuid, seen_at timestamptz not null default platform.now())`.execute(db)
  await sql`create index on notifications.attention (member_id)`.execute(db)
}
