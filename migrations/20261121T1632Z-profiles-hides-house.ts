import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** Whether a member wants no house profiles among those who are found or suggested (TRUST-01); likes asks before it announces one. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table profiles.profile add column hides_house boolean not null default false`.execute(db)
  await sql`create function profiles.hides_house(p_member uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select exists (select from profiles.profile p where p.id = p_member and p.hides_house) $$`.execute(db)
  await sql`revoke all on function profiles.hides_house(uuid) from public`.execute(db)
  await sql`grant execute on function profiles.hides_house(uuid) to ${sql.id(roleFor('likes'))}`.execute(db)
}
