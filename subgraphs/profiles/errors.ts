import { UserError } from '#platform/base/errors.ts'

/** The photo is not among the member's own. */
export class PhotoNotFoundError extends UserError {
  constructor() {
    super('PHOTO_NOT_FOUND', 'This photo is not yours or no longer there')
  }
}

/**
 * The profile does not exist for this member: it never existed, was deleted, or one of the two has blocked
 * the other.
 */
export class ProfileNotFoundError extends UserError {
  constructor() {
    super('PROFILE_NOT_FOUND', 'This profile is not there for you')
  }
}

/** The member has as many photos as allowed. */
export class PhotoLimitReachedError extends UserError {
  readonly limit: number
  constructor(limit: number) {
    super('PHOTO_LIMIT_REACHED', `A member of this kind may have ${limit} photos`)
    this.limit = limit
  }
}

/** A moderator has decided that the member adds no photos for a while. */
export class PhotosLimitedError extends UserError {
  constructor() {
    super('PHOTOS_LIMITED', 'This member may add no photos for a while')
  }
}

/** Another operator has changed the house profile since the editor read it. */
export class HouseProfileChangedError extends UserError {
  constructor() {
    super('HOUSE_PROFILE_CHANGED', 'The house profile was changed meanwhile')
  }
}

/** The site has no such house profile. */
export class HouseProfileNotFoundError extends UserError {
  constructor() {
    super('HOUSE_PROFILE_NOT_FOUND', 'The site has no such house profile')
  }
}
