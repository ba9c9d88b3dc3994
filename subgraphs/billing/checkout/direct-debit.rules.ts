import { isSEPACountry, isValidIBAN } from 'ibantools'
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'
import type { InvalidField } from '#platform/base/errors.ts'
import { pastedLine, pastedPhone, pastedPostalCode } from '#platform/base/pasted-text.rules.ts'
import { readIban } from '../payments/iban.rules.ts'

/** The form of a direct debit as the member fills it in. */
export type DirectDebitForm = {
  accountHolder: string
  iban: string
  street: string
  houseNumber: string
  zip: string
  city: string
  phone: string
}

/** How many digits the code in a text message has. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const RESEND_SECONDS = 60
/**
 * Direct debits in 30 days, per member and per account: money that can be called back for eight weeks is as
 * good as lent.
 */
export const DEBITS_PER_MONTH = 3

const LONGEST: Record<keyof DirectDebitForm, number> = {
  accountHolder: 70,
  iban: 42,
  street: 100,
  houseNumber: 20,
  zip: 16,
  city: 80,
  phone: 30,
}

const READ: Partial<Record<keyof DirectDebitForm, (text: string) => string>> = {
  iban: readIban,
  phone: pastedPhone,
  zip: pastedPostalCode,
}

/**
 * Checks the form and brings it into one shape: IBAN without spaces, phone in E.164.
 * @param of.country the payment country, for phone numbers without a country code
 * @param of.debitCountries where direct debits are offered: elsewhere, text messages can be dear, and their
 * receivers may share in what they cost
 */
export function readDirectDebitForm(
  form: DirectDebitForm,
  { country, debitCountries }: { country: string; debitCountries: readonly string[] },
): { form: DirectDebitForm; faults: InvalidField[] } {
  const faults: InvalidField[] = []
  const read = Object.fromEntries(
    Object.entries(form).map(([path, text]) => [
      path,
      (READ[path as keyof DirectDebitForm] ?? pastedLine)(text),
    ]),
  ) as DirectDebitForm
  for (const [path, text] of Object.entries(read)) {
    const limit = LONGEST[path as keyof DirectDebitForm]
    if (text === '') faults.push({ path, code: 'REQUIRED' })
    else if (text.length > limit) faults.push({ path, code: 'TOO_LONG', limit })
  }
  const faulty = (path: string) => faults.some((fault) => fault.path === path)
  const { iban } = read
  if (!faulty('iban') && (!isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2))))
    faults.push({ path: 'iban', code: 'IBAN_INVALID' })
  const phone = mobileNumber(read.phone, country)
  if (!faulty('phone') && phone === undefined) faults.push({ path: 'phone', code: 'PHONE_INVALID' })
  else if (phone !== undefined && !debitCountries.includes(phone.country))
    faults.push({ path: 'phone', code: 'PHONE_COUNTRY' })
  return { form: { ...read, phone: phone?.number ?? '' }, faults }
}

/** @returns E.164 and the country, undefined when no text message can reach the number */
function mobileNumber(text: string, country: string): { number: string; country: string } | undefined {
  const parsed = parsePhoneNumber(text, country as CountryCode)
  const isMobile =
    parsed?.isValid() === true && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(parsed.getType() ?? '')
  return isMobile ? { number: parsed.number, country: parsed.country ?? '' } : undefined
}

/** An account as it may be shown: country, check digits and the last four. */
export function ibanLabel(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
}

/** A number as it may be shown: the country code's plus and the last two. */
export function phoneLabel(phone: string): string {
  return `${phone.slice(0, 3)} •••••• ${phone.slice(-2)}`
}
