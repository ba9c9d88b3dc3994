import { sql, type Kysely, type Transaction } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import { newId } from '#platform/base/global-ids.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { countRows } from '#platform/postgres/count-rows.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import type { OrderState, VatEvidence, PaymentMethod } from '../tables/orders.types.ts'
import { orderNumber } from './order.rules.ts'
import type { PaymentSnapshot } from './payment.provider.ts'

export type Order = {
  id: string
  siteId: string
  accountId: string
  number: string
  bundleId: string
  credits: number
  priceMinor: number
  /** The price without discount; null for an order without one. */
  listPriceMinor: number | null
  discountCode: string | null
  discountPercentage: number | null
  currency: string
  vatPercentage: number
  vatCountry: string
  vatMinor: number
  method: PaymentMethod
  state: OrderState
  locale: string
  conditions: string
  button: string
  refundDays: number
  createdAt: Date
  completedAt: Date | null
  paymentId: string
  provider: string
  providerRef: string | null
  checkoutUrl: string | null
  /**
   * The domain of the site on which it was placed, where the buyer returns to; null for an order from before
   * it was kept.
   */
  host: string | null
  sequence: 'oneoff' | 'first' | 'recurring'
  mandateId: string | null
  invoiceYear: number | null
  invoiceNumber: number | null
}

/** Orders of everybody, with their payments. For stores, which say whose they are. */
export function orders(db: Kysely<Tables>) {
  return db
    .selectFrom('billing.order as o')
    .innerJoin('billing.payment as p', 'p.orderId', 'o.id')
    .leftJoin('billing.invoice as i', 'i.orderId', 'o.id')
    .select([
      'o.id',
      'o.siteId',
      'o.accountId',
      'o.number',
      'o.credits',
      'o.priceMinor',
      'o.listPriceMinor',
      'o.discountCode',
      'o.currency',
      'o.vatCountry',
      'o.vatMinor',
      'o.method',
      'o.state',
      'o.locale',
      'o.conditions',
      'o.button',
      'o.bundleId',
      'o.refundDays',
      'o.createdAt',
      'o.completedAt',
      'p.id as paymentId',
      'p.provider',
      'p.providerRef',
      'p.checkoutUrl',
      'p.host',
      'p.sequence',
      'p.mandateId',
      'i.year as invoiceYear',
      'i.number as invoiceNumber',
    ])
    .select(sql<number>`o.vat_percentage::float8`.as('vatPercentage'))
    .select(sql<number | null>`o.discount_percentage::float8`.as('discountPercentage'))
}

/** The viewer's own orders only. */
function ordersFor(db: Kysely<Tables>, viewer: Viewer) {
  return orders(db).where('o.siteId', '=', viewer.siteId).where('o.accountId', '=', viewer.memberId)
}

/** The viewer's orders by id. */
export async function findOrdersFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, Order>> {
  const rows = await ordersFor(db, viewer)
    .where(sql<boolean>`o.id = any(${ids}::uuid[])`)
    .limit(ids.length)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Any order by id. Only for callers that have checked the right to it in another way, for instance by a
 * mailed link.
 */
export function findOrderById(db: Kysely<Tables>, orderId: string): Promise<Order | undefined> {
  return orders(db).where('o.id', '=', orderId).executeTakeFirst()
}

/** A page of the viewer's orders, the newest first. */
export function listOrdersFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  page: PageRequest<TimeCursor>,
): Promise<Order[]> {
  const { isBeyond, order, limit } = keyset(page, 'desc', ['o.createdAt', 'o.id'])
  return ordersFor(db, viewer).where(isBeyond).orderBy(order).limit(limit).execute()
}

/** Whether the viewer has ever ordered. */
export async function hasOrders(db: Kysely<Tables>, viewer: Viewer): Promise<boolean> {
  return (await ordersFor(db, viewer).limit(1).executeTakeFirst()) !== undefined
}

/** How many orders the viewer has, whatever became of them. */
export function countOrdersFor(db: Kysely<Tables>, viewer: Viewer): Promise<number> {
  return countRows(ordersFor(db, viewer))
}

const PAID_ORDERS_MAX = 24

/** A member's newest orders that were paid: what can still be withdrawn from is among them. */
export function listPaidOrdersFor(db: Kysely<Tables>, holder: Viewer): Promise<Order[]> {
  return ordersFor(db, holder)
    .where('o.state', 'in', ['COMPLETED', 'REFUNDED'])
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(PAID_ORDERS_MAX)
    .execute()
}

/** The viewer's order that a mandate of direct debit was given for, unless it was given up unopened. */
export function findOrderOfMandateFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  mandateId: string,
): Promise<Order | undefined> {
  return ordersFor(db, viewer)
    .where('p.mandateId', '=', mandateId)
    .where((eb) => eb.or([eb('p.providerRef', 'is not', null), eb('o.state', '<>', 'FAILED')]))
    .orderBy('o.createdAt')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Orders that the member could still pay for the same thing, the newest first: a second tab gets one of them
 * (PAY-07). Call it under the account's lock.
 * @param wanted.country whose VAT is in the price
 * @param wanted.creditsForDebt what the conditions must say of a debt, if there is one: an older order
 * promises more credits
 */
export function findPayableOrders(
  trx: Kysely<Tables>,
  wanted: {
    accountId: string
    bundleId: string
    method: PaymentMethod
    country: string
    creditsForDebt: number
    minutes: number
    recurring: boolean
  },
): Promise<{ id: string; state: OrderState; priceMinor: number; discountCode: string | null }[]> {
  return trx
    .selectFrom('billing.order as o')
    .innerJoin('billing.payment as p', 'p.orderId', 'o.id')
    .select(['o.id', 'o.state', 'o.priceMinor', 'o.discountCode'])
    .where('o.accountId', '=', wanted.accountId)
    .where('o.bundleId', '=', wanted.bundleId)
    .where('o.method', '=', wanted.method)
    .where('o.vatCountry', '=', wanted.country)
    .where(
      // A recurring order has no payment page, so the same request within moments is a second click. One
      // whose payment is not known to be open is tried again, under its key: a new order could be a second
      // charge.
      wanted.recurring
        ? sql<boolean>`p.sequence = 'recurring' and (
            o.state in ('PENDING', 'COMPLETED') and o.created_at > platform.now() - interval '2 minutes'
            or o.state = 'PENDING' and p.provider_ref is null and o.created_at > platform.now() - make_interval(mins => ${OPENABLE_MINUTES})
              and o.credits_for_debt = ${wanted.creditsForDebt})`
        : sql<boolean>`p.sequence <> 'recurring' and o.state = 'PENDING' and p.provider_status = 'open'
            and o.created_at > platform.now() - make_interval(mins => ${wanted.minutes})
            and o.credits_for_debt = ${wanted.creditsForDebt}`,
    )
    .orderBy('o.createdAt', 'desc')
    .limit(20)
    .execute()
}

/**
 * How long after the order its payment can be opened. Providers keep idempotency keys for an hour; after
 * that, the same request would be a second payment.
 */
export const OPENABLE_MINUTES = 55

export type NewOrder = Omit<
  Order,
  | 'number'
  | 'state'
  | 'createdAt'
  | 'completedAt'
  | 'paymentId'
  | 'providerRef'
  | 'checkoutUrl'
  | 'invoiceYear'
  | 'invoiceNumber'
> & {
  bundleId: string
  creditsForDebt: number
  vatEvidence: VatEvidence
}

/** Writes the order and the payment that will settle it. */
export async function insertOrder(
  trx: Transaction<Tables>,
  { provider, host, sequence, mandateId, vatPercentage, vatEvidence, discountPercentage, ...order }: NewOrder,
): Promise<void> {
  await trx
    .insertInto('billing.order')
    .values({
      ...order,
      vatPercentage: String(vatPercentage),
      vatEvidence: JSON.stringify(vatEvidence),
      discountPercentage: discountPercentage === null ? null : String(discountPercentage),
      number: orderNumber(order.id),
      completedAt: null,
    })
    .execute()
  await trx
    .insertInto('billing.payment')
    .values({
      id: newId(),
      siteId: order.siteId,
      orderId: order.id,
      provider,
      host,
      sequence,
      mandateId,
      providerRef: null,
      checkoutUrl: null,
      syncedAt: null,
    })
    .execute()
}

/**
 * The rate of a country on a day of the site's clock (YYYY-MM-DD), which the invoice has, too; 0 where none
 * is on record, because no VAT is collected there.
 */
export async function findVatPercentage(db: Kysely<Tables>, country: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('billing.vatRate')
    .select('percentage')
    .where('country', '=', country)
    .where(sql<boolean>`valid_from <= ${day}::date`)
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.percentage ?? 0)
}

/** The countries whose VAT is collected. */
export async function listVatCountries(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('billing.vatRate')
    .select('country')
    .distinct()
    .orderBy('country')
    .execute()
  return rows.map(({ country }) => country)
}

/**
 * Keeps where the customer pays. The first answer of the provider stays; a repeated one is the same payment.
 */
export async function recordCheckout(
  trx: Transaction<Tables>,
  paymentId: string,
  created: PaymentSnapshot & { checkoutUrl: string | null },
): Promise<void> {
  await trx
    .updateTable('billing.payment')
    .set({
      providerRef: created.providerRef,
      checkoutUrl: created.checkoutUrl,
      providerStatus: created.status,
      cancelable: created.cancelable,
    })
    .where('id', '=', paymentId)
    .where('providerRef', 'is', null)
    .execute()
}

/** Makes a payment one after which no card is stored, whatever it was opened as. */
export async function keepNoCard(trx: Transaction<Tables>, paymentId: string): Promise<void> {
  await trx
    .updateTable('billing.payment')
    .set({ sequence: 'oneoff' })
    .where('id', '=', paymentId)
    .where('sequence', '=', 'first')
    .execute()
}

/** Locks an order until the transaction ends. For the system only: it is not filtered by a viewer. */
export async function lockOrder(trx: Transaction<Tables>, orderId: string): Promise<Order | undefined> {
  await sql`select from billing."order" where id = ${orderId}::uuid for no key update`.execute(trx)
  return orders(trx).where('o.id', '=', orderId).executeTakeFirst()
}

/** Locks the order that a provider's payment settles. For the system only: it is not filtered by a viewer. */
export async function lockOrderOfPayment(
  trx: Transaction<Tables>,
  provider: string,
  providerRef: string,
): Promise<Order | undefined> {
  const payment = await trx
    .selectFrom('billing.payment')
    .select('orderId')
    .where('provider', '=', provider)
    .where('providerRef', '=', providerRef)
    .executeTakeFirst()
  if (payment === undefined) return undefined
  return lockOrder(trx, payment.orderId)
}

export async function recordPaymentStatus(
  trx: Transaction<Tables>,
  paymentId: string,
  { status, cancelable }: Pick<PaymentSnapshot, 'status' | 'cancelable'>,
): Promise<void> {
  await trx
    .updateTable('billing.payment')
    .set({ providerStatus: status, cancelable, syncedAt: sql<Date>`platform.now()` })
    .where('id', '=', paymentId)
    .execute()
}

export async function updateOrderState(
  trx: Transaction<Tables>,
  orderId: string,
  state: OrderState,
): Promise<void> {
  await trx
    .updateTable('billing.order')
    .set(
      state === 'COMPLETED'
        ? { state, completedAt: sql<Date>`coalesce(completed_at, platform.now())` }
        : { state },
    )
    .where('id', '=', orderId)
    .execute()
}

/** Whether a payment of the provider is one of an order of ours. */
export async function isKnownPayment(
  db: Kysely<Tables>,
  provider: string,
  providerRef: string,
): Promise<boolean> {
  const payment = await db
    .selectFrom('billing.payment')
    .select('id')
    .where('provider', '=', provider)
    .where('providerRef', '=', providerRef)
    .executeTakeFirst()
  return payment !== undefined
}
