import { createHash } from 'node:crypto'
import type { PaymentStatus } from './payment.provider.ts'

/** The states of an order. */
export const ORDER_STATES = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED', 'CHARGED_BACK'] as const
export type OrderState = (typeof ORDER_STATES)[number]

const STATE_OF_STATUS: Record<PaymentStatus, OrderState> = {
  open: 'PENDING',
  pending: 'PENDING',
  paid: 'COMPLETED',
  failed: 'FAILED',
  canceled: 'CANCELLED',
  expired: 'CANCELLED',
  charged_back: 'CHARGED_BACK',
}

// A bank transfer may arrive after the payment was given up; the money is there then, and so must the credits be.
const LEGAL: Record<OrderState, OrderState[]> = {
  PENDING: ['COMPLETED', 'FAILED', 'CANCELLED'],
  FAILED: ['COMPLETED'],
  CANCELLED: ['COMPLETED'],
  COMPLETED: ['REFUNDED', 'CHARGED_BACK'],
  REFUNDED: ['CHARGED_BACK'],
  CHARGED_BACK: [],
}

/**
 * What an order becomes when its payment stands at a status (PAY-02).
 * @returns undefined when nothing changes or the step is not legal
 */
export function nextOrderState(current: OrderState, status: PaymentStatus): OrderState | undefined {
  const wanted = STATE_OF_STATUS[status]
  return LEGAL[current].includes(wanted) ? wanted : undefined
}

/** The VAT inside a price that includes it, in minor units; net is rounded to the nearest unit. */
export function vatInside(priceMinor: number, vatPercentage: number): number {
  const hundredths = Math.round(vatPercentage * 100)
  return priceMinor - Math.round((priceMinor * 10_000) / (10_000 + hundredths))
}

/** What one message costs in money with this bundle, in minor units, rounded up so that it never looks cheaper than it is. */
export function pricePerMessage(bundle: { priceMinor: number; credits: number }, messageCredits: number): number {
  return Math.ceil((bundle.priceMinor * messageCredits) / bundle.credits)
}

/** The paid price of one credit in millionths of a minor unit: what a refund of unused credits multiplies. */
export function unitPriceMicro(priceMinor: number, credits: number): number {
  return Math.floor((priceMinor * 1_000_000) / credits)
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The order number that members and support use: ten characters that are hard to misread and tell nothing about turnover. */
export function orderNumber(orderId: string): string {
  const hash = createHash('sha256').update(`order:${orderId}`).digest()
  const text = Array.from(hash.subarray(0, 10), (byte) => ALPHABET[byte & 31]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Money as people of a locale write it. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format((minor / 100).toFixed(2) as unknown as number)
}

type Terms = {
  locale: string
  credits: number
  priceMinor: number
  currency: string
  vatPercentage: number
  refundDays: number
  termsVersion: string
}

/** The conditions as they stood when the order was placed; copied onto the order, so that a later edit does not change it. */
export function conditionsOf(terms: Terms): string {
  const { locale } = terms
  const price = formatMoney(terms.priceMinor, terms.currency, locale)
  const vat = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(terms.vatPercentage)
  const version = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(terms.termsVersion))
  if (locale.split('-')[0] === 'nl') {
    return (
      `Eenmalige aankoop van ${terms.credits} credits voor ${price}, inclusief ${vat}% btw. Geen abonnement, geen automatische verlenging. ` +
      `Ongebruikte credits kun je tot ${terms.refundDays} dagen na aankoop terugvragen. De algemene voorwaarden van ${version} gelden.`
    )
  }
  return (
    `One-time purchase of ${terms.credits} credits for ${price}, including ${vat}% VAT. No subscription, no automatic renewal. ` +
    `Unused credits can be refunded up to ${terms.refundDays} days after the purchase. The terms and conditions of ${version} apply.`
  )
}
