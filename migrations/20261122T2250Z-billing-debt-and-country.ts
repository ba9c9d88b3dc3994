import { sql, type Kysely } from 'kysely'

// The baseline got these after the first databases had been made with it. A database that already has them
// does not change.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing.account add column if not exists declared_country text, add column if not exists declared_over text,
    add column if not exists declared_at timestamptz`.execute(db)
  await sql`alter table billing."order" add column if not exists vat_evidence jsonb not null default '{}'`.execute(
    db,
  )
  await sql`comment on column billing."order".vat_evidence is 'What was known of the buyer''s country when the order was placed.'`.execute(
    db,
  )
  await sql`alter table billing.entry drop constraint entry_kind_check, add constraint entry_kind_check
    check (kind in ('signup', 'bonus', 'purchase', 'message', 'image', 'gift', 'refund', 'chargeback', 'debt', 'correction'))`.execute(
    db,
  )
}
