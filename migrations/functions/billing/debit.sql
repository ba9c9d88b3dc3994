-- Takes credits for a purchase and books their value, read from the lots that they leave: bonus lots first,
-- then the oldest. The first statement locks the account's row, so the lots that the next ones read do not
-- change. Conversations calls this inside its send, with the moment of the send. A debit of 0 books nothing.
-- Returns the balance. Refusal: RV001, too few credits.
create or replace function billing.debit(p_member uuid, p_amount bigint, p_kind text, p_ref uuid, p_at timestamptz default null)
returns bigint
language plpgsql security definer set search_path = billing, pg_temp as $$
declare
  v_at timestamptz := coalesce(p_at, platform.now()); v_balance bigint; v_number bigint; v_value bigint; v_currency text;
begin
  if p_amount < 0 then raise exception 'a debit is not negative'; end if;
  if p_amount = 0 then
    return coalesce((select a.balance from billing.account a where a.account_id = p_member), 0);
  end if;
  update billing.account a set balance = a.balance - p_amount, last_entry = a.last_entry + 1, updated_at = v_at
    where a.account_id = p_member and a.balance >= p_amount returning a.balance, a.last_entry into v_balance, v_number;
  if not found then raise exception 'insufficient_credits' using errcode = 'RV001'; end if;
  -- A price is small, so the first lot nearly always has enough; the general statement costs twice as much.
  update billing.lot l set remaining = l.remaining - p_amount
    where l.account_id = p_member and l.remaining >= p_amount
      and l.id = (select q.id from billing.lot q where q.account_id = p_member and q.remaining > 0
                  order by q.source, q.created_at, q.id limit 1)
    returning -p_amount * l.unit_price_micro, l.currency into v_value, v_currency;
  if not found then
    with taken as (
      update billing.lot l set remaining = l.remaining - least(o.remaining, p_amount - o.before)
      from (select q.id, q.remaining, sum(q.remaining) over (order by q.source, q.created_at, q.id)::bigint - q.remaining as before
            from billing.lot q where q.account_id = p_member and q.remaining > 0) o
      where l.account_id = p_member and l.id = o.id and o.before < p_amount
      returning least(o.remaining, p_amount - o.before) * l.unit_price_micro as value_micro, l.currency)
    select case when count(distinct t.currency) < 2 then -sum(t.value_micro) end,
      case when count(distinct t.currency) < 2 then max(t.currency) end into v_value, v_currency from taken t;
  end if;
  insert into billing.entry (account_id, number, amount, balance_after, kind, ref, value_micro, currency, created_at)
    values (p_member, v_number, -p_amount, v_balance, p_kind, p_ref, v_value, v_currency, v_at);
  return v_balance;
end
$$;

revoke all on function billing.debit(uuid, bigint, text, uuid, timestamptz) from public;
grant execute on function billing.debit(uuid, bigint, text, uuid, timestamptz) to {role:conversations};
