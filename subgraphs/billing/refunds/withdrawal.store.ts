import { sql, type Kysely, type Transaction } from 'kysely'
import { hashToken, newToken } from '#platform/base/secrets.ts'
import type { Tables } from '../tables.ts'
import { LINK_HOURS } from './withdrawal.rules.ts'

/**
 * Finds an order by its number. For the mailed link only: a request with number and address sends a mail and
 * reveals nothing.
 */
export function findOrderByNumber(
  db: Kysely<Tables>,
  siteId: string,
  number: string,
): Promise<{ id: string; accountId: string } | undefined> {
  return db
    .selectFrom('billing.order')
    .select(['id', 'accountId'])
    .where('siteId', '=', siteId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** How many links were made for an order within the last hour. */
export async function countLinksOfHour(
  db: Kysely<Tables>,
  { id, accountId }: { id: string; accountId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('billing.withdrawalLink')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('orderId', '=', id)
    .where(sql<boolean>`expires_at > platform.now() + make_interval(hours => ${LINK_HOURS - 1})`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns the token for the mail; only its hash is kept */
export async function insertWithdrawalLink(
  trx: Transaction<Tables>,
  link: { siteId: string; orderId: string; accountId: string },
): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('billing.withdrawalLink')
    .values({
      ...link,
      tokenHash: hashToken(token),
      expiresAt: sql<Date>`platform.now() + make_interval(hours => ${LINK_HOURS})`,
    })
    .execute()
  return token
}

/** @returns the id of the link's order; undefined when the link is unknown, expired or from another site */
export async function orderOfLink(
  db: Kysely<Tables>,
  siteId: string,
  token: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing.withdrawalLink')
    .select('orderId')
    .where('tokenHash', '=', hashToken(token))
    .where('siteId', '=', siteId)
    .where(sql<boolean>`expires_at > platform.now()`)
    .executeTakeFirst()
  return row?.orderId
}
