import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Revokes every grant of a member to apps, with their tokens. Call it after the sessions were deleted: a
 * session that was just granting access has then committed it or lost.
 * @returns the ids of the grants, by which the apps' sockets are closed after the commit (`signalEnded`)
 */
export async function deleteGrantsOf(trx: Transaction<Tables>, accountId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('accounts.oauthGrant')
    .where('accountId', '=', accountId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
