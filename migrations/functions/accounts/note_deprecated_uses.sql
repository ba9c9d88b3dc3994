-- Counts the deprecated elements that an operation of a partner's key uses, by day, so that its partner sees
-- them in time. An authorised app, which is no partner's key, has no such count. The reason is kept with the
-- count, because only the gateway knows the composed schema.
create or replace function accounts.note_deprecated_uses(p_key_id uuid, p_elements text[], p_reasons text[])
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into accounts.deprecated_use as u (key_id, day, element, reason, uses, last_used_at)
    select k.id, (platform.now() at time zone 'UTC')::date, e.element, e.reason, 1, platform.now()
    from accounts.api_key k cross join unnest(p_elements, p_reasons) as e (element, reason)
    where k.id = p_key_id
    -- Always in the same order, so that two operations of a key do not wait for each other.
    order by e.element
    on conflict (key_id, day, element) do update
      set uses = u.uses + 1, reason = excluded.reason, last_used_at = excluded.last_used_at
$$;

revoke all on function accounts.note_deprecated_uses(uuid, text[], text[]) from public;
grant execute on function accounts.note_deprecated_uses(uuid, text[], text[]) to {role:gateway};
