import { z } from 'zod'
import { countrySchema, currencySchema, inputFaults, minorAmount } from './operator-input.rules.ts'

/** The most credits of one bundle. */
export const CREDITS_MAX = 1_000_000

const bundleSchema = z
  .strictObject({
    style: z.enum(['p0', 'p1', 'p2', 'p3']),
    credits: z.int().min(1).max(CREDITS_MAX),
    price: z.string(),
    currency: currencySchema.default('EUR'),
    country: z.union([z.literal('*'), countrySchema]).default('*'),
    popular: z.boolean().default(false),
  })
  .transform(({ price, ...bundle }, context) => {
    const priceMinor = minorAmount(price, bundle.currency)
    if (priceMinor !== undefined) return { ...bundle, priceMinor }
    context.addIssue({ code: 'custom', path: ['price'], message: 'must be an amount such as 24.99' })
    return z.NEVER
  })

/** A bundle that a site is to sell (CRED-03). Country `*` is every country that has no bundles of its own. */
export type NewBundle = z.output<typeof bundleSchema>

/**
 * Validates the bundles that an operator wants to sell together.
 * @returns all faults instead of the bundles, if there are any
 */
export function readBundles(given: unknown[]): { bundles: NewBundle[]; faults: string[] } {
  const read = given.map((bundle, index) => ({ index, ...bundleSchema.safeParse(bundle) }))
  const bundles = read.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const faults = read.flatMap(({ index, error }) =>
    error === undefined ? [] : inputFaults(error, given.length === 1 ? undefined : `bundles.${index}`),
  )
  return { bundles, faults: [...faults, ...togetherFaults(bundles)] }
}

function togetherFaults(bundles: NewBundle[]): string[] {
  return [...new Set(bundles.map(({ country }) => country))].flatMap((country) => {
    const own = bundles.filter((bundle) => bundle.country === country)
    const twice = own.filter(({ style }, index) => own.findIndex((other) => other.style === style) < index)
    return [
      ...twice.map(({ style }) => `bundles: ${style} is there twice for ${country}`),
      ...(own.filter(({ popular }) => popular).length > 1
        ? [`bundles: only one can be the popular one for ${country}`]
        : []),
      ...(new Set(own.map(({ currency }) => currency)).size > 1
        ? [`bundles: those for ${country} must have one currency`]
        : []),
    ]
  })
}
