import { pricePerMessage } from '../orders/order.rules.ts'
import type { PricedBundle } from './message-cost.store.ts'

/** The lowest price of a text message in a country. */
export type MinimumMessageCost = { country: string; amountMinor: number; currency: string }

/**
 * The price of a message with the country's cheapest bundle, for each country in which something is sold
 * (SITE-02).
 * @param bundles those sold now; a country's own stand before those of '*'
 */
export function minimumMessageCosts(
  bundles: PricedBundle[],
  countries: string[],
  messageCredits: number,
): MinimumMessageCost[] {
  return countries.flatMap((country) => {
    const own = bundles.filter((bundle) => bundle.country === country)
    const sold = own.length > 0 ? own : bundles.filter((bundle) => bundle.country === '*')
    const prices = sold.map((bundle) => ({
      country,
      amountMinor: pricePerMessage(bundle, messageCredits),
      currency: bundle.currency,
    }))
    return prices.toSorted((one, other) => one.amountMinor - other.amountMinor).slice(0, 1)
  })
}
