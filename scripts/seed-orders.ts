import { sql } from 'kysely'
import { dayOfSite, databaseNow } from '#platform/clock.ts'
import { newId, toGlobalId } from '#platform/global-ids.ts'
import { findSite } from '#platform/site.ts'
import { findBundlesFor } from '../subgraphs/billing/bundle.store.ts'
import { placeOrder } from '../subgraphs/billing/order.actions.ts'
import { paymentProviderOf, syncPayment, type Till } from '../subgraphs/billing/payment.actions.ts'
import { settleSandboxPayment } from '../subgraphs/billing/sandbox.provider.ts'

/** Something that a member bought, or gave up buying. */
export type SeedOrder = {
  memberId: string
  locale: string
  country: string
  style: 'p0' | 'p1' | 'p2' | 'p3'
  outcome: 'paid' | 'canceled'
  daysAgo: number
}

/**
 * Lets members order and pay at the sandbox, through the same functions as at the till: ledger, invoice, paid membership and events are real.
 * Afterwards the orders are moved to the days on which they are said to have happened, but not beyond the year that their invoices are numbered in.
 */
export async function seedOrders(till: Till, siteId: string, orders: SeedOrder[]): Promise<void> {
  const site = (await findSite(till.db, siteId, -1))!
  for (const order of orders.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const now = await databaseNow(till.db)
    const { settings: { timeZone }, defaultLocale } = site
    const bundle = (await findBundlesFor(till.db, { siteId, country: order.country })).find(({ style }) => style === order.style)
    if (bundle === undefined) continue
    const [method] = paymentProviderOf(till).methods({ country: order.country, currency: bundle.currency })
    const locale = site.locales.includes(order.locale) ? order.locale : defaultLocale
    const context = {
      requestId: newId(), site, viewer: { siteId, memberId: order.memberId, sessionId: newId() }, now, today: dayOfSite(now, timeZone),
      visit: {
        locale, country: order.country, address: '', userAgent: '', audience: 'system' as const, session: { start: () => undefined, end: () => undefined },
      },
      ...till,
    }
    const placed = await placeOrder(context, { idempotencyKey: newId(), bundleId: toGlobalId('Bundle', bundle.id), method: method!, conditionsAccepted: true })
    await settleSandboxPayment(till.db, placed.providerRef!, order.outcome)
    await syncPayment(till, placed.providerRef!)
    await backdate(till, placed.id, momentOf(order, now, timeZone))
  }
}

function momentOf({ daysAgo }: SeedOrder, now: Date, timeZone: string): Date {
  const year = dayOfSite(now, timeZone).date.slice(0, 4)
  const wanted = now.getTime() - daysAgo * 24 * 60 * 60_000
  return new Date(Math.min(now.getTime(), Math.max(wanted, Date.parse(`${year}-01-01T12:00:00Z`))))
}

async function backdate({ db }: Till, orderId: string, at: Date): Promise<void> {
  const paidAt = new Date(at.getTime() + 90_000)
  await sql`update billing."order" set created_at = ${at}, completed_at = case when completed_at is null then null else ${paidAt}::timestamptz end
    where id = ${orderId}::uuid`.execute(db)
  await sql`update billing.payment set created_at = ${at}, synced_at = ${paidAt} where order_id = ${orderId}::uuid`.execute(db)
  await sql`update billing.sandbox_payment s set created_at = ${at}, updated_at = ${paidAt}
    from billing.payment p where p.order_id = ${orderId}::uuid and s.id = p.provider_ref`.execute(db)
  await sql`update billing.invoice set issued_at = ${paidAt} where order_id = ${orderId}::uuid`.execute(db)
  await sql`update billing.lot set created_at = ${paidAt} where order_id = ${orderId}::uuid`.execute(db)
  await sql`update billing.entry set created_at = ${paidAt} where kind = 'purchase' and ref = ${orderId}::uuid`.execute(db)
}
