import { createHash } from 'node:crypto'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { pastedAmount } from '#platform/base/pasted-text.rules.ts'
import { CREDITS_MAX, type NewBundle } from './bundle.rules.ts'
import { isCurrency, minorAmount } from './operator-input.rules.ts'

/** The bundles that an operator wants to sell in a country, as typed; the prices are texts such as 24.99. */
export type WantedPriceList = {
  /** `*` for every country without bundles of its own. */
  country: string
  currency: string
  popular?: NewBundle['style'] | null | undefined
  bundles: { style: NewBundle['style']; credits: number; price: string }[]
}

/**
 * Validates the bundles that an operator wants to sell in a country.
 * @param countries those that members can pay from; another one may only lose its bundles
 * @throws InvalidInputError with every fault
 */
export function readPriceList(wanted: WantedPriceList, countries: readonly string[]): NewBundle[] {
  const { country, currency, popular, bundles } = wanted
  const faults: InvalidField[] = []
  if (country !== '*' && bundles.length > 0 && !countries.includes(country))
    faults.push({ path: 'country', code: 'COUNTRY_NOT_OFFERED' })
  if (!isCurrency(currency)) faults.push({ path: 'currency', code: 'CHOICE_UNKNOWN' })
  if (popular != null && !bundles.some(({ style }) => style === popular))
    faults.push({ path: 'popular', code: 'CHOICE_UNKNOWN' })
  const read = bundles.map(({ style, credits, price }, index) => {
    const priceMinor = minorAmount(pastedAmount(price), currency)
    if (bundles.findIndex((other) => other.style === style) < index)
      faults.push({ path: `bundles.${index}.style`, code: 'CHOICE_UNKNOWN' })
    if (credits < 1 || credits > CREDITS_MAX)
      faults.push({ path: `bundles.${index}.credits`, code: 'AMOUNT_INVALID', limit: CREDITS_MAX })
    if (priceMinor === undefined && isCurrency(currency))
      faults.push({ path: `bundles.${index}.price`, code: 'AMOUNT_INVALID' })
    return { style, credits, priceMinor: priceMinor ?? 0, currency, country, popular: style === popular }
  })
  if (faults.length > 0) throw new InvalidInputError(faults)
  return read
}

type Offered = NewBundle & { id: string }

/**
 * What identifies the bundles on sale in a country, to notice that another operator has changed them. Empty
 * where none is.
 */
export function versionOf(offered: readonly Offered[]): string {
  if (offered.length === 0) return ''
  const marks = offered.map(({ id, popular }) => `${id}${popular ? '*' : ''}`).toSorted()
  return createHash('sha256').update(marks.join()).digest('base64url').slice(0, 16)
}

const isSamePrice = (one: NewBundle, other: NewBundle) =>
  one.style === other.style &&
  one.credits === other.credits &&
  one.priceMinor === other.priceMinor &&
  one.currency === other.currency

/** Whether the bundles on sale are the wanted ones already. */
export function isOnSale(offered: readonly Offered[], wanted: readonly NewBundle[]): boolean {
  return (
    offered.length === wanted.length &&
    wanted.every((one) => offered.some((other) => isSamePrice(one, other) && one.popular === other.popular))
  )
}

/**
 * The steps from the bundles on sale to the wanted ones. A bundle with another price or number of credits is
 * a new one, because orders refer to the old one; one that stays keeps its id.
 */
export function stepsTo(
  offered: readonly Offered[],
  wanted: readonly NewBundle[],
): { endedIds: string[]; added: NewBundle[]; popularId: string | undefined } {
  const stays = (one: NewBundle) => wanted.some((other) => isSamePrice(one, other))
  const popular = offered.find((one) => wanted.some((other) => other.popular && isSamePrice(one, other)))
  return {
    endedIds: offered.filter((one) => !stays(one)).map(({ id }) => id),
    added: wanted.filter((one) => !offered.some((other) => isSamePrice(one, other))),
    popularId: popular?.id,
  }
}

/** What the audit keeps of the bundles on sale in a country. */
export function priceListRecord(country: string, bundles: readonly NewBundle[]): Record<string, unknown> {
  const ofStyles = bundles.map(({ style, credits, priceMinor }) => [style, { credits, priceMinor }] as const)
  return {
    country,
    currency: bundles[0]?.currency ?? null,
    ...Object.fromEntries(ofStyles.toSorted(([one], [other]) => one.localeCompare(other))),
    popular: bundles.find(({ popular }) => popular)?.style ?? null,
  }
}
