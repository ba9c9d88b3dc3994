import { sql, type Kysely } from 'kysely'

/** A credit note for everything that is paid back of an invoice, in a gapless series of its own per site and year. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table billing.credit_note_counter (
    site_id uuid not null, year int not null, last_number int not null, primary key (site_id, year))`.execute(db)
  await sql`create table billing.credit_note (
    site_id uuid not null,
    year int not null,
    number int not null,
    refund_id uuid not null unique references billing.refund,
    seller jsonb not null,
    vat_minor int not null,
    issued_at timestamptz not null default platform.now(),
    primary key (site_id, year, number)
  )`.execute(db)
}
