import { newEvent, topic, type DomainEvent } from '#platform/events/domain-events.ts'

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

export function likeCreated(payload: LikeCreated): DomainEvent<LikeCreated> {
  return newEvent(likesEvents, 'like.created', { key: payload.toId, payload })
}

export function likeMatched(payload: LikeMatched): DomainEvent<LikeMatched> {
  return newEvent(likesEvents, 'like.matched', { key: payload.matchId, payload })
}
