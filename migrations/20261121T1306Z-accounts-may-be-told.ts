import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** What notifications asks before it tells a member something: whether the account lives, and whether a device is still logged in. */
export async function up(db: Kysely<any>): Promise<void> {
  const notifications = sql.id(roleFor('notifications'))
  await sql`create function accounts.may_be_told(p_member uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select exists (select from accounts.account a where a.id = p_member and a.status = 'active') $$`.execute(db)
  await sql`create function accounts.is_session_open(p_session uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select exists (select from accounts.session s where s.id = p_session and s.expires_at > platform.now()) $$`.execute(db)
  for (const call of ['may_be_told(uuid)', 'is_session_open(uuid)']) {
    await sql`revoke all on function accounts.${sql.raw(call)} from public`.execute(db)
    await sql`grant execute on function accounts.${sql.raw(call)} to ${notifications}`.execute(db)
  }
  await sql`grant usage on schema accounts to ${notifications}`.execute(db)
}
