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

/** A member has added a photo, which waits for a moderator, or deleted one. */
export type PhotoOfMember = { siteId: string; memberId: string; photoId: string }

/** A member has changed the text of the profile; null when there is none any more. */
export type AboutMeChanged = { siteId: string; memberId: string; aboutMe: string | null }

/** Every event that profiles publishes. */
export const profilesEvents = {
  'photo.added': topic<PhotoOfMember>(1).to('accounts'),
  'photo.deleted': topic<PhotoOfMember>(1).to('accounts'),
  'about-me.changed': topic<AboutMeChanged>(1).to('accounts'),
  'profile.changed': topic<ProfileChanged>(1).to('conversations', 'likes'),
}
export type ProfilesEvents = typeof profilesEvents

/** The name, the kind or the visibility of a profile has changed. */
export function profileChanged(payload: ProfileChanged): DomainEvent<ProfileChanged> {
  return newEvent(profilesEvents, 'profile.changed', { key: payload.memberId, payload })
}

export function photoAdded(payload: PhotoOfMember): DomainEvent<PhotoOfMember> {
  return newEvent(profilesEvents, 'photo.added', { key: payload.memberId, payload })
}

export function photoDeleted(payload: PhotoOfMember): DomainEvent<PhotoOfMember> {
  return newEvent(profilesEvents, 'photo.deleted', { key: payload.memberId, payload })
}

export function aboutMeChanged(payload: AboutMeChanged): DomainEvent<AboutMeChanged> {
  return newEvent(profilesEvents, 'about-me.changed', { key: payload.memberId, payload })
}
