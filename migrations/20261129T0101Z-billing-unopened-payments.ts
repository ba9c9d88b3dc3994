import { sql, type Kysely } from 'kysely'

/**
 * The reconciliation looks for recurring payments that were given up without an answer. Nearly every payment
 * has the provider's name, so the index stays small and is built at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_unopened on billing.payment (created_at) where provider_ref is null`.execute(
    db,
  )
}
