-- The life cycle of an account as one state machine: it refuses unlisted steps from every caller. Refusal:
-- RV007.
create or replace function accounts.check_life_cycle() returns trigger
language plpgsql as $$
begin
  if old.status = new.status then return new; end if;
  if not (old.status || '>' || new.status) = any (array[
    'not_confirmed>active', 'not_confirmed>suspended', 'not_confirmed>deletion_requested', 'not_confirmed>erased',
    'active>paused', 'active>suspended', 'active>deletion_requested',
    'paused>active', 'paused>suspended', 'paused>deletion_requested',
    'suspended>not_confirmed', 'suspended>active', 'suspended>paused', 'suspended>deletion_requested', 'suspended>erased',
    'deletion_requested>not_confirmed', 'deletion_requested>active', 'deletion_requested>paused', 'deletion_requested>suspended',
    'deletion_requested>erased']) then
    raise exception 'an account cannot go from % to %', old.status, new.status using errcode = 'RV007';
  end if;
  new.status_before := old.status;
  new.status_changed_at := platform.now();
  if new.status = 'active' and new.confirmed_at is null then new.confirmed_at := platform.now(); end if;
  -- A lifted suspension leads back into the same deletion, with its remaining days and the same way out of
  -- it.
  if new.status = 'deletion_requested' and old.status <> 'suspended' then
    new.deletion_requested_at := platform.now();
    new.status_before_deletion := old.status;
  end if;
  if new.status = 'erased' then new.erased_at := platform.now(); end if;
  -- A pause that was interrupted, by a suspension or a deletion, still ends on its day.
  if new.status in ('active', 'erased') then new.paused_until := null; end if;
  return new;
end
$$;
