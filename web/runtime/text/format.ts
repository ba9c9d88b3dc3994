import i18next from 'i18next'

type AnyFormat = Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.ListFormat

const cache = new Map<string, AnyFormat>()

let givenLocale: string | undefined

/**
 * Sets the locale of numbers and times where it is not that of the words: the server draws one page after the
 * other, and the partners' page is in English for readers everywhere.
 */
export function formatIn(next: string): void {
  givenLocale = next
}

/** The member's locale; Dutch if it is unknown (SITE-06). */
const locale = () => givenLocale ?? (i18next.language || 'nl')

function cached<Format extends AnyFormat>(kind: string, options: object, make: () => Format): Format {
  const key = `${kind}/${locale()}/${JSON.stringify(options)}`
  const known = cache.get(key)
  if (known) return known as Format
  const made = make()
  cache.set(key, made)
  return made
}

/** An amount in the currency's minor unit, such as cents. */
export type Money = { amountMinor: number; currency: string }

/**
 * An amount with its currency, for instance "€ 37,49". `amountMinor` counts the currency's smallest unit:
 * cents of EUR, whole JPY.
 */
export function formatMoney({ amountMinor, currency }: Money): string {
  const options = { style: 'currency', currency } as const
  const format = cached('money', options, () => new Intl.NumberFormat(locale(), options))
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/**
 * The approximate price of credits, rounded up so that nothing looks cheaper than it is. `micro`: millionths
 * of a minor unit per credit.
 */
export function creditsInMoney(
  credits: number,
  { micro, currency }: { micro: number; currency: string },
): { amountMinor: number; currency: string } {
  return { amountMinor: Math.ceil((credits * micro) / 1_000_000), currency }
}

export function formatNumber(number: number): string {
  return cached('number', {}, () => new Intl.NumberFormat(locale())).format(number)
}

/** A share of 1 in percent, with one digit behind the decimal sign. @param isChange with a plus sign, too */
export function formatPercent(share: number, isChange = false): string {
  const options = {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: isChange ? 'exceptZero' : 'auto',
  } as const
  return cached('number', options, () => new Intl.NumberFormat(locale(), options)).format(share)
}

/** A moment as date or time, by the options of Intl.DateTimeFormat. */
export function formatDate(
  moment: string | number | Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return cached('date', options, () => new Intl.DateTimeFormat(locale(), options)).format(new Date(moment))
}

/**
 * A label and its value, with the language's colon: French separates it from the word with a narrow no-break
 * space.
 */
export function labelled(label: string, value: string): string {
  return `${label}${/^fr\b/.test(locale()) ? '\u202f' : ''}: ${value}`
}

/** Several names as part of a sentence: "wandelen, koken en muziek". */
export function formatList(names: readonly string[]): string {
  return cached('list', {}, () => new Intl.ListFormat(locale(), { type: 'conjunction' })).format(names)
}

/** The last minutes in which the time left is a clock that runs by seconds. */
export const CLOCK_SECONDS = 600
const UNIT_LIST = { type: 'unit', style: 'narrow' } as const
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * How long something still lasts: "3 hr 58 min", and only in the last ten minutes a clock, "9:58". Rounded
 * down, so that nothing lasts longer than it says.
 */
export function formatTimeLeft(seconds: number): string {
  if (seconds <= CLOCK_SECONDS)
    return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
  let rest = seconds
  const counts = UNITS.map(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return { unit, count }
  }).filter(({ count }) => count > 0)
  const parts = counts.slice(0, 2).map(({ unit, count }) => {
    const options = { style: 'unit', unit, unitDisplay: 'short' } as const
    return cached('number', options, () => new Intl.NumberFormat(locale(), options)).format(count)
  })
  return cached('list', { type: 'unit' }, () => new Intl.ListFormat(locale(), UNIT_LIST)).format(parts)
}
