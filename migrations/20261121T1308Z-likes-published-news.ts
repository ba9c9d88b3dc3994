import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** How many likes a member has not seen yet, and what has come since a moment; house profiles do not count (TRUST-01). */
export async function up(db: Kysely<any>): Promise<void> {
  const notifications = sql.id(roleFor('notifications'))
  await sql`create function likes.published_news(p_member uuid, p_since timestamptz) returns table (unseen int, received int, matches int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      with liked as (
        select l.seen_at, l.created_at from likes."like" l join likes.member_state m on m.member_id = l.from_id and m.visible and m.kind = 'member'
        where l.to_id = p_member and not l.held
          and not exists (select from likes.block_pair b where b.blocker_id = p_member and b.blocked_id = l.from_id)
          and not exists (select from likes.block_pair b where b.blocked_id = p_member and b.blocker_id = l.from_id))
      select (count(*) filter (where seen_at is null))::int, (count(*) filter (where created_at > p_since))::int,
        (select count(*)::int from likes.match x join likes.member_state m on m.member_id = x.other_id and m.visible
          where x.member_id = p_member and x.matched_at > p_since) from liked $$`.execute(db)
  await sql`revoke all on function likes.published_news(uuid, timestamptz) from public`.execute(db)
  await sql`grant usage on schema likes to ${notifications}`.execute(db)
  await sql`grant execute on function likes.published_news(uuid, timestamptz) to ${notifications}`.execute(db)
}
