import { builder } from '../builder.ts'
import { EmailTakenError } from '../errors.ts'

builder.objectType(EmailTakenError, {
  name: 'EmailTakenError',
  audience: 'visitor',
  description:
    'The e-mail address has an account on this site: EMAIL_TAKEN, EMAIL_TAKEN_ACTIVE, or EMAIL_TAKEN_DELETED while a deletion is not yet final. Or nobody may have one with it: EMAIL_REFUSED.',
  interfaces: ['UserError'],
})
