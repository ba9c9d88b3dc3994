import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'

/** A contradiction in the books: `subject` is the account, order or site. */
export type LedgerFault = {
  fault:
    | 'sum-of-entries'
    | 'sum-of-lots'
    | 'numbering'
    | 'running-balance'
    | 'order-without-entry'
    | 'entry-without-order'
    | 'stored-balance'
  subject: string
}

const MOST_FAULTS = 1000

/** Compares balances, entries, lots and orders of all members, in one view of the database. */
export async function checkBooks(db: Kysely<Tables>): Promise<{ accounts: number; faults: LedgerFault[] }> {
  const { rows } = await sql<{ accounts: number; faults: LedgerFault[] }>`
    with entries as (
      select account_id, sum(amount) as sum, count(*) as count, max(number) as last, bool_and(running = balance_after) as runs
      from (select account_id, number, amount, balance_after, sum(amount) over (partition by account_id order by number) as running from billing.entry) e
      group by account_id),
    lots as (select account_id, sum(remaining) as sum from billing.lot group by account_id),
    newest as (select site_id, max(until) as until from billing.closing_balance group by site_id),
    stored as (select b.site_id, b.currency, b.credits, b.value_micro from billing.closing_balance b join newest using (site_id, until)),
    booked as (
      select n.site_id, coalesce(e.currency, '') as currency, sum(e.amount) as credits, sum(coalesce(e.value_micro, 0)) as value_micro
      from billing.entry e join billing.account a using (account_id) join newest n on n.site_id = a.site_id and e.created_at < n.until
      group by 1, 2),
    found as (
      select 'sum-of-entries' as fault, a.account_id as subject from billing.account a left join entries e using (account_id) where a.balance <> coalesce(e.sum, 0)
      union all select 'sum-of-lots', a.account_id from billing.account a left join lots l using (account_id) where a.balance <> coalesce(l.sum, 0)
      union all select 'numbering', a.account_id from billing.account a left join entries e using (account_id)
        where a.last_entry <> coalesce(e.count, 0) or coalesce(e.count, 0) <> coalesce(e.last, 0)
      union all select 'running-balance', account_id from entries where not runs
      union all select 'order-without-entry', o.id from billing."order" o
        where o.state in ('COMPLETED', 'REFUNDED', 'CHARGED_BACK') and not exists (
          select from billing.entry e where e.account_id = o.account_id and e.kind = 'purchase' and e.ref = o.id and e.amount = o.credits)
      union all select 'entry-without-order', e.account_id from billing.entry e
        where e.kind = 'purchase' and not exists (
          select from billing."order" o where o.id = e.ref and o.account_id = e.account_id and o.state in ('COMPLETED', 'REFUNDED', 'CHARGED_BACK'))
      union all select distinct 'stored-balance', site_id from stored s full join booked b using (site_id, currency)
        where s.credits is distinct from b.credits or s.value_micro is distinct from b.value_micro)
    select (select count(*) from billing.account)::int as accounts,
      coalesce((select jsonb_agg(f) from (select fault, subject from found limit ${MOST_FAULTS}) f), '[]') as faults`.execute(
    db,
  )
  return rows[0]!
}

export async function insertLedgerCheck(
  trx: Transaction<Tables>,
  { accounts, faults }: { accounts: number; faults: LedgerFault[] },
): Promise<void> {
  await trx
    .insertInto('billing.ledgerCheck')
    .values({ id: newId(), accounts, faults: JSON.stringify(faults) })
    .execute()
}
