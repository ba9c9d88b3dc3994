import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** Who somebody is in a mail or push, what a week has brought, and whom to remind of what; and when a member has left the page (NOTI-06). */
export async function up(db: Kysely<any>): Promise<void> {
  const notifications = sql.id(roleFor('notifications'))
  await sql`create function profiles.published_person(p_id uuid) returns table (name text, kind text)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select p.display_name, p.kind from profiles.profile p where p.id = p_id $$`.execute(db)
  // Those whom the member looks for and who look for the member.
  await sql`create function profiles.new_members_for(p_member uuid, p_since timestamptz) returns int
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select count(*)::int from (
        select from profiles.profile me join profiles.profile p on p.site_id = me.site_id and p.kind = 'member' and p.account_status = 'active'
          and not p.invisible and p.gender = me.seeking and p.seeking = me.gender and p.id <> me.id and p.created_at > p_since
        where me.id = p_member limit 1000) found $$`.execute(db)
  await sql`create index profile_newest on profiles.profile (site_id, created_at)`.execute(db)
  await sql`create function profiles.due_reminders(p_site uuid, p_after uuid, p_limit int) returns table (member_id uuid, kind text, since timestamptz)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select p.id, case when p.photo_count = 0 and p.created_at < platform.now() - interval '3 days' then 'photo' else 'absence' end,
        case when p.photo_count = 0 and p.created_at < platform.now() - interval '3 days' then p.created_at else a.last_active_at end
      from profiles.profile p left join profiles.presence a on a.profile_id = p.id
      where p.site_id = p_site and p.id > p_after and p.kind = 'member' and p.account_status = 'active'
        and (p.photo_count = 0 and p.created_at between platform.now() - interval '30 days' and platform.now() - interval '3 days'
          or a.last_active_at between platform.now() - interval '60 days' and platform.now() - interval '14 days')
      order by p.id limit p_limit $$`.execute(db)
  await sql`grant usage on schema profiles to ${notifications}`.execute(db)
  for (const call of ['published_person(uuid)', 'new_members_for(uuid, timestamptz)', 'due_reminders(uuid, uuid, int)']) {
    await sql`revoke all on function profiles.${sql.raw(call)} from public`.execute(db)
    await sql`grant execute on function profiles.${sql.raw(call)} to ${notifications}`.execute(db)
  }
  // Who has left the page is not online, although the last activity was a moment ago.
  await sql`alter table profiles.presence add column away_at timestamptz`.execute(db)
}
