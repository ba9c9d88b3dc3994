import { newEvent, topic, type DomainEvent } from '#platform/events/domain-events.ts'
import type { ProfileKind } from './tables.ts'

/**
 * The profile data that other subgraphs keep. `visible` is false while the profile is hidden from everyone
 * else.
 */
export type ProfileChanged = {
  siteId: string
  memberId: string
  kind: ProfileKind
  displayName: string
  visible: boolean
}

/** Every event that profiles publishes. */
export const profilesEvents = {
  'profile.changed': topic<ProfileChanged>(1).to('conversations', 'likes'),
}
export type ProfilesEvents = typeof profilesEvents

/** The name, the kind or the visibility of a profile has changed. */
export function profileChanged(payload: ProfileChanged): DomainEvent<ProfileChanged> {
  return newEvent(profilesEvents, 'profile.changed', { key: payload.memberId, payload })
}
