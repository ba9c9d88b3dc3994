import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** Which traffic is a partner's own: what the partner's key is told of sign-ups (SIGN-07). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table accounts.api_key add network text check (length(network) between 1 and 200), add ref text check (length(ref) between 1 and 200),
    add check (ref is null or network is not null)`.execute(db)
  await sql`create index tracking_of_partner on accounts.tracking (site_id, network, ref)`.execute(db)
  // As accounts.open_partner_request, and whose traffic the key may see; processes of an earlier version still call that one.
  await sql`
    create function accounts.open_partner_visit(p_key_hash bytea) returns table (now timestamptz, site_id uuid, content_version int, network text, ref text)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select platform.now(), s.id, s.content_version, k.network, k.ref from accounts.api_key k join accounts.site s on s.id = k.site_id
      where k.key_hash = p_key_hash and k.revoked_at is null $$`.execute(db)
  await sql`revoke all on function accounts.open_partner_visit(bytea) from public`.execute(db)
  await sql`grant execute on function accounts.open_partner_visit(bytea) to ${sql.id(roleFor('gateway'))}`.execute(db)
}
