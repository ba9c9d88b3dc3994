import { sql, type Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import type { OpenedSession, Visit } from '#platform/request-context.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import type { Account } from './account.store.ts'
import type { Tables } from './tables.ts'

export const SESSION_LIFETIME_DAYS = 30

/** Opens a session that ends 30 days later, however it is used. Of its token only the hash is stored. */
export async function insertSession(trx: Transaction<Tables>, account: Pick<Account, 'id' | 'siteId'>, visit: Visit): Promise<OpenedSession> {
  const token = newToken()
  const id = newId()
  await trx
    .insertInto('accounts.session')
    .values({
      id, siteId: account.siteId, accountId: account.id, tokenHash: hashToken(token),
      expiresAt: sql`platform.now() + make_interval(days => ${SESSION_LIFETIME_DAYS})`,
      userAgent: visit.userAgent.slice(0, 300), address: maskedAddress(visit.address),
    })
    .execute()
  return { token, viewer: { siteId: account.siteId, memberId: account.id, sessionId: id } }
}

/** Ends one session. @returns whether it was open */
export async function deleteSession(trx: Transaction<Tables>, sessionId: string): Promise<boolean> {
  const result = await trx.deleteFrom('accounts.session').where('id', '=', sessionId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends every session of an account. @returns how many there were */
export async function deleteSessionsOf(trx: Transaction<Tables>, accountId: string): Promise<number> {
  const result = await trx.deleteFrom('accounts.session').where('accountId', '=', accountId).executeTakeFirst()
  return Number(result.numDeletedRows)
}

function maskedAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 4).join(':')}::/64`
  return address.replace(/\.\d+$/, '.0/24')
}
