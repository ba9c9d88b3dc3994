-- The company behind a site, as invoices and mandates state it (PAY-09). The VAT number is the one for the
-- country of payment, or else the one of the company's own country. The company's own number is also returned
-- separately.
create or replace function accounts.published_seller(p_site uuid, p_country text) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('name', c.name, 'address', c.address, 'city', c.city, 'country', c.country, 'kvk', c.kvk,
    'vatNumber', coalesce(c.vat_numbers ->> p_country, c.vat_numbers ->> c.country, ''),
    'ownVatNumber', coalesce(c.vat_numbers ->> c.country, ''), 'supportEmail', s.support_email,
    'sepaCreditorId', c.sepa_creditor_id)
  from accounts.site s join accounts.company c on c.id = s.company_id where s.id = p_site
$$;

revoke all on function accounts.published_seller(uuid, text) from public;
grant execute on function accounts.published_seller(uuid, text) to {role:billing};
