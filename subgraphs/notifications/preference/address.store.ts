import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { personOf } from '#subgraphs/profiles/published.ts'
import type { Tables } from '../tables.ts'

export type MemberAddress = {
  memberId: string
  siteId: string
  email: string
  locale: string
  name: string | null
}

/** Stores where a member is reached; a name that is not given stays. */
export async function saveAddress(
  trx: Transaction<Tables>,
  { name, ...address }: MemberAddress,
): Promise<void> {
  await trx
    .insertInto('notifications.memberAddress')
    .values({ ...address, name: name ?? '' })
    .onConflict((conflict) =>
      conflict
        .column('memberId')
        .doUpdateSet({ email: address.email, locale: address.locale, ...(name === null ? {} : { name }) }),
    )
    .execute()
}

export async function updateLocale(
  trx: Transaction<Tables>,
  memberId: string,
  locale: string,
): Promise<void> {
  await trx
    .updateTable('notifications.memberAddress')
    .set({ locale })
    .where('memberId', '=', memberId)
    .execute()
}

/** Notes whether the member consented to mails about offers and news. */
export async function updateMarketing(
  trx: Transaction<Tables>,
  memberId: string,
  marketing: boolean,
): Promise<void> {
  await trx
    .updateTable('notifications.memberAddress')
    .set({ marketing })
    .where('memberId', '=', memberId)
    .execute()
}

/**
 * In SQL: a member's name of now. The one of the sign-up, which came with the address, stands in until there
 * is a profile.
 * @param address the alias of `notifications.member_address`
 */
export function nameOfNow(address: string): RawBuilder<string> {
  const person = personOf(sql.ref(`${address}.member_id`))
  return sql<string>`coalesce((select n.name from ${person} n), ${sql.ref(`${address}.name`)})`
}

export function findAddress(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('notifications.memberAddress as a')
    .select(['a.memberId', 'a.siteId', 'a.email', 'a.locale', nameOfNow('a').as('name')])
    .where('a.memberId', '=', memberId)
    .executeTakeFirst()
}
