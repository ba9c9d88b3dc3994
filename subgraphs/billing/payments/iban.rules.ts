import { countrySpecs, isValidIBAN } from 'ibantools'
import { pastedIban, pastedLine } from '#platform/base/pasted-text.rules.ts'

/**
 * An IBAN in its electronic form, taken out of what people paste: with its label, the bank's name or the BIC
 * before or behind it.
 * @returns what was given, in capitals and without spaces and dots, when it has no valid IBAN
 */
export function readIban(text: string): string {
  const plain = pastedLine(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  for (const { index } of plain.matchAll(/[A-Z]{2}\d{2}/g)) {
    const end = index + (countrySpecs[plain.slice(index, index + 2)]?.chars ?? 0)
    const iban = plain.slice(index, end)
    // A digit behind it is one too many of the number itself.
    if (isValidIBAN(iban) && !/^\d/.test(plain.slice(end))) return iban
  }
  return pastedIban(text)
}
