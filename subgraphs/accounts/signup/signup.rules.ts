import { isDate } from '#platform/base/date-scalars.ts'
import { normaliseEmail } from '#platform/base/email-address.ts'
import type { InvalidField } from '#platform/base/errors.ts'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { isLongerThan, readText } from '#platform/base/input-text.ts'
import { faultOfMemberName, type NamesOfSite } from '#platform/members/member-name.rules.ts'
import { ageOn } from '#platform/postgres/clock.ts'
import type { SiteSettings } from '#platform/site/site-settings.ts'
import { EVERYONE, type Site } from '#platform/site/site.ts'
import { isEmail } from '../account/email-address.rules.ts'
import { faultOfPassword } from '../account/password.rules.ts'
import type { Tracking } from '../account/tracking.rules.ts'

const AGE_MAX = 120

/** The fields of the sign-up form. */
export type SignUpForm = {
  email: string
  name: string
  password: string
  dateOfBirth: string
  /** Tokens of the site's list. */
  gender: string
  seeking: string
  acceptTerms: boolean
}

/** The site's rules for the form. */
type SiteOfSignUp = NamesOfSite &
  Pick<Site, 'genders'> & { settings: Pick<SiteSettings, 'minAge' | 'refusedWords'> }

/**
 * All errors of the form at once (SIGN-03, SIGN-04, SIGN-05), in the order of its fields. `today` is the date
 * in the site's time zone.
 */
export function faultsOfSignUp(form: SignUpForm, site: SiteOfSignUp, today: string): InvalidField[] {
  const [faultOfEmail, ...others] = faultsOfPerson(form, site, today)
  const faults: (InvalidField | undefined)[] = [
    faultOfEmail,
    faultOfName(form.name, form.email, site),
    faultOfPassword(form.password, [form.email, form.email.split('@')[0]!, form.name, site.name]),
    ...others,
    form.acceptTerms ? undefined : { path: 'acceptTerms', code: 'TERMS_NOT_ACCEPTED' },
  ]
  return faults.filter((fault) => fault !== undefined)
}

/** All errors in a partner's data about a sign-up, in the order of the form's fields. */
export function faultsOfPendingSignup(person: Person, site: SiteOfSignUp, today: string): InvalidField[] {
  return faultsOfPerson(person, site, today).filter((fault) => fault !== undefined)
}

type Person = Pick<SignUpForm, 'email' | 'dateOfBirth' | 'gender' | 'seeking'>

function faultsOfPerson(
  { email, dateOfBirth, gender, seeking }: Person,
  site: SiteOfSignUp,
  today: string,
): (InvalidField | undefined)[] {
  const isOffered = (token: string) => site.genders.some((known) => known.offered && known.token === token)
  return [
    isEmail(email) ? undefined : { path: 'email', code: 'EMAIL_INVALID' },
    faultOfDateOfBirth(dateOfBirth, today, site.settings.minAge),
    isOffered(gender) ? undefined : { path: 'gender', code: 'CHOICE_UNKNOWN' },
    seeking === EVERYONE || isOffered(seeking) ? undefined : { path: 'seeking', code: 'CHOICE_UNKNOWN' },
  ]
}

/** A message to a member in the sign-up form, by the row id of the member. */
export type SignupMessage = { recipientId: string; text: string }

/**
 * Reads the message of the form.
 * @param lengthMax characters of a message on the site
 * @returns the message, or what is wrong with it; undefined without one
 */
export function readSignupMessage(
  given: SignupMessage | null | undefined,
  lengthMax: number,
): SignupMessage | InvalidField | undefined {
  if (given == null) return undefined
  const path = 'signupMessage'
  const text = readText(given.text)
  const recipientId = rowIdOf('Profile', given.recipientId)
  if (recipientId === undefined) return { path, code: 'RECIPIENT_UNAVAILABLE' }
  if (text === '') return { path, code: 'TEXT_REQUIRED' }
  return isLongerThan(text, lengthMax)
    ? { path, code: 'TEXT_TOO_LONG', limit: lengthMax }
    : { recipientId, text }
}

function faultOfName(name: string, email: string, site: SiteOfSignUp): InvalidField | undefined {
  const isEmailOfForm = name !== '' && normaliseEmail(name) === normaliseEmail(email)
  return isEmailOfForm ? { path: 'name', code: 'NAME_EQUALS_EMAIL' } : faultOfMemberName(name, site, 'name')
}

function faultOfDateOfBirth(dateOfBirth: string, today: string, minAge: number): InvalidField | undefined {
  const path = 'dateOfBirth'
  if (dateOfBirth.trim() === '') return { path, code: 'DATE_OF_BIRTH_REQUIRED' }
  if (!isDate(dateOfBirth) || dateOfBirth > today || ageOn(dateOfBirth, today) > AGE_MAX)
    return { path, code: 'DATE_OF_BIRTH_INVALID' }
  return ageOn(dateOfBirth, today) < minAge ? { path, code: 'TOO_YOUNG', limit: minAge } : undefined
}

/** Whether the site takes this sign-up (SIGN-06); a traffic source is a network or a reference. */
export function signupsRefusal(signups: SiteSettings['signups'], tracking: Tracking | undefined) {
  if (signups === 'all') return undefined
  if (signups === 'other') return 'SIGNUPS_CLOSED' as const
  return tracking?.network || tracking?.ref ? undefined : ('SIGNUPS_WITH_TRAFFICSOURCE_ONLY' as const)
}
