import { createHash } from 'node:crypto'
import type { TFunction } from 'i18next'

/** The VAT inside a price that includes it, in minor units; net is rounded to the nearest unit. */
export function vatInside(priceMinor: number, vatPercentage: number): number {
  const hundredths = Math.round(vatPercentage * 100)
  return priceMinor - Math.round((priceMinor * 10_000) / (10_000 + hundredths))
}

/**
 * What one message costs in money with this bundle, in minor units, rounded up so that it never looks cheaper
 * than it is.
 */
export function pricePerMessage(
  bundle: { priceMinor: number; credits: number },
  messageCredits: number,
): number {
  return Math.ceil((bundle.priceMinor * messageCredits) / bundle.credits)
}

/** The paid price of one credit in millionths of a minor unit: what a refund of unused credits multiplies. */
export function unitPriceMicro(priceMinor: number, credits: number): number {
  return Math.floor((priceMinor * 1_000_000) / credits)
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The order number that members and support use: ten characters that are hard to misread and tell nothing
 * about turnover.
 */
export function orderNumber(orderId: string): string {
  const hash = createHash('sha256').update(`order:${orderId}`).digest()
  const text = Array.from(hash.subarray(0, 10), (byte) => ALPHABET[byte & 31]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** How many decimals the money of a currency has: 2 for EUR, 0 for JPY. */
function currencyDecimals(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** An amount in minor units as decimal text without loss: 499 EUR is "4.99", 499 JPY is "499". */
export function decimalText(minor: number, currency: string): string {
  const decimals = currencyDecimals(currency)
  if (decimals === 0) return String(minor)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/**
 * The inverse of `decimalText`.
 * @returns minor units; throws for a text that is not an amount of the currency
 */
export function minorOf(text: string, currency: string): number {
  const decimals = currencyDecimals(currency)
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (match === null || (match[2] ?? '').length > decimals) throw new Error(`Not an amount of ${currency}`)
  return Number(match[1]! + (match[2] ?? '').padEnd(decimals, '0'))
}

/** Money as people of a locale write it. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    decimalText(minor, currency) as unknown as number,
  )
}

type Terms = {
  locale: string
  credits: number
  creditsForDebt: number
  priceMinor: number
  currency: string
  vatPercentage: number
  refundDays: number
  termsVersion: string
}

/** How many credits of an order settle what its buyer owes when it is paid (PAY-08). */
export function creditsForDebt(order: { credits: number }, creditsOwed: number): number {
  return Math.min(order.credits, creditsOwed)
}

/**
 * The conditions as they stood when the order was placed; copied onto the order, so that a later edit does
 * not change it.
 */
export function conditionsOf(t: TFunction, terms: Terms): string {
  const { locale } = terms
  const conditions = t('conditions', {
    count: terms.credits,
    price: formatMoney(terms.priceMinor, terms.currency, locale),
    vat: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(terms.vatPercentage),
    days: terms.refundDays,
    version: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(terms.termsVersion),
    ),
  })
  const settled = terms.creditsForDebt
  const debt = settled === 0 ? [] : [t('conditionsDebt', { count: settled })]
  return [conditions, t('conditionsNow'), ...debt].join(' ')
}
