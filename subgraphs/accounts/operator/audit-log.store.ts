import type { Transaction } from 'kysely'
import type { AuditEntry } from '#platform/requests/audit.ts'
import type { Tables } from '../tables.ts'

/** Adds an act to the log of the installation; a repeated event changes nothing. */
export async function insertAuditEntry(trx: Transaction<Tables>, entry: AuditEntry): Promise<void> {
  const { at, before, after, ...columns } = entry
  const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value))
  await trx
    .insertInto('accounts.auditLog')
    .values({ ...columns, at: new Date(at), before: asJson(before), after: asJson(after) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
