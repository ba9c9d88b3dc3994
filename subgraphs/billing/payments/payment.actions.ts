import type { Kysely } from 'kysely'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import type { Services } from '#platform/requests/services.ts'
import { readSite } from '#platform/site/site.store.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { findOrderById, isKnownPayment, recordCheckout, type Order } from '../orders/order.store.ts'
import type { PaymentProvider } from '../orders/payment.provider.ts'
import { openMollieProvider } from '../providers/mollie.provider.ts'
import { openSandboxProvider } from '../providers/sandbox.provider.ts'
import type { Tables } from '../tables.ts'
import { findMandate } from './mandate.store.ts'
import { applySnapshot, keepUnknown } from './payment-report.service.ts'
import { paymentReturnPath } from './payment-return.rules.ts'
import { watchedProvider } from './watched-provider.ts'

/** The context of a payment without a member's request: webhooks and jobs. */
export type PaymentContext = { db: Kysely<Tables>; services: Services }

// One client per Mollie account, because it pools connections.
const mollies = new Map<string, PaymentProvider>()

/** The provider that this installation takes payments with. */
export function paymentProviderOf(paymentContext: PaymentContext): PaymentProvider {
  const { config } = paymentContext.services
  const { PAYMENTS, MOLLIE_API_KEY, MOLLIE_ACCESS_TOKEN: accessToken, MOLLIE_API_URL: serverUrl } = config
  const { db } = paymentContext
  if (PAYMENTS === 'sandbox') return watchedProvider(db, openSandboxProvider(db, config))
  const account = `${MOLLIE_API_KEY} ${accessToken} ${serverUrl}`
  if (!mollies.has(account))
    mollies.set(account, openMollieProvider({ apiKey: MOLLIE_API_KEY!, accessToken, serverUrl }))
  return watchedProvider(db, mollies.get(account)!)
}

/**
 * Creates the order's payment at the provider and keeps its address. Safe to repeat: the provider knows the
 * payment by our id, so a crash between its answer and our note leads to the same payment.
 */
export async function startPayment(paymentContext: PaymentContext, order: Order): Promise<void> {
  const {
    db,
    services: { config },
  } = paymentContext
  const origin = await returnOriginOf(paymentContext, order)
  const provider = paymentProviderOf(paymentContext)
  const { sequence, mandateId } = order
  const mandate = mandateId === null ? undefined : await findMandate(db, mandateId)
  const created = await provider.create({
    idempotencyKey: order.paymentId,
    amount: { minor: order.priceMinor, currency: order.currency },
    method: order.method,
    sequence,
    mandate:
      mandate?.mandateRef == null
        ? undefined
        : { customerRef: mandate.customerRef!, mandateRef: mandate.mandateRef },
    description: order.number,
    locale: order.locale,
    returnUrl: origin + paymentReturnPath(config.SECRETS_KEY, order.id, await databaseNow(db)),
    webhookUrl: `${origin}/webhooks/payments/${provider.name}`,
  })
  await db.transaction().execute((trx) => recordCheckout(trx, order.paymentId, created))
}

// The domain where the order was placed: the buyer's session exists there and on no other domain or brand.
async function returnOriginOf({ db, services: { config } }: PaymentContext, order: Order): Promise<string> {
  // The sandbox is on this very host, so its addresses are paths and work under every name of the site.
  if (config.PAYMENTS === 'sandbox') return ''
  const site = await readSite(db, order.siteId)
  if (site === undefined) throw new Error(`an order of a site that does not exist: ${order.siteId}`)
  return siteOrigin(site, config, order.host)
}

/**
 * Brings an order to the state that its payment has at the provider. Idempotent; the only way an order is
 * ever settled (PAY-02, PAY-04).
 * @param providerRef the provider's name for the payment; one that is not ours changes nothing
 * @returns whether anything changed
 */
export async function syncPayment(paymentContext: PaymentContext, providerRef: string): Promise<boolean> {
  const provider = paymentProviderOf(paymentContext)
  // A webhook is open to the world, so only our own payments cause a request to the provider.
  if (!(await isKnownPayment(paymentContext.db, provider.name, providerRef))) return false
  const snapshot = await provider.fetch(providerRef)
  return withTransactionAndNotify(paymentContext.db, paymentContext.services.pubSub, (trx, notify) =>
    snapshot === undefined
      ? keepUnknown(trx, provider.name, providerRef)
      : applySnapshot(trx, notify, { provider: provider.name, snapshot }),
  )
}

/**
 * Cancels the payment of an open order at the provider and syncs the order with the result. An order whose
 * payment the provider does not cancel stays as it is.
 */
export async function cancelPayment(paymentContext: PaymentContext, orderId: string): Promise<void> {
  const order = await findOrderById(paymentContext.db, orderId)
  if (order?.providerRef == null) return
  await paymentProviderOf(paymentContext).cancel(order.providerRef)
  await syncPayment(paymentContext, order.providerRef)
}
