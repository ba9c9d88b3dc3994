import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'
import { sitesThatDiffer, type BooksBalance } from './ledger-check.rules.ts'

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

/**
 * How much one statement compares: so many accounts, or fewer with so many entries together. A ledger of any
 * size then stays far below the time of a statement.
 */
type RangeSize = { accounts: number; entries: number }
const RANGE: RangeSize = { accounts: 1000, entries: 20_000 }

/** The accounts after `after`, up to and including `last`. */
type Range = { after: string; last: string }
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Compares balances, entries, lots and orders of all members, range by range: whatever changes an account
 * does so in one transaction. Only the balances that closings stored span all ranges; they sum up entries of
 * the past, and the sites whose balances were replaced meanwhile are left to the next night.
 */
export async function checkBooks(
  db: Kysely<Tables>,
  size: RangeSize = RANGE,
): Promise<{ accounts: number; faults: LedgerFault[] }> {
  const stored = await listStoredBalances(db)
  const booked: BooksBalance[] = []
  const faults: LedgerFault[] = []
  let accounts = 0
  for (let after = BEFORE_ALL; after !== AFTER_ALL;) {
    const range = { after, last: await endOfRange(db, after, size) }
    accounts += await addFaults(db, range, faults)
    booked.push(...(await listBookedBalances(db, range, stored)))
    after = range.last
  }
  for (const siteId of sitesThatDiffer(stored, booked, await listStoredBalances(db)))
    faults.push({ fault: 'stored-balance', subject: siteId })
  return { accounts, faults: faults.slice(0, MOST_FAULTS) }
}

async function endOfRange(db: Kysely<Tables>, after: string, size: RangeSize): Promise<string> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from (
      select account_id, sum(last_entry) over (order by account_id) - last_entry as earlier_entries
      from (select account_id, last_entry from billing.account where account_id > ${after}::uuid order by account_id limit ${size.accounts}) a
    ) b where earlier_entries < ${size.entries} order by account_id desc limit 1`.execute(db)
  // The last range also has what belongs to no account.
  return rows[0]?.accountId ?? AFTER_ALL
}

async function addFaults(db: Kysely<Tables>, { after, last }: Range, faults: LedgerFault[]): Promise<number> {
  const isIn = (column: string) =>
    sql`${sql.ref(column)} > ${after}::uuid and ${sql.ref(column)} <= ${last}::uuid`
  const { rows } = await sql<{ accounts: number; faults: LedgerFault[] }>`
    with accounts as (select * from billing.account where ${isIn('account_id')}),
    entries as (
      select account_id, sum(amount) as sum, count(*) as count, max(number) as last, bool_and(running = balance_after) as runs
      from (select account_id, number, amount, balance_after, sum(amount) over (partition by account_id order by number) as running
        from billing.entry where ${isIn('account_id')}) e
      group by account_id),
    lots as (select account_id, sum(remaining) as sum from billing.lot where ${isIn('account_id')} group by account_id),
    found as (
      select 'sum-of-entries' as fault, a.account_id as subject from accounts a left join entries e using (account_id) where a.balance <> coalesce(e.sum, 0)
      union all select 'sum-of-lots', a.account_id from accounts a left join lots l using (account_id) where a.balance <> coalesce(l.sum, 0)
      union all select 'numbering', a.account_id from accounts a left join entries e using (account_id)
        where a.last_entry <> coalesce(e.count, 0) or coalesce(e.count, 0) <> coalesce(e.last, 0)
      union all select 'running-balance', account_id from entries where not runs
      union all select 'order-without-entry', o.id from billing."order" o
        where ${isIn('o.account_id')} and o.state in ('COMPLETED', 'REFUNDED', 'CHARGED_BACK') and not exists (
          select from billing.entry e where e.account_id = o.account_id and e.kind = 'purchase' and e.ref = o.id and e.amount = o.credits)
      union all select 'entry-without-order', e.account_id from billing.entry e
        where ${isIn('e.account_id')} and e.kind = 'purchase' and not exists (
          select from billing."order" o where o.id = e.ref and o.account_id = e.account_id and o.state in ('COMPLETED', 'REFUNDED', 'CHARGED_BACK')))
    select (select count(*) from accounts)::int as accounts,
      coalesce((select jsonb_agg(f) from (select fault, subject from found limit ${MOST_FAULTS}) f), '[]') as faults`.execute(
    db,
  )
  if (faults.length < MOST_FAULTS) faults.push(...rows[0]!.faults)
  return rows[0]!.accounts
}

async function listStoredBalances(db: Kysely<Tables>): Promise<BooksBalance[]> {
  const { rows } = await sql<BooksBalance>`
    select b.site_id, b.until::text as until, b.currency, b.credits::text as credits, trim_scale(b.value_micro)::text as value_micro
    from billing.closing_balance b
    where b.until = (select max(n.until) from billing.closing_balance n where n.site_id = b.site_id)
    order by b.site_id, b.currency`.execute(db)
  return rows
}

async function listBookedBalances(
  db: Kysely<Tables>,
  { after, last }: Range,
  stored: readonly BooksBalance[],
): Promise<BooksBalance[]> {
  if (stored.length === 0) return []
  const ends = new Map(stored.map(({ siteId, until }) => [siteId, until]))
  const { rows } = await sql<BooksBalance>`
    select n.site_id, n.until::text as until, coalesce(e.currency, '') as currency,
      sum(e.amount)::text as credits, sum(coalesce(e.value_micro, 0))::text as value_micro
    from billing.entry e join billing.account a using (account_id)
    join unnest(${[...ends.keys()]}::uuid[], ${[...ends.values()]}::timestamptz[]) as n (site_id, until)
      on n.site_id = a.site_id and e.created_at < n.until
    where e.account_id > ${after}::uuid and e.account_id <= ${last}::uuid
    group by 1, 2, 3`.execute(db)
  return rows
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
