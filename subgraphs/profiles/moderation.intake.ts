import type { Transaction } from 'kysely'
import { saveCard } from './card.store.ts'
import { decideOnPhoto } from './photo.store.ts'
import { decideOnAboutMe, lockProfile } from './profile.store.ts'
import type { Tables } from './tables.ts'

/**
 * What somebody who works for the site has decided, as accounts tells it: about one photo, or about the text that was read. `reason` is what the
 * member is told when it was rejected.
 */
export type ModerationDecided = { siteId: string; memberId: string; state: 'approved' | 'rejected'; reason: string | null } & ({ photoId: string } | { aboutMe: string })

/** Shows or hides what was decided about, and keeps the reason for its owner (PROF-12). A text that was changed meanwhile waits for a decision of its own. */
export async function applyModeration(trx: Transaction<Tables>, decided: ModerationDecided): Promise<void> {
  const { siteId, memberId, state } = decided
  const reason = state === 'rejected' ? decided.reason : null
  const profile = await lockProfile(trx, memberId)
  if (profile === undefined || profile.siteId !== siteId) return
  if ('photoId' in decided) await decideOnPhoto(trx, { profileId: memberId, photoId: decided.photoId, state, reason })
  else await decideOnAboutMe(trx, { profileId: memberId, aboutMe: decided.aboutMe, state, reason })
  await saveCard(trx, profile)
}
