import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

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

export function findAddress(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('notifications.memberAddress')
    .selectAll()
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}
