import type { InvalidField } from '#platform/base/errors.ts'
import { isEmail } from '../account/email-address.rules.ts'

const COMPLAINT_LENGTH_MAX = 5000
const ABOUT_ID_LENGTH_MAX = 200

/** All errors of a complaint at once. A visitor must leave an address; a member's own is used. */
export function faultsOfComplaint(form: {
  email: string | undefined
  text: string
  aboutId: string | undefined
}): InvalidField[] {
  const { email, text, aboutId = '' } = form
  const faults: (InvalidField | undefined)[] = [
    email !== undefined && isEmail(email) ? undefined : { path: 'email', code: 'EMAIL_INVALID' },
    text === '' ? { path: 'text', code: 'TEXT_REQUIRED' } : undefined,
    [...text].length > COMPLAINT_LENGTH_MAX
      ? { path: 'text', code: 'TEXT_TOO_LONG', limit: COMPLAINT_LENGTH_MAX }
      : undefined,
    aboutId.length > ABOUT_ID_LENGTH_MAX
      ? { path: 'aboutId', code: 'TEXT_TOO_LONG', limit: ABOUT_ID_LENGTH_MAX }
      : undefined,
  ]
  return faults.filter((fault) => fault !== undefined)
}
