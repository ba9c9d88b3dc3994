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
