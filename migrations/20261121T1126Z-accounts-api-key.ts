import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** Keys of partners: bound to one site, kept as a hash, and found before anything else is known of a request (SITE-01). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table accounts.api_key (
      id uuid primary key, site_id uuid not null references accounts.site, partner text not null check (length(partner) between 1 and 100),
      key_hash bytea not null unique, created_at timestamptz not null default platform.now(), revoked_at timestamptz
    )`.execute(db)
  await sql`create index on accounts.api_key (site_id, created_at)`.execute(db)
  // As accounts.open_request, but the key picks the site and there is no member. No row: a key that was never given, or is revoked.
  await sql`
    create function accounts.open_partner_request(p_key_hash bytea) returns table (now timestamptz, site_id uuid, content_version int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select platform.now(), s.id, s.content_version from accounts.api_key k join accounts.site s on s.id = k.site_id
      where k.key_hash = p_key_hash and k.revoked_at is null $$`.execute(db)
  await sql`revoke all on function accounts.open_partner_request(bytea) from public`.execute(db)
  await sql`grant execute on function accounts.open_partner_request(bytea) to ${sql.id(roleFor('gateway'))}`.execute(db)
}
