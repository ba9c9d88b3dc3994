import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { countRows } from '#platform/postgres/count-rows.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { Tables } from '../tables.ts'

/** What an operator did, or asks a second operator for. */
export type MoneyAct = Selectable<Tables['billing.moneyAct']>
export type NewMoneyAct = Insertable<Tables['billing.moneyAct']>

/** An act of a site by id. */
export function findMoneyAct(db: Kysely<Tables>, siteId: string, id: string): Promise<MoneyAct | undefined> {
  return db
    .selectFrom('billing.moneyAct')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks an act, so that it is decided once. Call it under the locks of its order and account. */
export function lockMoneyAct(
  trx: Transaction<Tables>,
  siteId: string,
  id: string,
): Promise<MoneyAct | undefined> {
  return trx
    .selectFrom('billing.moneyAct')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertMoneyAct(trx: Transaction<Tables>, act: NewMoneyAct): Promise<void> {
  await trx.insertInto('billing.moneyAct').values(act).execute()
}

/** Keeps what the second operator decided. */
export async function decideMoneyAct(
  trx: Transaction<Tables>,
  id: string,
  decision: Pick<MoneyAct, 'state' | 'decidedBy' | 'decidedByName'> &
    Partial<Pick<MoneyAct, 'refundId' | 'amountMinor' | 'credits'>>,
): Promise<void> {
  await trx
    .updateTable('billing.moneyAct')
    .set({ ...decision, decidedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .execute()
}

/** Which acts of a site: those that wait for a second operator, or all; of a member, or about an order. */
export type MoneyActsOf = { siteId: string; isWaiting: boolean; accountId?: string; orderId?: string }

/** A page of acts, the newest first. */
export function listMoneyActs(
  db: Kysely<Tables>,
  of: MoneyActsOf,
  page: PageRequest<TimeCursor>,
): Promise<MoneyAct[]> {
  const { isBeyond, order, limit } = keyset(page, 'desc', ['askedAt', 'id'])
  return actsOf(db, of).selectAll().where(isBeyond).orderBy(order).limit(limit).execute()
}

export function countMoneyActs(db: Kysely<Tables>, of: MoneyActsOf): Promise<number> {
  return countRows(actsOf(db, of))
}

function actsOf(db: Kysely<Tables>, of: MoneyActsOf) {
  let query = db.selectFrom('billing.moneyAct').where('siteId', '=', of.siteId)
  if (of.isWaiting) query = query.where('state', '=', 'waiting')
  if (of.accountId !== undefined) query = query.where('accountId', '=', of.accountId)
  if (of.orderId !== undefined) query = query.where('orderId', '=', of.orderId)
  return query
}

/**
 * What a member got in 30 days: all refunds that did not fail, and what corrections and waived debts were
 * worth, in minor units. Amounts of several currencies are added up as they are.
 */
export async function findRecentlyGivenMinor(db: Kysely<Tables>, accountId: string): Promise<number> {
  const { rows } = await sql<{ givenMinor: number }>`select (
      coalesce((select sum(r.amount_minor) from billing.refund r
        where r.account_id = ${accountId}::uuid and r.state <> 'undone' and r.created_at > platform.now() - interval '30 days'), 0)
      + coalesce((select sum(a.amount_minor) from billing.money_act a where a.account_id = ${accountId}::uuid and a.kind <> 'refund' and a.credits > 0
        and a.state = 'done' and coalesce(a.decided_at, a.asked_at) > platform.now() - interval '30 days'), 0))::bigint as given_minor`.execute(
    db,
  )
  return rows[0]!.givenMinor
}

/**
 * What a member's credits are worth to the site: the price of the newest ones that the member bought, else
 * the dearest bundle of the member's country, of every country, or of any. A discount does not make them
 * cheap.
 */
export async function findCreditValue(
  db: Kysely<Tables>,
  of: { siteId: string; accountId: string },
): Promise<{ priceMinor: number; credits: number; currency: string } | undefined> {
  const { rows } = await sql<{ priceMinor: number; credits: number; currency: string }>`
    select v.price_minor, v.credits, v.currency from (
      (select coalesce(o.list_price_minor, o.price_minor) as price_minor, o.credits, o.currency, 0 as place from billing."order" o
        where o.account_id = ${of.accountId}::uuid and o.site_id = ${of.siteId}::uuid and o.completed_at is not null order by o.completed_at desc limit 1)
      union all
      (select b.price_minor, b.credits, b.currency, 1 from billing.bundle b join billing.account a on a.account_id = ${of.accountId}::uuid
        where b.site_id = ${of.siteId}::uuid and b.active
        order by b.country = a.country desc, b.country = '*' desc, b.price_minor::float8 / b.credits desc, b.id limit 1)) v
    order by v.place limit 1`.execute(db)
  return rows[0]
}
