import { sql, type Kysely } from 'kysely'

/**
 * Network addresses of withdrawals and mandates are emptied by a nightly job. Its indexes only have the rows
 * that still have one. Built under a lock, a second for a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refund_declared on billing.refund (created_at) where declared_from is not null`.execute(
    db,
  )
  await sql`create index mandate_proof on billing.mandate (signed_at) where proof ? 'codeTypedFrom'`.execute(
    db,
  )
  await sql`create index payment_mandate on billing.payment (mandate_id) where mandate_id is not null`.execute(
    db,
  )
}
