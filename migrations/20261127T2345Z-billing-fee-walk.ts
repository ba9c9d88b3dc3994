import { sql, type Kysely } from 'kysely'

/** Where a reading of the provider's fees that broke off goes on; null when none did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table billing.provider_fee_walk
      alter column newest_ref drop not null,
      -- Where the next page begins.
      add column resume_from text,
      -- The newest movement of that reading, null when the balance had none.
      add column resume_newest text`.execute(db)
}
