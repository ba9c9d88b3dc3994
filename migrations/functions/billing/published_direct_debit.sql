-- The data for the mail that announces a direct debit.
create or replace function billing.published_direct_debit(p_order uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('number', o.number, 'amountMinor', o.price_minor, 'currency', o.currency, 'orderedAt', o.created_at,
    'reference', m.reference, 'account', m.label)
  from billing."order" o join billing.payment p on p.order_id = o.id join billing.mandate m on m.id = p.mandate_id where o.id = p_order
$$;

revoke all on function billing.published_direct_debit(uuid) from public;
grant execute on function billing.published_direct_debit(uuid) to {role:notifications};
