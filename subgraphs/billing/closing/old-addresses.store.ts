import { sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

const REFUND_DAYS = 90
const MANDATE_MONTHS = 13

/**
 * Empties the network addresses of withdrawals that were declared long ago: by then a dispute about who
 * declared one has arisen.
 * @returns how many, at most `limit`
 */
export async function forgetRefundAddresses(trx: Transaction<Tables>, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update billing.refund set declared_from = null where id in (
      select id from billing.refund
      where declared_from is not null and created_at <= platform.now() - make_interval(days => ${REFUND_DAYS})
      limit ${limit})`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Empties the network addresses in the proofs of mandates, and in the forms that they were given by. A payer
 * can have a debit that they did not allow called back for 13 months, and the proof counts until then.
 * @returns how many mandates, at most `limit`
 */
export async function forgetMandateAddresses(trx: Transaction<Tables>, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with over as (
      update billing.mandate set proof = proof - 'codeTypedFrom' where id in (
        select m.id from billing.mandate m
        where m.proof ? 'codeTypedFrom' and m.signed_at <= platform.now() - make_interval(months => ${MANDATE_MONTHS})
          and not exists (
            select from billing.payment p join billing."order" o on o.id = p.order_id
            where p.mandate_id = m.id
              and coalesce(o.completed_at, o.created_at) > platform.now() - make_interval(months => ${MANDATE_MONTHS}))
        limit ${limit})
      returning id, account_id),
    forms as (
      update billing.direct_debit d set declared_from = '' from over
      where d.account_id = over.account_id and d.mandate_id = over.id)
    select from over`.execute(trx)
  return Number(numAffectedRows)
}
