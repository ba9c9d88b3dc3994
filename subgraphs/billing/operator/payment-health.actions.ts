import { requireAdminOfAll } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { countOpenPayments, type OpenPayments } from '../payments/payment-difference.store.ts'
import { paymentProviderOf } from '../payments/payment.actions.ts'
import { findProviderContact, type ProviderContact } from '../payments/provider-contact.store.ts'
import type { Tables } from '../tables.ts'

/** How the provider answers, and what that leaves open. */
export type PaymentHealth = ProviderContact &
  Omit<OpenPayments, 'differences'> & { provider: string; reportsFees: boolean; differences: number }

/** Reads how payments of the whole installation are. @throws RequestError FORBIDDEN */
export async function readPaymentHealth(ctx: RequestContext<Tables>): Promise<PaymentHealth> {
  requireAdminOfAll(ctx)
  const { name, fees } = paymentProviderOf(ctx)
  const contact = await findProviderContact(ctx.db, name)
  const { differences, ...open } = await countOpenPayments(ctx.db)
  const count = Object.values(differences).reduce((sum, ofKind) => sum + ofKind, 0)
  return { provider: name, reportsFees: fees !== undefined, ...contact, ...open, differences: count }
}
