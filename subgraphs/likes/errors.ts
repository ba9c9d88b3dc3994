import { UserError } from '#platform/base/errors.ts'
import { builder } from './builder.ts'

/**
 * The profile does not exist for this member: deleted, blocked in either direction, on another site, or the
 * member's own.
 */
export class ProfileUnavailableError extends UserError {
  constructor() {
    super('PROFILE_UNAVAILABLE', 'This profile cannot be liked by this member')
  }
}

builder.objectType(ProfileUnavailableError, {
  name: 'ProfileUnavailableError',
  audience: 'visitor',
  description:
    'The profile is gone, is blocked or never existed for this member; the answer does not say which. Code PROFILE_UNAVAILABLE.',
  interfaces: ['UserError'],
})

/** The day's swipe-game likes are used up; the site's next day brings new ones. */
export class SwipeLimitReachedError extends UserError {
  readonly resetsAt: Date
  constructor(resetsAt: Date) {
    super('SWIPE_LIMIT_REACHED', 'The daily limit of likes is reached')
    this.resetsAt = resetsAt
  }
}

/** The decision is too old to be undone. */
export class UndoExpiredError extends UserError {
  constructor() {
    super('UNDO_EXPIRED', 'This can be undone for 7 days only')
  }
}

builder.objectType(SwipeLimitReachedError, {
  name: 'SwipeLimitReachedError',
  audience: 'visitor',
  description:
    "The site's daily likes in the swipe game are used up. Nothing was written. Code SWIPE_LIMIT_REACHED.",
  interfaces: ['UserError'],
  fields: (t) => ({
    resetsAt: t.expose('resetsAt', {
      type: 'DateTime',
      description: "When the site's next day begins.",
    }),
  }),
})
builder.objectType(UndoExpiredError, {
  name: 'UndoExpiredError',
  audience: 'visitor',
  description: 'The decision is more than 7 days old and can no longer be undone. Code UNDO_EXPIRED.',
  interfaces: ['UserError'],
})
