import { isValidIBAN } from 'ibantools'
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'
import { pastedCode, pastedLine, pastedPhone } from '#platform/base/pasted-text.rules.ts'
import { readIban } from '../payments/iban.rules.ts'
import { normaliseOrderNumber } from '../refunds/withdrawal.rules.ts'

// What operators type or paste to find a payment: a number from a mail or from the telephone, with its label,
// spaces, another hyphen or the digits of another keyboard.

/** The number of an invoice or credit note, as its series has it. */
type PaperNumber = { isNote: boolean; year: number; number: number }

/** An order's number in its canonical form. A text without a number becomes one that no order has. */
export function readOrderNumber(text: string): string {
  return normaliseOrderNumber(pastedCode(text))
}

/** The number of an invoice ("2026-000871") or credit note ("C2026-46"), also without hyphen or zeros. */
export function readPaperNumber(text: string): PaperNumber | undefined {
  const [, note, year, number] = /^(C?)(\d{4})-?0*(\d{1,9})$/.exec(pastedCode(text)) ?? []
  return number === undefined
    ? undefined
    : { isNote: note === 'C', year: Number(year), number: Number(number) }
}

/** The provider's own id of a payment, which is case-sensitive. */
export function readProviderRef(text: string): string {
  return withoutLabel(pastedLine(text))
}

/** The last four characters of an account or card, given alone, behind dots or within a whole IBAN. */
export function readLastFour(text: string): string | undefined {
  const iban = readIban(text)
  if (isValidIBAN(iban)) return iban.slice(-4)
  const line = withoutLabel(pastedLine(text)).toUpperCase()
  return /^(?:.*[•*·…])?\s*([0-9A-Z]{4})$/.exec(line)?.[1]
}

/**
 * A phone number in E.164.
 * @param countries where a number without a country's code may be from
 */
export function readPhones(text: string, countries: readonly string[]): string[] {
  const given = pastedPhone(text)
  if (/^\+\d{6,15}$/.test(given)) return [given]
  if (!/^\d{8,13}$/.test(given)) return []
  const read = countries.map((country) => parsePhoneNumber(given, country as CountryCode))
  return [...new Set(read.filter((phone) => phone?.isValid()).map((phone) => phone!.number))]
}

const withoutLabel = (line: string) => line.slice(line.lastIndexOf(':') + 1).trim()
