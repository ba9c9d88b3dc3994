import { topic } from '#platform/events/domain-events.ts'
import { liveEvents } from '#platform/events/live-events.ts'
import { outboxKeys } from '#platform/events/outbox-signals.ts'

/** One member liked another, visibly for the recipient. */
export type LikeCreated = { siteId: string; fromId: string; toId: string }

/** Two members like each other. */
export type LikeMatched = { siteId: string; matchId: string; memberIds: [string, string] }

/** Every event that likes publishes. */
export const likesEvents = {
  'like.created': topic<LikeCreated>(1).to('notifications'),
  'like.matched': topic<LikeMatched>(1).to('accounts', 'conversations', 'notifications'),
}
export type LikesEvents = typeof likesEvents

/** What is told live to a member; the subject is the other member, and the detail the match. */
export type LikesLiveEvent =
  | { kind: 'LIKED' | 'UNLIKED' | 'SEEN'; subjectId: string }
  | { kind: 'MATCHED'; subjectId: string; detailId: string }

export const likesLiveEvents = liveEvents<LikesLiveEvent>('likes')

/**
 * The signals of what a like has told: SQL writes its events (likes.announce_like), so
 * `withTransactionAndNotify` does not see them.
 */
export const likeSignals = {
  like: outboxKeys('likes', likesEvents['like.created'].consumers),
  match: outboxKeys('likes', likesEvents['like.matched'].consumers),
}
