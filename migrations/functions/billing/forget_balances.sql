-- Removes the stored balances after an entry that is booked for an earlier moment, as with a clock that was
-- set back: the next run of the nightly job stores them anew. For every other entry it reads one index row.
create or replace function billing.forget_balances() returns trigger
language plpgsql as $$
begin
  if exists (select from billing.closing_balance b where b.until > new.created_at) then
    delete from billing.closing_balance b using billing.account a
    where a.account_id = new.account_id and b.site_id = a.site_id and b.until > new.created_at;
  end if;
  return null;
end
$$;
