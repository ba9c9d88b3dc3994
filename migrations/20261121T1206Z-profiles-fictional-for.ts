import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/**
 * The house profiles that a member would find, for likes: where a site has switched fictional likes on, one of them is announced, labelled as
 * fictional, to a member whom nobody has liked (LIKE-06).
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create function profiles.fictional_for(p_member uuid) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select c.id from profiles.profile v
      join profiles.pool h on h.site_id = v.site_id and h.kind = 'house' and h.gender = v.seeking and h.seeking = v.gender
      join profiles.card c on c.pool = h.id
      where v.id = p_member and not exists (select from profiles.exclusion e where e.viewer_id = p_member and e.target_id = c.id)
      order by c.id limit 200 $$`.execute(db)
  await sql`revoke all on function profiles.fictional_for(uuid) from public`.execute(db)
  await sql`grant execute on function profiles.fictional_for(uuid) to ${sql.id(roleFor('likes'))}`.execute(db)
}
