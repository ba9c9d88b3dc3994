-- Booked entries never change, even by the table's owner (CRED-01).
create or replace function billing.refuse_change() returns trigger
language plpgsql as $$
begin raise exception 'the ledger is append-only'; end
$$;
