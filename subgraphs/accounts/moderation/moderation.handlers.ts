import type { Transaction } from 'kysely'
import type { HandlersFor } from '#platform/events/domain-events.ts'
import type { ConversationsEvents } from '#subgraphs/conversations/events.ts'
import { countFlaggedReceivers } from '#subgraphs/conversations/published.ts'
import type { ProfilesEvents } from '#subgraphs/profiles/events.ts'
import { countsSince, openCase, withdrawCase } from '../case/case.store.ts'
import type { Tables } from '../tables.ts'

/** Messages with a warning to this many members within a day open a case (TRUST-08). */
const FLAGGED_RECEIVERS = 3

/** New photos and texts wait for a moderator; what is deleted or replaced waits no longer (PROF-12). */
export const onProfilesEvents: HandlersFor<ProfilesEvents, 'accounts'> = {
  'photo.added': async (trx: Transaction<Tables>, { payload: { siteId, memberId, photoId } }) => {
    await openCase(trx, { siteId, kind: 'photo', memberId, subjectType: 'photo', subjectId: photoId })
  },
  'photo.deleted': (trx: Transaction<Tables>, { payload: { photoId } }) =>
    withdrawCase(trx, { kind: 'photo', subjectType: 'photo', subjectId: photoId }),
  // A moderator decides about the words that are on the screen: other words are another case.
  'about-me.changed': async (trx: Transaction<Tables>, { payload: { siteId, memberId, aboutMe } }) => {
    const subject = { kind: 'text', subjectType: 'about_me', subjectId: memberId } as const
    await withdrawCase(trx, subject)
    if (aboutMe !== null) await openCase(trx, { siteId, memberId, words: aboutMe, ...subject })
  },
}

/** A member who sends messages with links or numbers to several others comes before a moderator. */
export const onConversationsEvents: HandlersFor<ConversationsEvents, 'accounts'> = {
  'message.flagged': async (trx: Transaction<Tables>, { payload: { siteId, memberId } }) => {
    const subject = { kind: 'scam', subjectType: 'profile', subjectId: memberId } as const
    const since = await countsSince(trx, subject)
    if ((await countFlaggedReceivers(trx, memberId, since)) < FLAGGED_RECEIVERS) return
    await openCase(trx, { siteId, memberId, ...subject })
  },
}
