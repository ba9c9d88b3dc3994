import { z } from 'zod'
import { minorOf } from '../orders/order.rules.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

// Aliases such as UK have a name, too, but members' countries never have that code.
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  countryNames.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code

/** A country as an operator writes it. */
export const countrySchema = z.string().refine(isCountry, 'must be an ISO 3166 code such as NL')

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** Whether a text is the ISO 4217 code of a currency. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

/** A currency as an operator writes it. */
export const currencySchema = z.string().refine(isCurrency, 'must be a currency such as EUR')

/**
 * An amount as people write it, such as 24.99, in minor units of its currency.
 * @returns undefined for zero and for text that is not an amount
 */
export function minorAmount(text: string, currency: string): number | undefined {
  if (!isCurrency(currency)) return undefined
  try {
    const minor = minorOf(text, currency)
    return minor > 0 && minor < 2 ** 31 ? minor : undefined
  } catch {
    return undefined
  }
}

/** The faults in an operator's input, one line each. */
export function inputFaults(error: z.ZodError, below?: string): string[] {
  return error.issues.map(({ path, message }) => {
    const place = [...(below === undefined ? [] : [below]), ...path].join('.')
    return place === '' ? message : `${place}: ${message}`
  })
}
