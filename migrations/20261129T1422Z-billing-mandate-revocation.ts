import { sql, type Kysely } from 'kysely'

/** A stored card that a member has removed is revoked at the payment provider, too, by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table billing.mandate
      add column provider_asked_at timestamptz,
      add column provider_revoked_at timestamptz`.execute(db)
  await sql`
    create index mandate_to_revoke on billing.mandate (provider, provider_asked_at)
      where revoked_at is not null and provider_revoked_at is null and mandate_ref is not null`.execute(db)
}
