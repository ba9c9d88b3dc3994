import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/**
 * Whether a member may come across another: always, unless the other is invisible; then only if there is a like or a conversation between the two
 * (PROF-09). Profiles, likes and conversations ask the same function, so that no path shows or reaches who has hidden.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create function profiles.may_meet(p_viewer uuid, p_other uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select not exists (select from profiles.profile p where p.id = p_other and p.invisible)
        or likes.are_related(p_viewer, p_other) or conversations.are_related(p_viewer, p_other) $$`.execute(db)
  await sql`revoke all on function profiles.may_meet(uuid, uuid) from public`.execute(db)
  for (const subgraph of ['profiles', 'likes', 'conversations'] as const) {
    await sql`grant usage on schema profiles to ${sql.id(roleFor(subgraph))}`.execute(db)
    await sql`grant execute on function profiles.may_meet(uuid, uuid) to ${sql.id(roleFor(subgraph))}`.execute(db)
  }
}
