import { sql, type Transaction } from 'kysely'
import { billingLiveEvents } from '../events.ts'
import type { Order } from '../orders/order.store.ts'
import { REFUNDED_MINOR } from '../orders/refund.store.ts'
import type { Tables, FlagReason } from '../tables.ts'

/**
 * What is taken back: credits of an order, booked once per cause. `ref`: the refund, or the charge-back (the
 * order for its first one).
 */
export type Reversal = { order: Order; credits: number; kind: 'refund' | 'chargeback'; ref: string }

/**
 * Takes credits of an order back: first what is left of the order's own lot, then of the other lots. The
 * balance stops at 0 and what was already spent is recorded as debt (PAY-08). The member stays paid while
 * anything of any order was kept (CRED-02): call it when the order's state and its refund are written.
 */
export async function takeCreditsBack(
  trx: Transaction<Tables>,
  { order, credits, kind, ref }: Reversal,
): Promise<{ becameFree: boolean }> {
  const { accountId } = order
  const { balance, paid } = await trx
    .selectFrom('billing.account')
    .select(['balance', 'paid'])
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const taken = Math.min(balance, credits)
  const stillPaid = paid && (await keepsMoney(trx, accountId))
  const account = await trx
    .updateTable('billing.account')
    .set((eb) => ({
      balance: eb('balance', '-', taken),
      debt: eb('debt', '+', credits - taken),
      paid: stillPaid,
      lastEntry: eb('lastEntry', '+', taken > 0 ? 1 : 0),
      updatedAt: sql<Date>`platform.now()`,
    }))
    .where('accountId', '=', accountId)
    .returning(['balance', 'lastEntry'])
    .executeTakeFirstOrThrow()
  if (taken > 0) {
    await sql`with taken as (
        update billing.lot l set remaining = l.remaining - least(o.remaining, ${taken} - o.before)
        from (select q.id, q.remaining,
                sum(q.remaining) over (order by q.order_id is distinct from ${order.id}::uuid, q.source desc, q.created_at, q.id)::bigint - q.remaining as before
              from billing.lot q where q.account_id = ${accountId}::uuid and q.remaining > 0) o
        where l.account_id = ${accountId}::uuid and l.id = o.id and o.before < ${taken}
        returning least(o.remaining, ${taken} - o.before) * l.unit_price_micro as value_micro, l.currency)
      insert into billing.entry (account_id, number, amount, balance_after, kind, ref, value_micro, currency)
      select ${accountId}::uuid, ${account.lastEntry}, ${-taken}, ${account.balance}, ${kind}, ${ref}::uuid,
        case when count(distinct t.currency) < 2 then -sum(t.value_micro) end, case when count(distinct t.currency) < 2 then max(t.currency) end
      from taken t`.execute(trx)
  }
  await billingLiveEvents.append(trx, [accountId], { kind: 'CREDITS_CHANGED' })
  return { becameFree: paid && !stillPaid }
}

/**
 * Gives credits back that a refund or a charge-back had taken, because the money came back to us. They settle
 * a debt first, as those of an order do, and the rest goes into the order's lot. Booked once per cause.
 */
export async function giveCreditsBack(
  trx: Transaction<Tables>,
  { order, credits, ref }: Omit<Reversal, 'kind'>,
): Promise<void> {
  const { accountId } = order
  await sql`select from billing.account where account_id = ${accountId}::uuid for no key update`.execute(trx)
  await sql`with given as (
      select greatest(${credits} - a.debt, 0) as credits, least(a.debt, ${credits}) as settled from billing.account a
      where a.account_id = ${accountId}::uuid and not exists (select from billing.entry e where e.account_id = ${accountId}::uuid and e.kind = 'correction' and e.ref = ${ref}::uuid)),
    lot as (
      update billing.lot l set remaining = l.remaining + g.credits from given g
      where l.account_id = ${accountId}::uuid and l.order_id = ${order.id}::uuid returning l.unit_price_micro, l.currency),
    changed as (
      update billing.account a set balance = a.balance + g.credits, debt = a.debt - g.settled, updated_at = platform.now(),
        last_entry = a.last_entry + case when g.credits > 0 then 1 else 0 end
      from given g where a.account_id = ${accountId}::uuid returning a.last_entry, a.balance)
    insert into billing.entry (account_id, number, amount, balance_after, kind, ref, value_micro, currency)
    select ${accountId}::uuid, c.last_entry, g.credits, c.balance, 'correction', ${ref}::uuid, g.credits * l.unit_price_micro, l.currency
    from given g, changed c, lot l where g.credits > 0`.execute(trx)
  await billingLiveEvents.append(trx, [accountId], { kind: 'CREDITS_CHANGED' })
}

// Whether money of any order stays with us.
async function keepsMoney(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ keeps: boolean }>`
    select exists (
      select from billing."order" o
      left join lateral (
        select ${REFUNDED_MINOR} as refunded from billing.refund r where r.order_id = o.id) r on true
      where o.account_id = ${accountId}::uuid and o.state in ('COMPLETED', 'REFUNDED')
        and o.price_minor > coalesce(r.refunded, 0)) as keeps`.execute(trx)
  return rows[0]!.keeps
}

/** Clears the account's flag once none of its payments is charged back any more. */
export async function unflagAccount(trx: Transaction<Tables>, accountId: string): Promise<void> {
  await trx
    .updateTable('billing.account')
    .set({ flaggedAt: null, flagReason: null })
    .where('accountId', '=', accountId)
    .where(
      sql<boolean>`not exists (select from billing."order" o where o.account_id = ${accountId}::uuid and o.state = 'CHARGED_BACK')`,
    )
    .execute()
}

/** Flags an account for review. The time of the first flag stays. */
export async function flagAccount(
  trx: Transaction<Tables>,
  accountId: string,
  reason: FlagReason,
): Promise<void> {
  await trx
    .updateTable('billing.account')
    .set((eb) => ({
      flaggedAt: eb.fn.coalesce('flaggedAt', sql<Date>`platform.now()`),
      flagReason: eb.fn.coalesce('flagReason', sql<FlagReason>`${reason}`),
    }))
    .where('accountId', '=', accountId)
    .execute()
}
