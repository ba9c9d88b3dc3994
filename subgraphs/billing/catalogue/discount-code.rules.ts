import { z } from 'zod'
import { asciiEmail } from '#platform/base/email-address.ts'
import { PAYMENT_METHODS } from '../orders/payment.provider.ts'
import { normaliseCode } from './discount.rules.ts'
import { countrySchema, currencySchema, inputFaults, minorAmount } from './operator-input.rules.ts'

const CODE = /^[A-Z0-9][A-Z0-9_-]{1,38}[A-Z0-9]$/
// Offers generate codes with these prefixes.
const OF_OFFERS = /^(TIMEBONUS|WELCOME|STAY)[0-9]/

const codeSchema = z
  .strictObject({
    code: z
      .string()
      .transform(normaliseCode)
      .refine((code) => CODE.test(code), 'takes 3 to 40 letters, digits, hyphens and underscores')
      .refine((code) => !OF_OFFERS.test(code), 'begins as the codes of offers do'),
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
 * @returns all faults instead of the code, if there are any
 */
export function readDiscountCode(given: unknown): { code?: NewDiscountCode; faults: string[] } {
  const { data, error } = codeSchema.safeParse(given)
  return data === undefined ? { faults: inputFaults(error!) } : { code: data, faults: [] }
}
