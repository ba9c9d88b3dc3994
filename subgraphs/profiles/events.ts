import type { DomainEvent } from '#platform/outbox.ts'
import type { ProfileKind } from './tables.ts'

/** What others keep of a profile. `visible` is false while nobody else may see it. */
export type ProfileChanged = { siteId: string; memberId: string; kind: ProfileKind; displayName: string; visible: boolean }

/** A member no longer wants to meet another, or does again. Mutual in effect. */
export type ProfileBlocked = { siteId: string; memberId: string; otherId: string }

/** The name, the kind or the visibility of a profile is new. */
export function profileChanged(payload: ProfileChanged): DomainEvent<ProfileChanged> {
  return { topic: 'profile.changed', version: 1, key: payload.memberId, payload, consumers: ['conversations', 'likes'] }
}

export function profileBlocked(payload: ProfileBlocked): DomainEvent<ProfileBlocked> {
  return { topic: 'profile.blocked', version: 1, key: payload.memberId, payload, consumers: ['conversations', 'likes'] }
}

export function profileUnblocked(payload: ProfileBlocked): DomainEvent<ProfileBlocked> {
  return { topic: 'profile.unblocked', version: 1, key: payload.memberId, payload, consumers: ['conversations', 'likes'] }
}
