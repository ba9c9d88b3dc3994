import type { Kysely } from 'kysely'
import { RequestError } from '#platform/base/errors.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { inActTransaction, readPurpose, type OperatorActor } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import { MoneyActRefusedError } from '../errors.ts'
import { billingLiveEvents } from '../events.ts'
import { lockOrder } from '../orders/order.store.ts'
import { acceptRefusedRefund, listRefusedRefunds, type RefusedRefund } from '../orders/refund.store.ts'
import { recordDifferences } from '../payments/payment-difference.store.ts'
import { findOrderByNumber } from '../refunds/withdrawal.store.ts'
import type { Tables } from '../tables.ts'
import { readOrderNumber, readPaperNumber } from './payment-words.rules.ts'

/** The site that an act is about. @throws RequestError FORBIDDEN for another role than finance */
function siteOf(actor: OperatorActor<Tables>): string {
  if (!('commandLine' in actor)) {
    requireOperator(actor, ['finance'])
    return actor.site.id
  }
  if (actor.siteId === null) throw new RequestError('BAD_USER_INPUT', 'This needs a site')
  return actor.siteId
}

/**
 * Records that a refused refund was paid outside the provider, for instance by bank. The member's open
 * pages update within seconds (CRED-07).
 * @param given.creditNote its number, as on the credit note
 * @throws InvalidInputError; MoneyActRefusedError REFUND_NOT_FOUND when no such refund waits
 */
export async function markRefundPaidByBank(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  given: { creditNote: string; purpose: string },
): Promise<RefusedRefund> {
  const siteId = siteOf(actor)
  const purpose = readPurpose(given.purpose)
  const paper = readPaperNumber(given.creditNote)
  const refund = (await listRefusedRefunds(db, siteId)).find(
    ({ creditNoteYear, creditNoteNumber }) =>
      paper?.isNote === true && creditNoteYear === paper.year && creditNoteNumber === paper.number,
  )
  if (refund === undefined) throw new MoneyActRefusedError('REFUND_NOT_FOUND')
  const { id, orderId: subjectId, accountId, amountMinor, currency } = refund
  await inActTransaction(db, actor, async (trx, notify) => {
    // What the provider reports is read and kept under the same lock.
    await lockOrder(trx, subjectId)
    if (!(await acceptRefusedRefund(trx, id))) throw new MoneyActRefusedError('REFUND_NOT_FOUND')
    await billingLiveEvents.append(trx, [accountId], { kind: 'ORDER_CHANGED', subjectId })
    await writeAudit(trx, actor, 'billing', {
      action: 'refund.paid-by-bank',
      subjectType: 'member',
      subjectId: accountId,
      purpose,
      before: { refundId: id, state: 'refused' },
      after: { refundId: id, state: 'accepted', amountMinor, currency },
    })
    notify(accountId)
  })
  return refund
}

/**
 * Records that an operator has looked at what differs about an order; it is listed again when it changes.
 * @throws InvalidInputError; MoneyActRefusedError DIFFERENCE_NOT_FOUND when nothing about it waits
 */
export async function noteDifferences(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  given: { orderNumber: string; purpose: string },
): Promise<void> {
  const siteId = siteOf(actor)
  const purpose = readPurpose(given.purpose)
  const orderNumber = readOrderNumber(given.orderNumber)
  await inActTransaction(db, actor, async (trx) => {
    const order = await findOrderByNumber(trx, siteId, orderNumber)
    const noted = order === undefined ? 0 : await recordDifferences(trx, { siteId, orderNumber })
    if (order === undefined || noted === 0) throw new MoneyActRefusedError('DIFFERENCE_NOT_FOUND')
    await writeAudit(trx, actor, 'billing', {
      action: 'difference.noted',
      subjectType: 'member',
      subjectId: order.accountId,
      purpose,
      after: { orderId: order.id, noted },
    })
  })
}
