import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Revokes every grant of a member to apps, with their tokens. Call it after the sessions were deleted: a
 * session that was just granting access has then committed it or lost.
 * @returns the apps' names by the ids of their grants, by which the apps' sockets are closed after the commit
 * (`signalEnded`)
 */
export async function deleteGrantsOf(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<Map<string, string>> {
  const rows = await trx
    .deleteFrom('accounts.oauthGrant as grant')
    .using('accounts.oauthClient as client')
    .whereRef('client.id', '=', 'grant.clientId')
    .where('grant.accountId', '=', accountId)
    .returning(['grant.id', 'client.name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
