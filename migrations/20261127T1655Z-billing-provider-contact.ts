import { sql, type Kysely } from 'kysely'

/** When the payment provider last answered, failed and reported, for the console: one row for each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing.provider_contact (
      provider text primary key,
      answered_at timestamptz,
      failed_at timestamptz,
      -- The kind of the last failure, never the provider's words.
      failure text,
      -- When it last reported about a payment of ours.
      webhook_at timestamptz
    )`.execute(db)
}
