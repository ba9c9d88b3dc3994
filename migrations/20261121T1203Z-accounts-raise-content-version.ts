import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** Lets the owner of the lists that a site shows say that its content has changed, so that an edit shows everywhere without a restart. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create function accounts.raise_content_version(p_site uuid) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
      update accounts.site set content_version = content_version where p_site is null or id = p_site $$`.execute(db)
  await sql`revoke all on function accounts.raise_content_version(uuid) from public`.execute(db)
  await sql`grant execute on function accounts.raise_content_version(uuid) to ${sql.id(roleFor('profiles'))}`.execute(db)
}
