import type { Kysely, Selectable, Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { ConsentPurpose, ConsentReceiptTable, Tables } from '../tables.ts'

export type ConsentReceipt = Selectable<ConsentReceiptTable>

/** A member's latest decision per purpose; a purpose without a receipt was never consented to. */
export async function findConsentsFor(
  db: Kysely<Tables>,
  accountId: string,
): Promise<Map<ConsentPurpose, ConsentReceipt>> {
  const rows = await db
    .selectFrom('accounts.consentReceipt')
    .distinctOn('purpose')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.purpose, row]))
}

export async function insertConsentReceipt(
  trx: Transaction<Tables>,
  receipt: Omit<ConsentReceipt, 'id' | 'decidedAt'>,
): Promise<void> {
  await trx
    .insertInto('accounts.consentReceipt')
    .values({ id: newId(), ...receipt })
    .execute()
}
