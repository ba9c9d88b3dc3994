import i18next from 'i18next'

type AnyFormat = Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.ListFormat

const cache = new Map<string, AnyFormat>()

let serverLocale: string | undefined

/** On the server, which draws one page after the other: the locale of the next. */
export function formatIn(next: string): void {
  serverLocale = next
}

/** The member's locale; Dutch where none is known (SITE-06). */
const locale = () => serverLocale ?? (i18next.language || 'nl')

function cached<Format extends AnyFormat>(kind: string, options: object, make: () => Format): Format {
  const key = `${kind}/${locale()}/${JSON.stringify(options)}`
  const known = cache.get(key)
  if (known) return known as Format
  const made = make()
  cache.set(key, made)
  return made
}

/** An amount in cents, or what else a currency is counted in. */
export type Money = { amountMinor: number; currency: string }

/** An amount with its currency, for instance "€ 37,49". `amountMinor` counts the smallest unit of the currency: cents of EUR, whole JPY. */
export function formatMoney({ amountMinor, currency }: Money): string {
  const options = { style: 'currency', currency } as const
  const format = cached('money', options, () => new Intl.NumberFormat(locale(), options))
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** About how much money credits are, rounded up so that nothing looks cheaper than it is. `micro`: millionths of a minor unit for one credit. */
export function creditsInMoney(
  credits: number,
  { micro, currency }: { micro: number; currency: string },
): { amountMinor: number; currency: string } {
  return { amountMinor: Math.ceil((credits * micro) / 1_000_000), currency }
}

export function formatNumber(number: number): string {
  return cached('number', {}, () => new Intl.NumberFormat(locale())).format(number)
}

/** A moment as date or time, by the options of Intl.DateTimeFormat. */
export function formatDate(
  moment: string | number | Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return cached('date', options, () => new Intl.DateTimeFormat(locale(), options)).format(new Date(moment))
}

/** A label and what it is of, with the colon as the language sets it: French keeps it off the word, by a narrow space that does not break. */
export function labelled(label: string, value: string): string {
  return `${label}${/^fr\b/.test(locale()) ? '\u202f' : ''}: ${value}`
}

/** Several names as a sentence has them: "wandelen, koken en muziek". */
export function formatList(names: readonly string[]): string {
  return cached('list', {}, () => new Intl.ListFormat(locale(), { type: 'conjunction' })).format(names)
}
