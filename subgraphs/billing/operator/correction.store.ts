import { sql, type Kysely, type Transaction } from 'kysely'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { countRows } from '#platform/postgres/count-rows.ts'
import { billingLiveEvents } from '../events.ts'
import type { Tables } from '../tables.ts'

/** Whose account it is, on which site. */
type OfAccount = { siteId: string; accountId: string }

/** The state of an account that an operator changes. */
export type AccountState = { balance: number; debt: number }

/** Locks a member's account. @returns undefined for a member of another site */
export function lockAccountState(
  trx: Transaction<Tables>,
  { siteId, accountId }: OfAccount,
): Promise<AccountState | undefined> {
  return trx
    .selectFrom('billing.account')
    .select(['balance', 'debt'])
    .where('siteId', '=', siteId)
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Takes credits by a correction: gifts first, then the oldest that were bought, as spending does. Call it
 * under the account's lock and with no more than its balance. @param ref the act
 */
export async function takeCorrected(
  trx: Transaction<Tables>,
  { accountId, credits, ref }: { accountId: string; credits: number; ref: string },
): Promise<void> {
  await sql`with taken as (
      update billing.lot l set remaining = l.remaining - least(o.remaining, ${credits} - o.before)
      from (select q.id, q.remaining, sum(q.remaining) over (order by q.source, q.created_at, q.id)::bigint - q.remaining as before
            from billing.lot q where q.account_id = ${accountId}::uuid and q.remaining > 0) o
      where l.account_id = ${accountId}::uuid and l.id = o.id and o.before < ${credits}
      returning least(o.remaining, ${credits} - o.before) * l.unit_price_micro as value_micro, l.currency),
    account as (
      update billing.account a set balance = a.balance - ${credits}, last_entry = a.last_entry + 1, updated_at = platform.now()
      where a.account_id = ${accountId}::uuid returning a.last_entry, a.balance)
    insert into billing.entry (account_id, number, amount, balance_after, kind, ref, value_micro, currency)
    select ${accountId}::uuid, max(a.last_entry), -${credits}::bigint, max(a.balance), 'correction', ${ref}::uuid,
      case when count(distinct t.currency) < 2 then -sum(t.value_micro) end, case when count(distinct t.currency) < 2 then max(t.currency) end
    from taken t, account a`.execute(trx)
  await billingLiveEvents.append(trx, [accountId], { kind: 'CREDITS_CHANGED' })
}

/**
 * Waives credits that a member owes: the ledger gets a correction that gives them, and an entry that settles
 * the debt with them. The balance stays. Call it under the account's lock. @param ref the act
 */
export async function waiveCredits(
  trx: Transaction<Tables>,
  { accountId, credits, ref }: { accountId: string; credits: number; ref: string },
): Promise<void> {
  await sql`with account as (
      update billing.account a set debt = a.debt - ${credits}, last_entry = a.last_entry + 2, updated_at = platform.now()
      where a.account_id = ${accountId}::uuid returning a.last_entry, a.balance)
    insert into billing.entry (account_id, number, amount, balance_after, kind, ref, value_micro, currency)
    select ${accountId}::uuid, a.last_entry - 1, ${credits}::bigint, a.balance + ${credits}, 'correction', ${ref}::uuid, 0, null from account a
    union all select ${accountId}::uuid, a.last_entry, -${credits}::bigint, a.balance, 'debt', ${ref}::uuid, 0, null from account a`.execute(
    trx,
  )
  await billingLiveEvents.append(trx, [accountId], { kind: 'CREDITS_CHANGED' })
}

/** A member who owes credits, and since when the account is flagged. */
export type Debtor = { accountId: string; debt: number; balance: number; flaggedAt: Date | null }

/** The place of a member among those who owe. */
export type DebtCursor = [debt: number, accountId: string]

/** A page of the members of a site who owe credits, those who owe most first. */
export function listDebtors(
  db: Kysely<Tables>,
  siteId: string,
  page: PageRequest<DebtCursor>,
): Promise<Debtor[]> {
  const [ofDebt, ofId, comparison] = page.backwards
    ? (['asc', 'desc', sql`<`] as const)
    : (['desc', 'asc', sql`>`] as const)
  let query = debtors(db, siteId).select(['accountId', 'debt', 'balance', 'flaggedAt'])
  if (page.cursor !== undefined) {
    const [debt, accountId] = page.cursor
    // The most comes first, so the order of the debt is the reverse of that of the id.
    query = query.where(
      sql<boolean>`(-debt, account_id) ${comparison} (${-debt}::bigint, ${accountId}::uuid)`,
    )
  }
  return query
    .orderBy('debt', ofDebt)
    .orderBy('accountId', ofId)
    .limit(page.limit + 1)
    .execute()
}

/** How many members of a site owe credits. */
export function countDebtors(db: Kysely<Tables>, siteId: string): Promise<number> {
  return countRows(debtors(db, siteId))
}

function debtors(db: Kysely<Tables>, siteId: string) {
  return db.selectFrom('billing.account').where('siteId', '=', siteId).where('debt', '>', 0)
}
