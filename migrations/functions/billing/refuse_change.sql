-- Nobody, not even the owner of the table, changes what was booked (CRED-01).
create or replace function billing.refuse_change() returns trigger
language plpgsql as $$
begin raise exception 'the ledger is append-only'; end
$$;
