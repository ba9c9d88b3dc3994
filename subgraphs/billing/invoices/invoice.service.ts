import type { Transaction } from 'kysely'
import { databaseNow, dayOfSite } from '#platform/postgres/clock.ts'
import { findSite } from '#platform/site/site.store.ts'
import type { Site } from '#platform/site/site.ts'
import { findSeller } from '#subgraphs/accounts/published.ts'
import { vatInside } from '../orders/order.rules.ts'
import type { Order } from '../orders/order.store.ts'
import type { Tables } from '../tables.ts'
import { insertCreditNote, insertInvoice } from './invoice.store.ts'

/** Issues the invoice of an order that is being completed, in the same transaction. */
export async function issueInvoice(
  trx: Transaction<Tables>,
  { id: orderId, siteId, vatCountry }: Order,
): Promise<void> {
  await insertInvoice(trx, {
    siteId,
    orderId,
    year: await yearOfSite(trx, siteId),
    seller: await findSeller(trx, siteId, vatCountry),
  })
}

/**
 * Issues the credit note of a refund, in the transaction that writes the refund, so that no refund is without
 * one.
 */
export async function issueCreditNote(
  trx: Transaction<Tables>,
  order: Order,
  refund: { id: string; amountMinor: number },
): Promise<void> {
  await issueNote(trx, order, { ...refund, isCancellation: false })
}

/**
 * Cancels the credit note of a failed refund with a second note in the same series, so that no number is
 * missing.
 */
export async function cancelCreditNote(
  trx: Transaction<Tables>,
  order: Order,
  refund: { id: string; amountMinor: number },
): Promise<void> {
  await issueNote(trx, order, { ...refund, isCancellation: true })
}

async function issueNote(
  trx: Transaction<Tables>,
  order: Order,
  refund: { id: string; amountMinor: number; isCancellation: boolean },
): Promise<void> {
  const { siteId, vatCountry, vatPercentage } = order
  const seller = await findSeller(trx, siteId, vatCountry)
  await insertCreditNote(trx, {
    siteId,
    refundId: refund.id,
    year: await yearOfSite(trx, siteId),
    seller,
    vatMinor: vatInside(refund.amountMinor, vatPercentage),
    isCancellation: refund.isCancellation,
  })
}

async function yearOfSite(trx: Transaction<Tables>, siteId: string): Promise<number> {
  const site: Site | undefined = await findSite(trx, siteId, -1)
  return Number(dayOfSite(await databaseNow(trx), site?.settings.timeZone ?? 'UTC').date.slice(0, 4))
}
