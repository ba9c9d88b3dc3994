-- The buyer of a site's order and the refunds of it that the buyer is told of by mail, oldest first: those of an
-- operator and withdrawals. Null for an order of another site.
create or replace function billing.refunds_to_tell(p_site uuid, p_order uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('memberId', o.account_id, 'refunds', coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'createdAt', r.created_at) order by r.created_at, r.id)
    from billing.refund r where r.order_id = o.id and r.kind in ('operator', 'withdrawal')), '[]'::jsonb))
  from billing."order" o where o.id = p_order and o.site_id = p_site
$$;

revoke all on function billing.refunds_to_tell(uuid, uuid) from public;
grant execute on function billing.refunds_to_tell(uuid, uuid) to {role:notifications};
