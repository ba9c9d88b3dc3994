import { sql, type Kysely } from 'kysely'

/**
 * The closing of a day adds its entries to a stored balance instead of reading the whole ledger. Entries come
 * in the order of time, so a block range index, which costs a message nothing, finds those of a day. The
 * indexes are built under a lock, a second for a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing.closing_balance (
      site_id uuid not null,
      -- The end of a day: what was booked before.
      until timestamptz not null,
      -- '' for gifts, which cost nothing.
      currency text not null,
      credits bigint not null,
      value_micro numeric not null,
      primary key (site_id, until, currency)
    )`.execute(db)
  await sql`create index on billing.closing_balance (until)`.execute(db)
  await sql`
    create trigger entry_forget_balances after insert on billing.entry
      for each row execute function billing.forget_balances()`.execute(db)
  await sql`create index entry_created on billing.entry using brin (created_at) with (pages_per_range = 32, autosummarize = on)`.execute(
    db,
  )
  await sql`create index invoice_issued on billing.invoice (site_id, issued_at)`.execute(db)
  await sql`create index credit_note_issued on billing.credit_note (site_id, issued_at)`.execute(db)
}
