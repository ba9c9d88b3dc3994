import type { Kysely, Transaction } from 'kysely'
import { SKELETON_VERSION, skeletonOf, spellingOf } from '#platform/members/name-skeleton.rules.ts'
import type { StoredProfile, Tables } from '../tables.ts'

const RENEWED_AT_ONCE = 500

const claimOf = ({ id, siteId, displayName }: Pick<StoredProfile, 'id' | 'siteId' | 'displayName'>) => ({
  profileId: id,
  siteId,
  skeleton: skeletonOf(displayName),
  spelling: spellingOf(displayName),
  skeletonVersion: SKELETON_VERSION,
})

/**
 * Stores the name of a new profile, unless the sign-up did (`claimName` in published.ts). The operator's
 * profiles are never refused.
 */
export async function saveNameClaim(
  trx: Transaction<Tables>,
  profile: Pick<StoredProfile, 'id' | 'siteId' | 'displayName'>,
): Promise<void> {
  await trx
    .insertInto('profiles.name_claim')
    .values(claimOf(profile))
    .onConflict((conflict) => conflict.column('profileId').doNothing())
    .execute()
}

/**
 * Recomputes the skeletons from older rules or the migration; each part in its own transaction.
 * @returns the number of recomputed skeletons
 */
export async function renewNameClaims(db: Kysely<Tables>): Promise<number> {
  let renewed = 0
  for (;;) {
    const count = await db.transaction().execute(renewSome)
    renewed += count
    if (count < RENEWED_AT_ONCE) return renewed
  }
}

async function renewSome(trx: Transaction<Tables>): Promise<number> {
  const rows = await trx
    .selectFrom('profiles.name_claim as c')
    .innerJoin('profiles.profile as p', 'p.id', 'c.profileId')
    .select(['p.id', 'p.siteId', 'p.displayName'])
    .where('c.skeletonVersion', '<', SKELETON_VERSION)
    .orderBy('c.skeletonVersion')
    .limit(RENEWED_AT_ONCE)
    .forUpdate('c')
    .skipLocked()
    .execute()
  for (const row of rows) {
    const { profileId, skeleton, spelling, skeletonVersion } = claimOf(row)
    await trx
      .updateTable('profiles.name_claim')
      .set({ skeleton, spelling, skeletonVersion })
      .where('profileId', '=', profileId)
      .execute()
  }
  return rows.length
}
