-- Members of a site by what a payment is known by, for operators: an order's number or the provider's name of
-- it, the number of an invoice or credit note, the last four of an account or card, or the hash of a phone.
create or replace function billing.members_of_payment(p_site uuid, p_text text, p_number text, p_year int, p_paper int, p_is_note boolean,
  p_last_four text, p_phones text[]) returns table (member_id uuid, by text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.member_id, min(f.by) from (
    select o.account_id as member_id, 'order' as by from billing."order" o where o.site_id = p_site and o.number = p_number
    union all select o.account_id, 'order' from billing.payment p join billing."order" o on o.id = p.order_id where p.site_id = p_site and p.provider_ref = p_text
    union all select o.account_id, 'invoice' from billing.invoice i join billing."order" o on o.id = i.order_id
      where not p_is_note and i.site_id = p_site and i.year = p_year and i.number = p_paper
    union all select r.account_id, 'invoice' from billing.credit_note n join billing.refund r on r.id = n.refund_id
      where p_is_note and n.site_id = p_site and n.year = p_year and n.number = p_paper
    union all (select d.account_id, 'account' from billing.direct_debit d where d.site_id = p_site and right(d.iban_label, 4) = p_last_four limit 50)
    union all (select m.account_id, 'account' from billing.mandate m where m.site_id = p_site and right(m.label, 4) = p_last_four limit 50)
    union all (select d.account_id, 'phone' from billing.direct_debit d where d.site_id = p_site and d.phone_hash = any(p_phones) limit 50)) f
  group by f.member_id limit 50
$$;

revoke all on function billing.members_of_payment(uuid, text, text, int, int, boolean, text, text[]) from public;
grant execute on function billing.members_of_payment(uuid, text, text, int, int, boolean, text, text[]) to {role:accounts};
