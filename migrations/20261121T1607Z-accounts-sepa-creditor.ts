import { sql, type Kysely } from 'kysely'

/** Who a direct debit is for, by the number that the bank gave the company: a mandate names it. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table accounts.company add sepa_creditor_id text not null default ''
    check (sepa_creditor_id = '' or sepa_creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{3}[A-Za-z0-9]{1,28}$')`.execute(db)
  // As before, with the number; only billing may ask.
  await sql`create or replace function accounts.published_seller(p_site uuid, p_country text) returns jsonb
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select jsonb_build_object('name', c.name, 'address', c.address, 'city', c.city, 'country', c.country, 'kvk', c.kvk,
        'vatNumber', coalesce(c.vat_numbers ->> p_country, c.vat_numbers ->> c.country, ''), 'supportEmail', s.support_email, 'sepaCreditorId', c.sepa_creditor_id)
      from accounts.site s join accounts.company c on c.id = s.company_id where s.id = p_site $$`.execute(db)
}
