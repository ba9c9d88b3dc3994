import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** What offers to new members depend on (DISC-04, DISC-06), and what is offered to members who leave (ACCT-01); only billing may ask. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table accounts.account add column first_login_at timestamptz`.execute(db)
  await sql`comment on column accounts.account.first_login_at is 'The first login after the address was confirmed.'`.execute(db)
  await sql`create function accounts.published_membership(p_site uuid, p_member uuid)
    returns table (signed_up_at timestamptz, confirmed_at timestamptz, first_login_at timestamptz)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select a.signed_up_at, a.confirmed_at, a.first_login_at from accounts.account a
      where a.site_id = p_site and a.id = p_member and a.status in ('not_confirmed', 'active', 'paused') $$`.execute(db)
  await sql`create function accounts.published_delete_discount(p_site uuid) returns int
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select c.delete_discount::int from accounts.site s join accounts.company c on c.id = s.company_id where s.id = p_site $$`.execute(db)
  for (const signature of ['published_membership(uuid, uuid)', 'published_delete_discount(uuid)']) {
    await sql`revoke all on function accounts.${sql.raw(signature)} from public`.execute(db)
    await sql`grant execute on function accounts.${sql.raw(signature)} to ${sql.id(roleFor('billing'))}`.execute(db)
  }
}
