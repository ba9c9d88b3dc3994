-- The data for the receipt mail of a completed order (NOTI-02), with the terms of the order and the seller
-- (TRUST-04). Credits that settled a debt are listed separately, because the member does not have them.
create or replace function billing.published_receipt(p_order uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('number', o.number, 'credits', o.credits,
    'creditsForDebt', (select coalesce(-sum(e.amount), 0) from billing.entry e
      where e.account_id = o.account_id and e.kind = 'debt' and e.ref = o.id),
    'totalMinor', o.price_minor, 'vatMinor', o.vat_minor,
    'vatPercentage', o.vat_percentage, 'currency', o.currency, 'completedAt', o.completed_at,
    'conditions', o.conditions, 'refundDays', o.refund_days, 'seller', i.seller)
  from billing."order" o join billing.invoice i on i.order_id = o.id where o.id = p_order
$$;

revoke all on function billing.published_receipt(uuid) from public;
grant execute on function billing.published_receipt(uuid) to {role:notifications};
