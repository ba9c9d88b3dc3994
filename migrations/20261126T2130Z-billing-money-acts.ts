import { sql, type Kysely } from 'kysely'

/**
 * What operators do with money: a refund, a correction of the ledger, a waived debt. Every act has a row
 * here; one above the site's limit waits in it for a second operator. The check of refunds reads
 * their rows once; the new index of orders is built under a lock, a second for a million of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table billing.refund drop constraint refund_kind_check,
      add constraint refund_kind_check check (kind in ('withdrawal', 'operator', 'provider'))
  `.execute(db)
  await sql`
    create table billing.money_act (
      id uuid primary key,
      site_id uuid not null,
      account_id uuid not null,
      -- For a refund.
      order_id uuid references billing."order",
      kind text not null check (kind in ('refund', 'correction', 'waiver')),
      extent text check (extent in ('whole', 'unused', 'part')),
      -- What goes back; of credits, what they are worth. The limit for one operator counts it.
      amount_minor int not null check (amount_minor >= 0),
      currency text not null,
      -- Credits that the member gets; negative when they are taken.
      credits int not null,
      reason text not null,
      state text not null check (state in ('waiting', 'done', 'declined')),
      -- Operators by id and name; the second one, for an act that waited.
      asked_by uuid not null,
      asked_by_name text not null,
      asked_at timestamptz not null default platform.now(),
      decided_by uuid,
      decided_by_name text,
      decided_at timestamptz,
      refund_id uuid references billing.refund,
      check ((kind = 'refund') = (order_id is not null)),
      check ((kind = 'refund') = (extent is not null)),
      check (decided_by <> asked_by)
    )`.execute(db)
  await sql`create index on billing.money_act (account_id, asked_at desc)`.execute(db)
  await sql`create index on billing.money_act (order_id)`.execute(db)
  await sql`create index on billing.money_act (refund_id)`.execute(db)
  await sql`create index on billing.money_act (site_id, asked_at) where state = 'waiting'`.execute(db)
  await sql`create index order_of_site on billing."order" (site_id, created_at desc, id desc)`.execute(db)
}
