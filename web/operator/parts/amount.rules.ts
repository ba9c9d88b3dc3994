import { pastedAmount } from '#platform/base/pasted-text.rules.ts'

/** How many digits of a currency stand behind the decimal sign. */
function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/**
 * A typed or pasted amount in the currency's smallest unit, with point or comma as the decimal sign;
 * undefined for what is no amount.
 */
export function minorOf(text: string, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const match = /^(\d{1,7})(?:\.(\d+))?$/.exec(pastedAmount(text))
  if (!match?.[1]) return undefined
  const fraction = match[2] ?? ''
  if (fraction.length > digits) return undefined
  const minor = Number(match[1] + fraction.padEnd(digits, '0'))
  return minor > 0 ? minor : undefined
}

/** An amount as text for a field, which `minorOf` reads again: 2249 EUR is "22.49". */
export function amountText(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  return (minor / 10 ** digits).toFixed(digits)
}
