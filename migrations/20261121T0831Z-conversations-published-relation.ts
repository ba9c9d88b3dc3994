import { sql, type Kysely } from 'kysely'

/** Whether two members have a conversation, for profiles: an invisible member stays visible to those (PROF-09). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create function conversations.are_related(p_one uuid, p_other uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select exists (select from conversations.member m where m.member_id = p_one and m.other_id = p_other) $$`.execute(db)
  await sql`revoke all on function conversations.are_related(uuid, uuid) from public`.execute(db)
}
