-- Takes credits for a purchase and books their value, read from the lots that they leave: bonus lots first,
-- then the oldest. The first statement locks the account's row, so the lots that the next one reads do not
-- change. Conversations calls this inside its send. A debit of 0 books nothing. Refusal: RV001, too few
-- credits.
create or replace function billing.debit(p_member uuid, p_amount bigint, p_kind text, p_ref uuid) returns table (balance bigint)
language plpgsql security definer set search_path = billing, pg_temp as $$
declare v_balance bigint; v_number bigint;
begin
  if p_amount < 0 then raise exception 'a debit is not negative'; end if;
  if p_amount = 0 then
    return query select coalesce((select a.balance from billing.account a where a.account_id = p_member), 0);
    return;
  end if;
  update billing.account a set balance = a.balance - p_amount, last_entry = a.last_entry + 1, updated_at = platform.now()
    where a.account_id = p_member and a.balance >= p_amount returning a.balance, a.last_entry into v_balance, v_number;
  if not found then raise exception 'insufficient_credits' using errcode = 'RV001'; end if;
  with taken as (
    update billing.lot l set remaining = l.remaining - least(o.remaining, p_amount - o.before)
    from (select q.id, q.remaining, sum(q.remaining) over (order by q.source, q.created_at, q.id)::bigint - q.remaining as before
          from billing.lot q where q.account_id = p_member and q.remaining > 0) o
    where l.account_id = p_member and l.id = o.id and o.before < p_amount
    returning least(o.remaining, p_amount - o.before) * l.unit_price_micro as value_micro, l.currency)
  insert into billing.entry (account_id, number, amount, balance_after, kind, ref, value_micro, currency)
  select p_member, v_number, -p_amount, v_balance, p_kind, p_ref,
    case when count(distinct t.currency) < 2 then -sum(t.value_micro) end, case when count(distinct t.currency) < 2 then max(t.currency) end
  from taken t;
  return query select v_balance;
end
$$;

revoke all on function billing.debit(uuid, bigint, text, uuid) from public;
grant execute on function billing.debit(uuid, bigint, text, uuid) to {role:conversations};
