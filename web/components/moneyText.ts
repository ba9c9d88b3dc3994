/** An amount of money in the words of a locale: 499 EUR is "€ 4,99". Minor units are hundredths in every currency that is sold in. */
export function moneyText({ amountMinor, currency }: { amountMinor: number; currency: string }, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amountMinor / 100)
}
