import { sql, type Kysely } from 'kysely'
import { allowTakingEvents, roleFor } from '#platform/migrations.ts'

/** The ledger can only grow, its entries say what they are worth, and what was paid can be given back (CRED-01, CRED-06, PAY-08). */
export async function up(db: Kysely<any>): Promise<void> {
  // The money that an entry's credits were bought for, in millionths of a minor unit; no currency where all of them were a gift.
  await sql`alter table billing.entry add value_micro bigint, add currency text`.execute(db)
  // Not even the owner of the table changes what was booked.
  await sql`create function billing.refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is append-only'; end $$`.execute(db)
  await sql`create trigger entry_append_only before update or delete on billing.entry for each row execute function billing.refuse_change()`.execute(db)
  await sql`create trigger entry_no_truncate before truncate on billing.entry for each statement execute function billing.refuse_change()`.execute(db)
  // As before, and what the credits were worth is read from the lots that they leave.
  await sql`create or replace function billing.debit(p_member uuid, p_amount bigint, p_kind text, p_ref uuid) returns table (balance bigint)
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
    end $$`.execute(db)
  // Somebody has to look at an account whose payment was taken back.
  await sql`alter table billing.account add flagged_at timestamptz, add flag_reason text`.execute(db)
  await sql`alter table billing."order" add refund_days int not null default 14`.execute(db)
  // A withdrawal is the member's, and we ask the provider to pay; a refund of the provider happened there, and we only follow.
  await sql`create table billing.refund (
    id uuid primary key,
    site_id uuid not null,
    order_id uuid not null references billing."order",
    account_id uuid not null,
    kind text not null check (kind in ('withdrawal', 'provider')),
    credits int not null check (credits >= 0),
    amount_minor int not null check (amount_minor > 0),
    currency text not null,
    state text not null check (state in ('requested', 'accepted', 'refused')),
    declared_from text,
    created_at timestamptz not null default platform.now(),
    settled_at timestamptz
  )`.execute(db)
  await sql`create unique index refund_withdrawal on billing.refund (order_id) where kind = 'withdrawal'`.execute(db)
  await sql`create index refund_of_order on billing.refund (order_id)`.execute(db)
  await sql`create index refund_of_account on billing.refund (account_id)`.execute(db)
  await sql`create index refund_waiting on billing.refund (created_at) where state = 'requested'`.execute(db)
  // The mailed link of a withdrawal without a login; the token itself is only in the mail.
  await sql`create table billing.withdrawal_link (
    token_hash bytea primary key,
    site_id uuid not null,
    order_id uuid not null references billing."order",
    account_id uuid not null,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create index withdrawal_link_of_account on billing.withdrawal_link (account_id)`.execute(db)
  // How often something was tried, by the keyed hash of who tried.
  await sql`create table billing.attempt (
    site_id uuid not null, kind text not null, subject text not null, count int not null, expires_at timestamptz not null,
    primary key (site_id, kind, subject))`.execute(db)
  // What the nightly check of the books found, one row per run.
  await sql`create table billing.ledger_check (
    id uuid primary key, at timestamptz not null default platform.now(), accounts int not null, faults jsonb not null)`.execute(db)
  await sql`create index payment_synced on billing.payment (synced_at)`.execute(db)
  await sql`alter table billing.sandbox_payment add refunded_minor int not null default 0, add refund_keys text[] not null default '{}'`.execute(db)
  // The rate of VAT where the members of more countries pay.
  for (const [country, validFrom, percentage] of [['CH', '2018-01-01', 7.7], ['CH', '2024-01-01', 8.1], ['NO', '2005-01-01', 25]] as const) {
    await sql`insert into billing.vat_rate (country, valid_from, percentage) values (${country}, ${validFrom}::date, ${percentage})
      on conflict do nothing`.execute(db)
  }
  await allowTakingEvents(db, 'billing', ['billing'])
  // What a mail about a withdrawal says; only notifications may ask.
  await sql`create function billing.published_refund(p_refund uuid) returns jsonb
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select jsonb_build_object('number', o.number, 'credits', r.credits, 'amountMinor', r.amount_minor, 'currency', r.currency, 'declaredAt', r.created_at)
      from billing.refund r join billing."order" o on o.id = r.order_id where r.id = p_refund $$`.execute(db)
  await sql`revoke all on function billing.published_refund(uuid) from public`.execute(db)
  await sql`grant execute on function billing.published_refund(uuid) to ${sql.id(roleFor('notifications'))}`.execute(db)
}
