import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { findMethodOffers, type MethodOffer } from './method.store.ts'
import { paymentProviderOf, type PaymentContext } from './payment.actions.ts'

/**
 * The ways of paying that are offered for a payment country and currency on a date of the site (PAY-01). A
 * direct debit needs a code by SMS, so an installation in production that can send none does not offer it.
 * @param db the caller's transaction, if there is one
 */
export function methodOffers(
  paymentContext: PaymentContext,
  of: { country: string; currency: string; date: string },
  db: Kysely<Tables> = paymentContext.db,
): Promise<MethodOffer[]> {
  const { NODE_ENV, SANDBOX_LABEL, SMS_URL } = paymentContext.services.config
  const sendsCodes = NODE_ENV !== 'production' || SANDBOX_LABEL !== undefined || SMS_URL !== undefined
  const taken = paymentProviderOf(paymentContext).supports.filter(
    (method) => method !== 'DIRECT_DEBIT' || sendsCodes,
  )
  return findMethodOffers(db, of, taken)
}
