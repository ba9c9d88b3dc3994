import type { Kysely, Transaction } from 'kysely'
import type { StoredProfile, Tables } from '../tables.ts'

/** What a moderator sees of a profile. */
export type ModeratedProfile = Pick<
  StoredProfile,
  'id' | 'displayName' | 'birthdate' | 'cityId' | 'paid' | 'aboutMe'
>

/** Profiles of a site by id, for moderators: also hidden ones, but none of erased members. */
export async function findModeratedProfiles(
  db: Kysely<Tables>,
  siteId: string,
  ids: string[],
): Promise<Map<string, ModeratedProfile>> {
  const rows = await db
    .selectFrom('profiles.profile')
    .select(['id', 'displayName', 'birthdate', 'cityId', 'paid', 'aboutMe'])
    .where('siteId', '=', siteId)
    .where('id', 'in', ids)
    .where('accountStatus', '!=', 'erased')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes a moderation decision about one of a profile's photos; others see approved ones. */
export async function decideOnPhoto(
  trx: Transaction<Tables>,
  decision: { profileId: string; photoId: string; state: 'approved' | 'rejected'; reason: string | null },
): Promise<void> {
  const { profileId, photoId, state, reason } = decision
  await trx
    .updateTable('profiles.photo')
    .set({ state, reason, shown: state === 'approved' })
    .where('id', '=', photoId)
    .where('profileId', '=', profileId)
    .execute()
}

/** Writes a moderation decision about a profile's text, unless the text has changed since. */
export async function decideOnAboutMe(
  trx: Transaction<Tables>,
  decision: { profileId: string; aboutMe: string; state: 'approved' | 'rejected'; reason: string | null },
): Promise<void> {
  const { profileId, aboutMe, state, reason } = decision
  await trx
    .updateTable('profiles.profile')
    .set({ aboutMeState: state, aboutMeReason: reason, aboutMeShown: state === 'approved' })
    .where('id', '=', profileId)
    .where('aboutMe', '=', aboutMe)
    .execute()
}
