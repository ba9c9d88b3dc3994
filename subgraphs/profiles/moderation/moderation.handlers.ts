import type { Transaction } from 'kysely'
import type { ReceivedEvent } from '#platform/events/domain-events.ts'
import type { ModerationDecided } from '#subgraphs/accounts/events.ts'
import { lockProfile } from '../profile/profile.store.ts'
import { updateSearchIndex } from '../search-index/search-index.store.ts'
import type { Tables } from '../tables.ts'
import { decideOnAboutMe, decideOnPhoto } from './moderation.store.ts'

/**
 * Shows or hides a photo or text after a decision, and stores the reason for its owner (PROF-12). A text
 * edited meanwhile awaits its own decision.
 */
export async function applyModeration(
  trx: Transaction<Tables>,
  { payload: decided }: ReceivedEvent<ModerationDecided>,
): Promise<void> {
  const { siteId, memberId, state } = decided
  const reason = state === 'rejected' ? decided.reason : null
  const profile = await lockProfile(trx, memberId)
  if (profile === undefined || profile.siteId !== siteId) return
  if ('photoId' in decided)
    await decideOnPhoto(trx, { profileId: memberId, photoId: decided.photoId, state, reason })
  else await decideOnAboutMe(trx, { profileId: memberId, aboutMe: decided.aboutMe, state, reason })
  await updateSearchIndex(trx, profile)
}
