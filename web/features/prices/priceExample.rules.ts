import type { ClientPrices } from '#web/runtime/page/bootData.ts'

type Bundle = ClientPrices['bundles'][number]
type Costs = { messageCredits: number; photoCredits: number }

/** The example's evening of chatting. */
export const EXAMPLE_MESSAGES = 12

export type PriceExample = {
  bundle: Bundle
  /** Credits for the messages, for the photo, and in total. */
  messages: number
  photo: number
  total: number
  /** The total at the bundle's price. */
  money: { amountMinor: number; currency: string }
  left: number
}

/**
 * Calculates an evening of chatting with the smallest sufficient bundle.
 * @returns undefined if no sufficient bundle is sold
 */
export function priceExample(
  bundles: readonly Bundle[],
  { messageCredits, photoCredits }: Costs,
): PriceExample | undefined {
  const messages = EXAMPLE_MESSAGES * messageCredits
  const total = messages + photoCredits
  const enough = bundles.filter(({ credits }) => credits >= total && credits > 0)
  const bundle = enough.toSorted((a, b) => a.credits - b.credits)[0]
  if (bundle === undefined) return undefined
  return {
    bundle,
    messages,
    photo: photoCredits,
    total,
    money: partOf(bundle, total),
    left: bundle.credits - total,
  }
}

/** What some of a bundle's credits cost. Rounded up, so that nothing looks cheaper than it is. */
function partOf({ price, credits }: Bundle, part: number): { amountMinor: number; currency: string } {
  return { amountMinor: Math.ceil((price.amountMinor * part) / credits), currency: price.currency }
}

/**
 * The ways of paying for a conversation of that many credits: the sign-up's gift if it suffices, then the
 * popular and the smallest bundle that do.
 */
export function waysToPay(
  total: number,
  bundles: readonly Bundle[],
  signupCredits: number,
): { isGiven: boolean; credits: number; money: { amountMinor: number; currency: string } }[] {
  const enough = bundles.filter(({ credits }) => credits >= total && credits > 0)
  const smallest = enough.toSorted((a, b) => a.credits - b.credits)[0]
  if (smallest === undefined) return []
  const popular = enough.find((bundle) => bundle.popular)
  const bought = [...new Set([popular ?? smallest, smallest])].map((bundle) => ({
    isGiven: false,
    credits: bundle.credits,
    money: partOf(bundle, total),
  }))
  if (signupCredits < total) return bought
  const nothing = { amountMinor: 0, currency: smallest.price.currency }
  return [{ isGiven: true, credits: signupCredits, money: nothing }, ...bought]
}
