import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** Whether others may see that a member is there now, for conversations: nobody sees who is invisible online or writing (CHAT-16). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create function profiles.shows_presence(p_member uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select exists (select from profiles.profile p where p.id = p_member and not p.invisible) $$`.execute(db)
  await sql`revoke all on function profiles.shows_presence(uuid) from public`.execute(db)
  await sql`grant execute on function profiles.shows_presence(uuid) to ${sql.id(roleFor('conversations'))}`.execute(db)
}
