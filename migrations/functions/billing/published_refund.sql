-- The data for a mail about a withdrawal or an operator's refund, with the operator's words (PAY-08).
create or replace function billing.published_refund(p_refund uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('number', o.number, 'credits', r.credits, 'amountMinor', r.amount_minor, 'currency', r.currency,
    'declaredAt', r.created_at, 'words', (select a.words from billing.money_act a where a.refund_id = r.id))
  from billing.refund r join billing."order" o on o.id = r.order_id where r.id = p_refund
$$;

revoke all on function billing.published_refund(uuid) from public;
grant execute on function billing.published_refund(uuid) to {role:notifications};
