import { sql } from 'kysely'
import { DAY_MILLISECONDS } from '#platform/base/durations.ts'
import { newId, toGlobalId } from '#platform/base/global-ids.ts'
import { databaseNow, dayOfSite } from '#platform/postgres/clock.ts'
import { NO_SESSION } from '#platform/requests/request-context.ts'
import { findSite } from '#platform/site/site.store.ts'
import type { Site } from '#platform/site/site.ts'
import { findBundlesFor } from '#subgraphs/billing/catalogue/bundle.store.ts'
import { readOrderRequest } from '#subgraphs/billing/checkout/order-request.rules.ts'
import { placeOrder } from '#subgraphs/billing/checkout/place-order.actions.ts'
import { methodOffers } from '#subgraphs/billing/payments/method.service.ts'
import { syncPayment, type PaymentContext } from '#subgraphs/billing/payments/payment.actions.ts'
import { settleSandboxPayment } from '#subgraphs/billing/providers/sandbox.provider.ts'
import { backdateLedger } from './backdate-ledger.ts'

/** Something that a member bought, or a cancelled purchase. */
export type SeedOrder = {
  memberId: string
  locale: string
  country: string
  style: 'p0' | 'p1' | 'p2' | 'p3'
  outcome: 'paid' | 'canceled'
  daysAgo: number
}

/**
 * Lets members order and pay at the sandbox through the production functions: ledger, invoice, paid
 * membership and events are real. Afterwards the orders are moved to their stated days, but not before the
 * year of their invoice numbers.
 */
export async function seedOrders(
  paymentContext: PaymentContext,
  siteId: string,
  orders: SeedOrder[],
): Promise<void> {
  const site = (await findSite(paymentContext.db, siteId, -1))!
  const moments = new Map<string, Date>()
  for (const order of orders.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const now = await databaseNow(paymentContext.db)
    const orderId = await orderAndPay(paymentContext, { site, now }, order)
    moments.set(orderId, momentOf(order, now, site.settings.timeZone))
  }
  await backdate(paymentContext, moments)
}

async function orderAndPay(
  paymentContext: PaymentContext,
  { site, now }: { site: Site; now: Date },
  order: SeedOrder,
): Promise<string> {
  const { memberId, country } = order
  const bundle = (await findBundlesFor(paymentContext.db, { siteId: site.id, country })).find(
    ({ style }) => style === order.style,
  )
  if (bundle === undefined) throw new Error(`${site.name} sells no bundle ${order.style} in ${country}`)
  const { currency } = bundle
  const date = dayOfSite(now, site.settings.timeZone).date
  const [offer] = await methodOffers(paymentContext, { country, currency, date })
  const visit = {
    host: site.domain,
    pageHost: site.domain,
    locale: site.locales.includes(order.locale) ? order.locale : site.defaultLocale,
    country,
    address: '',
    userAgent: '',
    audience: 'system' as const,
    hasTrafficSource: false,
    isBackground: false,
    session: NO_SESSION,
  }
  const today = dayOfSite(now, site.settings.timeZone)
  const viewer = { siteId: site.id, memberId, sessionId: newId() }
  const context = { ...paymentContext, requestId: newId(), site, viewer, now, today, visit }
  const request = readOrderRequest(viewer, {
    idempotencyKey: newId(),
    bundleId: toGlobalId('Bundle', bundle.id),
    method: offer!.method,
    conditionsAccepted: true,
  })
  const placed = await placeOrder(context, request)
  await settleSandboxPayment(paymentContext.db, placed.providerRef!, order.outcome)
  await syncPayment(paymentContext, placed.providerRef!)
  return placed.id
}

function momentOf({ daysAgo }: SeedOrder, now: Date, timeZone: string): Date {
  const year = dayOfSite(now, timeZone).date.slice(0, 4)
  const wanted = now.getTime() - daysAgo * DAY_MILLISECONDS
  return new Date(Math.min(now.getTime(), Math.max(wanted, Date.parse(`${year}-01-01T12:00:00Z`))))
}

async function backdate({ db }: PaymentContext, moments: Map<string, Date>): Promise<void> {
  const times = sql`unnest(${[...moments.keys()]}::uuid[], ${[...moments.values()]}::timestamptz[]) as t(id, at)`
  const paidAt = sql`t.at + interval '90 seconds'`
  await sql`update billing."order" o set created_at = t.at, completed_at = case when o.completed_at is null then null else ${paidAt} end
    from ${times} where o.id = t.id`.execute(db)
  await sql`update billing.sandbox_payment s set created_at = t.at, updated_at = ${paidAt}
    from ${times} join billing.payment p on p.order_id = t.id where s.id = p.provider_ref`.execute(db)
  await sql`update billing.payment p set created_at = t.at, synced_at = ${paidAt} from ${times} where p.order_id = t.id`.execute(
    db,
  )
  await sql`update billing.invoice i set issued_at = ${paidAt} from ${times} where i.order_id = t.id`.execute(
    db,
  )
  await sql`update billing.lot l set created_at = ${paidAt} from ${times} where l.order_id = t.id`.execute(db)
  await backdateLedger(
    db,
    sql`update billing.entry e set created_at = ${paidAt} from ${times} where e.kind = 'purchase' and e.ref = t.id`,
  )
}
