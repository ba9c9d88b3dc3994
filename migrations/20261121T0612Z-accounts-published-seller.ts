import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** What invoices say of the company behind a site (PAY-09); only billing may ask. */
export async function up(db: Kysely<any>): Promise<void> {
  // The VAT number of the payment country, else that of the company's own.
  await sql`create function accounts.published_seller(p_site uuid, p_country text) returns jsonb
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select jsonb_build_object('name', c.name, 'address', c.address, 'city', c.city, 'country', c.country, 'kvk', c.kvk,
        'vatNumber', coalesce(c.vat_numbers ->> p_country, c.vat_numbers ->> c.country, ''), 'supportEmail', s.support_email)
      from accounts.site s join accounts.company c on c.id = s.company_id where s.id = p_site $$`.execute(db)
  await sql`revoke all on function accounts.published_seller(uuid, text) from public`.execute(db)
  await sql`grant execute on function accounts.published_seller(uuid, text) to ${sql.id(roleFor('billing'))}`.execute(db)
}
