import { sql, type Kysely, type Transaction } from 'kysely'
import { appendLiveEvent } from '#platform/live-events.ts'
import type { Viewer } from '#platform/request-context.ts'
import { newId } from '#platform/global-ids.ts'
import type { BillingTables, EntryKind } from './tables.ts'

export type Account = { accountId: string; siteId: string; balance: number; paid: boolean; country: string }

/** The viewer's own credit account. */
export function findAccountFor(db: Kysely<BillingTables>, viewer: Viewer): Promise<Account | undefined> {
  return db
    .selectFrom('billing.account')
    .select(['accountId', 'siteId', 'balance', 'paid', 'country'])
    .where('siteId', '=', viewer.siteId)
    .where('accountId', '=', viewer.memberId)
    .executeTakeFirst()
}

export async function insertAccount(
  trx: Transaction<BillingTables>,
  account: { accountId: string; siteId: string; country: string },
): Promise<void> {
  await trx
    .insertInto('billing.account')
    .values(account)
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
}

/** Locks the account until the transaction ends: what one member buys happens one after the other. */
export function lockAccount(trx: Transaction<BillingTables>, viewer: Pick<Viewer, 'siteId' | 'memberId'>): Promise<Account> {
  return trx
    .selectFrom('billing.account')
    .select(['accountId', 'siteId', 'balance', 'paid', 'country'])
    .where('siteId', '=', viewer.siteId)
    .where('accountId', '=', viewer.memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export type Credit = {
  memberId: string
  credits: number
  kind: EntryKind
  /** What caused it; the same cause is booked once. */
  ref: string
  /** The order that paid for the credits; none for a bonus. */
  order?: { id: string; priceMinor: number; unitPriceMicro: number; currency: string }
}

/**
 * Books credits: balance, ledger entry and lot.
 * @returns false when this cause was booked before; nothing changes then
 */
export async function bookCredits(trx: Transaction<BillingTables>, credit: Credit): Promise<boolean> {
  const { memberId, credits, kind, ref, order } = credit
  await sql`select from billing.account where account_id = ${memberId}::uuid for no key update`.execute(trx)
  const known = await trx
    .selectFrom('billing.entry')
    .select('number')
    .where('accountId', '=', memberId)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirst()
  if (known !== undefined) return false
  const account = await trx
    .updateTable('billing.account')
    .set((eb) => ({ balance: eb('balance', '+', credits), lastEntry: eb('lastEntry', '+', 1), updatedAt: sql<Date>`platform.now()` }))
    .where('accountId', '=', memberId)
    .returning(['balance', 'lastEntry'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('billing.entry')
    .values({
      accountId: memberId,
      number: account.lastEntry,
      amount: credits,
      balanceAfter: account.balance,
      kind,
      ref,
      valueMicro: (order?.priceMinor ?? 0) * 1_000_000,
      currency: order?.currency ?? null,
    })
    .execute()
  await trx
    .insertInto('billing.lot')
    .values({
      accountId: memberId,
      id: newId(),
      source: order === undefined ? 'bonus' : 'order',
      orderId: order?.id ?? null,
      credits,
      remaining: credits,
      unitPriceMicro: order?.unitPriceMicro ?? 0,
      currency: order?.currency ?? null,
    })
    .execute()
  await appendLiveEvent(trx, 'billing', [memberId], { kind: 'credits' })
  return true
}

/** @returns whether the member was a free member until now */
export async function markPaid(trx: Transaction<BillingTables>, memberId: string): Promise<boolean> {
  const result = await trx
    .updateTable('billing.account')
    .set({ paid: true })
    .where('accountId', '=', memberId)
    .where('paid', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Tells the subgraphs whose limits differ for paid members, in this very transaction; the event says the same to those that run elsewhere. */
export async function notePaid(trx: Transaction<BillingTables>, siteId: string, memberId: string): Promise<void> {
  await sql`select profiles.note_paid(${memberId}::uuid), conversations.note_paid(${siteId}::uuid, ${memberId}::uuid)`.execute(trx)
}
