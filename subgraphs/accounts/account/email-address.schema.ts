import { builder } from '../builder.ts'
import { EmailTakenError } from '../errors.ts'

builder.objectType(EmailTakenError, {
  name: 'EmailTakenError',
  audience: 'visitor',
  description:
    'An account on this site already uses the e-mail address: EMAIL_TAKEN, EMAIL_TAKEN_ACTIVE, or EMAIL_TAKEN_DELETED while its deletion can still be undone. EMAIL_REFUSED: the address is barred.',
  interfaces: ['UserError'],
})
