import { sql, type Kysely } from 'kysely'
import { allowTakingEvents, roleFor } from '#platform/migrations.ts'
import { createSharedTables } from '#platform/shared-tables.ts'

/** Credit accounts, the append-only ledger and the lots that credits lie in (CRED-01). */
export async function up(db: Kysely<any>): Promise<void> {
  const role = sql.id(roleFor('billing'))
  await sql`create table billing.account (
    account_id uuid primary key,
    site_id uuid not null,
    balance bigint not null default 0 check (balance >= 0),
    last_entry bigint not null default 0,
    debt bigint not null default 0 check (debt >= 0),
    paid boolean not null default false,
    country text not null,
    updated_at timestamptz not null default platform.now()
  ) with (fillfactor = 70)`.execute(db)
  // Entries of an account are numbered without gaps under the account's lock, so that a missing one would show.
  await sql`create table billing.entry (
    account_id uuid not null,
    number bigint not null,
    amount bigint not null check (amount <> 0),
    balance_after bigint not null check (balance_after >= 0),
    kind text not null check (kind in ('signup', 'bonus', 'purchase', 'message', 'image', 'gift', 'refund', 'chargeback', 'correction')),
    ref uuid not null,
    created_at timestamptz not null default platform.now(),
    primary key (account_id, number),
    unique (account_id, kind, ref)
  )`.execute(db)
  await sql`revoke update, delete, truncate on billing.entry from ${role}`.execute(db)
  // unit_price_micro is the paid price of one credit in millionths of a minor unit; a bonus cost nothing.
  await sql`create table billing.lot (
    account_id uuid not null,
    id uuid not null,
    source text not null check (source in ('bonus', 'order')),
    order_id uuid,
    credits bigint not null check (credits > 0),
    remaining bigint not null check (remaining between 0 and credits),
    unit_price_micro bigint not null default 0 check (unit_price_micro >= 0),
    currency text,
    created_at timestamptz not null default platform.now(),
    primary key (account_id, id),
    check ((source = 'order') = (order_id is not null))
  ) with (fillfactor = 70)`.execute(db)
  await sql`create unique index lot_order on billing.lot (order_id) where order_id is not null`.execute(db)
  await createSharedTables(db, 'billing', roleFor('billing'))
  // The account's row is locked by the first statement, so the lots read by the second are settled. Bonus lots first, then the oldest.
  await sql`create function billing.debit(p_member uuid, p_amount bigint, p_kind text, p_ref uuid) returns table (balance bigint)
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
      insert into billing.entry (account_id, number, amount, balance_after, kind, ref) values (p_member, v_number, -p_amount, v_balance, p_kind, p_ref);
      update billing.lot l set remaining = l.remaining - least(o.remaining, p_amount - o.before)
        from (select q.id, q.remaining, sum(q.remaining) over (order by q.source, q.created_at, q.id)::bigint - q.remaining as before
              from billing.lot q where q.account_id = p_member and q.remaining > 0) o
        where l.account_id = p_member and l.id = o.id and o.before < p_amount;
      return query select v_balance;
    end $$`.execute(db)
  await sql`revoke all on function billing.debit(uuid, bigint, text, uuid) from public`.execute(db)
  await sql`grant usage on schema billing to ${sql.id(roleFor('conversations'))}`.execute(db)
  await sql`grant execute on function billing.debit(uuid, bigint, text, uuid) to ${sql.id(roleFor('conversations'))}`.execute(db)
  await allowTakingEvents(db, 'billing', ['profiles', 'conversations', 'notifications'])
}
