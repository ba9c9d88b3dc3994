import { UserError } from '#platform/errors.ts'
import { builder } from './builder.ts'

/** The profile does not exist for this member: another site's, deleted, blocked in either direction, or the own one. */
export class ProfileUnavailableError extends UserError {
  constructor() {
    super('PROFILE_UNAVAILABLE', 'This profile cannot be liked by this member')
  }
}

builder.objectType(ProfileUnavailableError, {
  name: 'ProfileUnavailableError',
  description: 'The profile is gone, blocked or never existed for this member; the answer does not tell which.',
  interfaces: ['UserError'],
})
