import type { DomainEvent } from '#platform/outbox.ts'

/** Somebody liked somebody, visibly for the other side. */
export function likeCreated(payload: { siteId: string; fromId: string; toId: string }): DomainEvent {
  return { topic: 'like.created', version: 1, key: payload.toId, payload, consumers: ['notifications'] }
}

/** Two members like each other. */
export function likeMatched(payload: { siteId: string; matchId: string; memberIds: [string, string] }): DomainEvent {
  return { topic: 'like.matched', version: 1, key: payload.matchId, payload, consumers: ['conversations', 'notifications'] }
}
