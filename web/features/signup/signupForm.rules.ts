import { pastedEmail } from '#platform/base/pasted-text.rules.ts'
import { readText } from '#web/runtime/text/readText.ts'

/** The values of the sign-up form. Dates are YYYY-MM-DD. */
export type SignupValues = {
  name: string
  email: string
  password: string
  dateOfBirth: string
  /** Id of one of the site's genders. */
  gender: string
  /** The same, or EVERYONE. */
  seeking: string
}

export type FieldRefusals = Partial<Record<keyof SignupValues, { code: string; limit?: number }>>

/** The server's limit, told before a password is typed. */
export const PASSWORD_MIN_CHARACTERS = 8
// Deliberately loose: refuses only what cannot be an address. The server and the confirmation mail decide.
const EMAIL = /^[^\s@]+@[^\s@.]+\.[^\s@]{2,}$/

/**
 * Whole years between two calendar days (YYYY-MM-DD); NaN if the first is not a date. A birthday on 29
 * February counts on 1 March.
 */
export function ageOn(dateOfBirth: string, today: string): number {
  const [year = NaN, month = NaN, day = NaN] = dateOfBirth.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return NaN
  const [thisYear = NaN, thisMonth = NaN, thisDay = NaN] = today.split('-').map(Number)
  return thisYear - year - (thisMonth < month || (thisMonth === month && thisDay < day) ? 1 : 0)
}

/** What the form can refuse before sending. The server checks the same and more (SIGN-03 to SIGN-05). */
export function refuseSignup(values: SignupValues, minAge: number, today: string): FieldRefusals {
  const refusals: FieldRefusals = {}
  const name = readText(values.name)
  if (name === '') refusals.name = { code: 'NAME_REQUIRED' }
  else if (name.startsWith('@')) refusals.name = { code: 'NAME_STARTS_WITH_AT' }
  else if (name.toLocaleLowerCase() === pastedEmail(values.email).toLocaleLowerCase())
    refusals.name = { code: 'NAME_EQUALS_EMAIL' }
  const email = pastedEmail(values.email)
  if (email === '') refusals.email = { code: 'EMAIL_REQUIRED' }
  else if (!EMAIL.test(email)) refusals.email = { code: 'EMAIL_INVALID' }
  if (values.password === '') refusals.password = { code: 'PASSWORD_REQUIRED' }
  else if (values.password.length < PASSWORD_MIN_CHARACTERS)
    refusals.password = { code: 'PASSWORD_TOO_SHORT', limit: PASSWORD_MIN_CHARACTERS }
  const age = values.dateOfBirth === '' ? undefined : ageOn(values.dateOfBirth, today)
  if (age === undefined) refusals.dateOfBirth = { code: 'DATE_OF_BIRTH_REQUIRED' }
  else if (!(age >= 0 && age < 120)) refusals.dateOfBirth = { code: 'DATE_OF_BIRTH_INVALID' }
  else if (age < minAge) refusals.dateOfBirth = { code: 'TOO_YOUNG', limit: minAge }
  return refusals
}

/**
 * Whom the form proposes to seek, until the visitor chooses: the first other gender of the site.
 * @param genders ids, in the site's order
 */
export function presetSeeking(gender: string | undefined, genders: readonly string[]): string | undefined {
  return genders.find((id) => id !== gender) ?? gender
}

/**
 * The refusals that remain while the member corrects the form: one goes as soon as its value would pass, and
 * a server's as soon as its value changes. No field gains a message while it is still being typed.
 * @param refusals shown now
 * @param early what the form would refuse now
 * @param changed the field that has just changed
 */
export function remainingRefusals<Refusals extends FieldRefusals>(
  refusals: Refusals,
  early: FieldRefusals,
  changed: string,
): Refusals {
  const remains = (field: string) => early[field as keyof FieldRefusals] !== undefined
  // A name is refused for equalling the address, so either of the two corrects it.
  const isCorrected = (field: string, code: string) =>
    !remains(field) && (field === changed || code === 'NAME_EQUALS_EMAIL')
  return Object.fromEntries(
    Object.entries(refusals).flatMap(([field, refusal]) =>
      refusal === undefined || isCorrected(field, refusal.code)
        ? []
        : [[field, field === changed ? early[field as keyof FieldRefusals] : refusal]],
    ),
  ) as Refusals
}
