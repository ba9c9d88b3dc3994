import type { PaymentMethod } from './payment.provider.ts'

const EVERYWHERE: PaymentMethod[] = ['CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER']
const FIRST_IN_COUNTRY: Record<string, PaymentMethod[]> = { NL: ['IDEAL'], BE: ['BANCONTACT'] }

/**
 * The methods that people of a country expect, the most usual first. Bank methods are euro only.
 * Direct debit is not among them: it needs the mandate form of its own (PAY-06).
 */
export function methodsFor(country: string, currency: string): PaymentMethod[] {
  if (currency !== 'EUR') return ['CREDIT_CARD', 'PAYPAL']
  return [...(FIRST_IN_COUNTRY[country] ?? []), ...EVERYWHERE]
}
