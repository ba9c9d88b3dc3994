/** What one credit costs, in millionths of a minor unit. */
export type CreditPrice = { micro: number; currency: string }

const MICRO = 1_000_000

/**
 * The price of a credit in the dearest bundle on sale. It is the most that a credit can cost, so nothing
 * looks cheaper than it is.
 * @returns undefined where no bundle is on sale
 */
export function dearestCredit(
  bundles: { credits: number; priceMinor: number; currency: string }[],
): CreditPrice | undefined {
  const prices = bundles.map(({ credits, priceMinor, currency }) => ({
    micro: Math.ceil((priceMinor * MICRO) / credits),
    currency,
  }))
  return prices.toSorted((one, other) => other.micro - one.micro)[0]
}
