import { builder } from '../builder.ts'
import { TooManyAttemptsError } from '../errors.ts'

builder.objectType(TooManyAttemptsError, {
  name: 'TooManyAttemptsError',
  audience: 'visitor',
  description: 'The attempt limit is reached and the request was not carried out. Code TOO_MANY_ATTEMPTS.',
  interfaces: ['UserError'],
  fields: (t) => ({
    minutes: t.exposeInt('minutes', {
      description: 'Minutes until the next attempt is allowed, rounded up.',
    }),
  }),
})
