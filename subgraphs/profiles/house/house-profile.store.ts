import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { HOUSE_PROFILES_MAX, type HouseProfile } from './house-profile.rules.ts'

type OfSite = { siteId: string; id: string }

const houseProfiles = (db: Kysely<Tables>, siteId: string) =>
  db
    .selectFrom('profiles.profile')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('kind', '=', 'house')
    .where('accountStatus', '<>', 'erased')

/** The house profiles of a site by name, hidden ones included. */
export function findHouseProfiles(db: Kysely<Tables>, siteId: string): Promise<HouseProfile[]> {
  return houseProfiles(db, siteId)
    .orderBy('displayName')
    .orderBy('id')
    .limit(2 * HOUSE_PROFILES_MAX)
    .execute()
}

/** One of them; undefined for a member's profile, a removed one, or one of another site. */
export function findHouseProfile(
  db: Kysely<Tables>,
  { siteId, id }: OfSite,
): Promise<HouseProfile | undefined> {
  return houseProfiles(db, siteId).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockHouseProfile(
  trx: Transaction<Tables>,
  { siteId, id }: OfSite,
): Promise<HouseProfile | undefined> {
  return houseProfiles(trx, siteId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Gives up the name that a profile had claimed. */
export async function deleteNameClaim(trx: Transaction<Tables>, profileId: string): Promise<void> {
  await trx.deleteFrom('profiles.name_claim').where('profileId', '=', profileId).execute()
}
