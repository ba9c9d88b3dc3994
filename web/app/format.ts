import i18next from 'i18next'

const cache = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>()

/** The member's locale; Dutch where none is known (SITE-06). */
const locale = () => i18next.language || 'nl'

function cached<Format extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>(
  kind: string,
  options: object,
  make: () => Format,
): Format {
  const key = `${kind}/${locale()}/${JSON.stringify(options)}`
  const known = cache.get(key)
  if (known) return known as Format
  const made = make()
  cache.set(key, made)
  return made
}

/** An amount with its currency, for instance "€ 37,49". `amountMinor` counts the smallest unit of the currency: cents of EUR, whole JPY. */
export function formatMoney({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  const options = { style: 'currency', currency } as const
  const format = cached('money', options, () => new Intl.NumberFormat(locale(), options))
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** About how much money credits are, rounded up so that nothing looks cheaper than it is. `micro`: millionths of a minor unit for one credit. */
export function creditsInMoney(credits: number, { micro, currency }: { micro: number; currency: string }): { amountMinor: number; currency: string } {
  return { amountMinor: Math.ceil((credits * micro) / 1_000_000), currency }
}

export function formatNumber(number: number): string {
  return cached('number', {}, () => new Intl.NumberFormat(locale())).format(number)
}

/** A moment as date or time, by the options of Intl.DateTimeFormat. */
export function formatDate(moment: string | number | Date, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string {
  return cached('date', options, () => new Intl.DateTimeFormat(locale(), options)).format(new Date(moment))
}
