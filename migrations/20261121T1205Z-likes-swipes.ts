import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** What members decided in the swipe game, and how many likes of a day they have given in it (LIKE-07). */
export async function up(db: Kysely<any>): Promise<void> {
  // One row per pair: a pass is remembered, and a like of the game knows of which day it was one.
  await sql`create table likes.swipe (
    site_id uuid not null,
    member_id uuid not null,
    other_id uuid not null,
    liked boolean not null,
    day date not null,
    swiped_at timestamptz not null default platform.now(),
    primary key (member_id, other_id),
    check (member_id <> other_id)
  )`.execute(db)
  await sql`create index swipe_newest on likes.swipe (member_id, swiped_at desc, other_id desc)`.execute(db)
  // The row is what parallel likes of one member wait for, so that the limit is exact.
  await sql`create table likes.swipe_day (
    member_id uuid not null,
    day date not null,
    used int not null check (used >= 0),
    primary key (member_id, day)
  )`.execute(db)
  await sql`create function likes.decided_by(p_member uuid) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, pg_temp rows 200 as $$
      select s.other_id from likes.swipe s where s.member_id = p_member
      union all select l.to_id from likes."like" l where l.from_id = p_member $$`.execute(db)
  await sql`comment on function likes.decided_by(uuid) is 'Whom a member has liked, or passed in the swipe game: profiles leaves them out of the game.'`.execute(db)
  await sql`revoke all on function likes.decided_by(uuid) from public`.execute(db)
  await sql`grant usage on schema likes to ${sql.id(roleFor('profiles'))}`.execute(db)
  await sql`grant execute on function likes.decided_by(uuid) to ${sql.id(roleFor('profiles'))}`.execute(db)
}
