import { builder } from '../builder.ts'
import { EmailTakenError } from '../errors.ts'

builder.objectType(EmailTakenError, {
  name: 'EmailTakenError',
  audience: 'visitor',
  description:
    'The e-mail address has an account on this site: EMAIL_TAKEN, EMAIL_TAKEN_ACTIVE, or EMAIL_TAKEN_DELETED while a deletion is not yet final. EMAIL_REFUSED means that the address is barred.',
  interfaces: ['UserError'],
})
