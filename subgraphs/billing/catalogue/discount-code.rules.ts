import { z } from 'zod'
import { asciiEmail } from '#platform/base/email-address.ts'
import type { InvalidField } from '#platform/base/errors.ts'
import { PAYMENT_METHODS } from '../tables/orders.types.ts'
import { normaliseCode } from './discount.rules.ts'
import { countrySchema, currencySchema, inputFaults, minorAmount } from './operator-input.rules.ts'

const CODE = /^[A-Z0-9][A-Z0-9_-]{1,38}[A-Z0-9]$/
// Offers generate codes with these prefixes.
const OF_OFFERS = /^(TIMEBONUS|WELCOME|STAY)[0-9]/
const RESERVED = 'begins as the codes of offers do'

/** Whether a text has the form of a code, in capitals. */
export const isDiscountCode = (text: string): boolean => CODE.test(text)

const codeSchema = z
  .strictObject({
    code: z
      .string()
      .transform(normaliseCode)
      .refine(isDiscountCode, 'takes 3 to 40 letters, digits, hyphens and underscores')
      .refine((code) => !OF_OFFERS.test(code), RESERVED),
    percentage: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage such as 25 or 12.5')
      .refine((text) => Number(text) > 0, 'must be more than 0'),
    validity: z.enum(['once', 'once-per-user', 'unlimited']).default('once-per-user'),
    expires: z.iso
      .datetime({ offset: true, error: 'must be a time such as 2027-01-31T23:00:00Z' })
      .transform((text) => new Date(text))
      .optional(),
    country: countrySchema.optional(),
    currency: currencySchema.optional(),
    minimum: z.string().optional(),
    methods: z.array(z.enum(PAYMENT_METHODS)).min(1).optional(),
    member: z.string().transform(asciiEmail).pipe(z.email()).optional(),
  })
  .transform(({ minimum, ...code }, context) => {
    if (minimum === undefined) return { ...code, minimumOrderMinor: null }
    const fault = (message: string) => {
      context.addIssue({ code: 'custom', path: ['minimum'], message })
      return z.NEVER
    }
    if (code.currency === undefined) return fault('an amount needs --currency')
    return {
      ...code,
      minimumOrderMinor: minorAmount(minimum, code.currency) ?? fault('must be an amount such as 24.99'),
    }
  })

/** A discount code that an operator gives out (DISC-01). `member` is an e-mail address. */
export type NewDiscountCode = z.output<typeof codeSchema>

/**
 * Validates a code that an operator wants to issue.
 * @returns instead of the code all faults, in words and by field, if there are any
 */
export function readDiscountCode(given: unknown): {
  code?: NewDiscountCode
  faults: string[]
  fields: InvalidField[]
} {
  const { data, error } = codeSchema.safeParse(given)
  if (data !== undefined) return { code: data, faults: [], fields: [] }
  const fields = new Map(error!.issues.map((issue) => [String(issue.path[0]), faultOf(issue)]))
  return { faults: inputFaults(error!), fields: [...fields.values()] }
}

const FIELD_CODES: Record<string, InvalidField['code']> = {
  code: 'DISCOUNT_CODE_INVALID',
  country: 'COUNTRY_NOT_OFFERED',
  currency: 'CHOICE_UNKNOWN',
  methods: 'CHOICE_UNKNOWN',
}

function faultOf({ path: [field], message }: z.core.$ZodIssue): InvalidField {
  const path = String(field)
  if (message === RESERVED) return { path, code: 'DISCOUNT_CODE_RESERVED' }
  return { path, code: FIELD_CODES[path] ?? 'AMOUNT_INVALID' }
}

/** The most codes of one series. */
export const SERIES_MAX = 1000

// Without Y, L and I, no random code can begin as the codes of offers do: STAY, WELCOME, TIMEBONUS.
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXZ'
const SIGNS = `${LETTERS}23456789`
const RANDOM_LENGTH = 10

/**
 * A code of a series. It begins with a letter, so that no spreadsheet reads it as a number, and leaves out
 * signs that are easily mistaken for each other. With ten signs, guessing one takes longer than a code lives.
 * @param prefix stands before it with a hyphen; '' for none
 * @param randomBelow a random whole number from 0 to below its argument
 */
export function seriesCode(prefix: string, randomBelow: (end: number) => number): string {
  const signs = Array.from({ length: RANDOM_LENGTH }, (_, index) => {
    const from = index === 0 ? LETTERS : SIGNS
    return from[randomBelow(from.length)]
  })
  return `${prefix === '' ? '' : `${prefix}-`}${signs.join('')}`
}
