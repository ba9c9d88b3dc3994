import { minorOf, amountText } from '#web/operator/parts/amount.rules.ts'

/** The styles of the cards, from plainest to richest: a country sells one bundle of each at most. */
export const STYLES = ['p0', 'p1', 'p2', 'p3'] as const
export type Style = (typeof STYLES)[number]

/** The discount that new members see on their first prices. */
export const SHOWN_DISCOUNT_PERCENT = 25

/** The bundles of a country, as the server gives them. */
export type PriceList = {
  country: string
  currency: string
  /** Empty where nothing is on sale. */
  version: string
  bundles: readonly {
    style: string
    credits: number
    isPopular: boolean
    isOffered: boolean
    priceCharged: boolean
    price: { amountMinor: number; currency: string }
  }[]
}

/**
 * A country's list without the bundles that ended in another currency: their amounts mean nothing in the
 * fields of this one.
 */
export function inItsCurrency(list: PriceList): PriceList {
  return { ...list, bundles: list.bundles.filter(({ price }) => price.currency === list.currency) }
}

/** One bundle, as it stands in the fields. */
export type Row = { style: Style; isOffered: boolean; credits: string; price: string }

/** What an operator has typed. */
export type Draft = { currency: string; rows: readonly Row[]; popular: Style | undefined }

/** The fields of a country before anything is typed. A bundle that is not on sale shows what it was. */
export function draftOf({ bundles, currency }: PriceList): Draft {
  return {
    currency,
    popular: STYLES.find((style) =>
      bundles.some((bundle) => bundle.style === style && bundle.isOffered && bundle.isPopular),
    ),
    rows: STYLES.map((style) => {
      const bundle = bundles.find((other) => other.style === style)
      return {
        style,
        isOffered: bundle?.isOffered ?? false,
        credits: bundle === undefined ? '' : String(bundle.credits),
        price: bundle === undefined ? '' : amountText(bundle.price.amountMinor, currency),
      }
    }),
  }
}

/** The draft in another currency: every price is typed anew, because none means the same in it. */
export function inCurrency(draft: Draft, currency: string): Draft {
  if (currency === draft.currency) return draft
  return { ...draft, currency, rows: draft.rows.map((row) => ({ ...row, price: '' })) }
}

/** Whether a draft would change nothing. */
export function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(wantedOf(one)) === JSON.stringify(wantedOf(other)) && one.currency === other.currency
}

/** Whole credits; 0, which the server refuses at the field, for what is no number. */
const creditsOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0)

/** What is to be on sale, as the server takes it. */
export function wantedOf({ rows, popular }: Draft) {
  const offered = rows.filter(({ isOffered }) => isOffered)
  return {
    bundles: offered.map(({ style, credits, price }) => ({
      style,
      credits: creditsOf(credits),
      price: price.trim(),
    })),
    popular: offered.find(({ style }) => style === popular)?.style ?? null,
  }
}

/**
 * The server's refusals by field: "p1.price". A refusal of the whole list stays as it is: "currency".
 * @param words by the server's paths: "bundles.0.price" is of the first bundle that was sent
 */
export function refusalsByField(words: Record<string, string>, draft: Draft): Record<string, string> {
  const { bundles } = wantedOf(draft)
  return Object.fromEntries(
    Object.entries(words).map(([path, text]) => {
      const [, index, field] = /^bundles\.(\d+)\.(\w+)$/.exec(path) ?? []
      const style = bundles[Number(index)]?.style
      return [style === undefined ? path : `${style}.${field}`, text]
    }),
  )
}

/** What a member sees of a bundle, in minor units. */
export type Preview = {
  perMessageMinor: number
  /** How much less a credit costs than in the dearest bundle, in whole percent. */
  savesPercent: number
  discountedMinor: number
}

/**
 * What members see of the bundles in the fields, by the server's rules: a message is rounded up, a discount
 * down.
 * @param messageCredits what a message costs
 */
export function previewsOf(
  { rows, currency }: Draft,
  messageCredits: number,
): Partial<Record<Style, Preview>> {
  const readable = rows.flatMap(({ style, isOffered, credits: creditsText, price }) => {
    const [credits, minor] = [creditsOf(creditsText), minorOf(price, currency)]
    return isOffered && credits > 0 && minor !== undefined ? [{ style, credits, minor }] : []
  })
  const dearest = Math.max(...readable.map(({ minor, credits }) => minor / credits))
  return Object.fromEntries(
    readable.map(({ style, credits, minor }) => [
      style,
      {
        perMessageMinor: Math.ceil((minor * messageCredits) / credits),
        savesPercent: Math.floor(100 * (1 - minor / credits / dearest)),
        discountedMinor: Math.max(1, Math.floor((minor * (100 - SHOWN_DISCOUNT_PERCENT)) / 100)),
      },
    ]),
  )
}
