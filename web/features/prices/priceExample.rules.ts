import type { ClientPrices } from '#web/runtime/page/bootData.ts'

type Bundle = ClientPrices['bundles'][number]
type Costs = { messageCredits: number; photoCredits: number }

/** What an evening of talking is in the example. */
export const EXAMPLE_MESSAGES = 12

export type PriceExample = {
  bundle: Bundle
  /** Credits for the messages, for the photo, and for all of it. */
  messages: number
  photo: number
  total: number
  /** What the total comes to at the price of the bundle. */
  money: { amountMinor: number; currency: string }
  left: number
}

/**
 * Counts an evening of talking with the smallest bundle that is enough for it.
 * @returns undefined where nothing is sold that would be enough
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
  const { price, credits } = bundle
  // Rounded up, so that nothing looks cheaper than it is.
  const amountMinor = Math.ceil((price.amountMinor * total) / credits)
  return {
    bundle,
    messages,
    photo: photoCredits,
    total,
    money: { amountMinor, currency: price.currency },
    left: credits - total,
  }
}
