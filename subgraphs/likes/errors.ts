import { UserError } from '#platform/base/errors.ts'
import { builder } from './builder.ts'

/** The profile does not exist for this member: another site's, deleted, blocked in either direction, or the own one. */
export class ProfileUnavailableError extends UserError {
  constructor() {
    super('PROFILE_UNAVAILABLE', 'This profile cannot be liked by this member')
  }
}

builder.objectType(ProfileUnavailableError, {
  name: 'ProfileUnavailableError',
  audience: 'visitor',
  description:
    'The profile is gone, blocked or never existed for this member; the answer does not tell which. Code PROFILE_UNAVAILABLE.',
  interfaces: ['UserError'],
})

/** The day's likes of the swipe game are given; the next day of the site brings new ones. */
export class SwipeLimitReachedError extends UserError {
  readonly resetsAt: Date
  constructor(resetsAt: Date) {
    super('SWIPE_LIMIT_REACHED', 'All likes of this day are given')
    this.resetsAt = resetsAt
  }
}

/** It happened too long ago to be undone. */
export class UndoExpiredError extends UserError {
  constructor() {
    super('UNDO_EXPIRED', 'This was done more than 7 days ago')
  }
}

builder.objectType(SwipeLimitReachedError, {
  name: 'SwipeLimitReachedError',
  audience: 'visitor',
  description:
    'The likes that the site gives a day in the swipe game are used up. Nothing was written. Code SWIPE_LIMIT_REACHED.',
  interfaces: ['UserError'],
  fields: (t) => ({
    resetsAt: t.expose('resetsAt', {
      type: 'DateTime',
      description: 'When the next day of the site begins.',
    }),
  }),
})
builder.objectType(UndoExpiredError, {
  name: 'UndoExpiredError',
  audience: 'visitor',
  description: 'It was done more than 7 days ago and cannot be undone any more. Code UNDO_EXPIRED.',
  interfaces: ['UserError'],
})
