import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import * as conversations from '#subgraphs/conversations/published.ts'
import * as profiles from '#subgraphs/profiles/published.ts'
import { billingLiveEvents } from '../events.ts'
import { paymentCountry } from '../orders/payment-country.rules.ts'
import type { Tables, EntryKind } from '../tables.ts'
import type { KnownCountries } from '../tables/orders.types.ts'

/** `debt`: credits of payments that were taken back after they had been spent (PAY-08). */
export type Account = {
  accountId: string
  siteId: string
  balance: number
  debt: number
  /** When a chargeback or refund flagged the account for review; null for most accounts. */
  flaggedAt: Date | null
  paid: boolean
  /** The payment country. */
  country: string
  knownCountries: KnownCountries & { declaredAt: string | null }
}

function accountOf(db: Kysely<Tables>, { siteId, memberId }: Pick<Viewer, 'siteId' | 'memberId'>) {
  return db
    .selectFrom('billing.account')
    .select(['accountId', 'siteId', 'balance', 'debt', 'flaggedAt', 'paid', 'country as signUp'])
    .select(['declaredCountry as declared', 'declaredOver', 'declaredAt'])
    .select(profiles.countryOfProfile(sql.ref('account_id')).as('profile'))
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
}

type AccountRow = Omit<Account, 'country' | 'knownCountries'> & KnownCountries & { declaredAt: Date | null }

function readAccount(row: AccountRow): Account {
  const { signUp, profile, declared, declaredOver, declaredAt, ...account } = row
  const known = { signUp, profile, declared, declaredOver }
  return {
    ...account,
    country: paymentCountry(known),
    knownCountries: { ...known, declaredAt: declaredAt?.toISOString() ?? null },
  }
}

/** The viewer's own credit account. */
export async function findAccountFor(db: Kysely<Tables>, viewer: Viewer): Promise<Account | undefined> {
  const row = await accountOf(db, viewer).executeTakeFirst()
  return row && readAccount(row)
}

export async function insertAccount(
  trx: Transaction<Tables>,
  account: { accountId: string; siteId: string; country: string },
): Promise<void> {
  await trx
    .insertInto('billing.account')
    .values(account)
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
}

/**
 * Locks the account until the transaction ends, so that one member's purchases happen one after the other.
 */
export async function lockAccount(
  trx: Transaction<Tables>,
  viewer: Pick<Viewer, 'siteId' | 'memberId'>,
): Promise<Account> {
  return readAccount(await accountOf(trx, viewer).forNoKeyUpdate().executeTakeFirstOrThrow())
}

/** Stores the payment country that a member declared, and the country that it replaces. */
export async function declareCountry(
  trx: Transaction<Tables>,
  accountId: string,
  { declared, over }: { declared: string; over: string },
): Promise<void> {
  await trx
    .updateTable('billing.account')
    .set({
      declaredCountry: declared,
      declaredOver: over,
      declaredAt: sql<Date>`platform.now()`,
      updatedAt: sql<Date>`platform.now()`,
    })
    .where('accountId', '=', accountId)
    .execute()
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
export async function bookCredits(trx: Transaction<Tables>, credit: Credit): Promise<boolean> {
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
    .set((eb) => ({
      balance: eb('balance', '+', credits),
      lastEntry: eb('lastEntry', '+', 1),
      updatedAt: sql<Date>`platform.now()`,
    }))
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
  await billingLiveEvents.append(trx, [memberId], { kind: 'CREDITS_CHANGED' })
  return true
}

/**
 * Settles what a member owes with credits that an order has just brought, as far as they go (PAY-08). Call it
 * in the transaction that booked them: it rests on the account's lock.
 */
export async function settleDebt(
  trx: Transaction<Tables>,
  { memberId, orderId }: { memberId: string; orderId: string },
): Promise<void> {
  await sql`with owed as (
      select l.id, least(a.debt, l.remaining) as credits, l.unit_price_micro, l.currency
      from billing.account a join billing.lot l on l.account_id = a.account_id and l.order_id = ${orderId}::uuid
      where a.account_id = ${memberId}::uuid and a.debt > 0 and l.remaining > 0),
    lot as (
      update billing.lot l set remaining = l.remaining - o.credits from owed o where l.account_id = ${memberId}::uuid and l.id = o.id),
    account as (
      update billing.account a set balance = a.balance - o.credits, debt = a.debt - o.credits, last_entry = a.last_entry + 1
      from owed o where a.account_id = ${memberId}::uuid returning a.last_entry, a.balance)
    insert into billing.entry (account_id, number, amount, balance_after, kind, ref, value_micro, currency)
    select ${memberId}::uuid, a.last_entry, -o.credits, a.balance, 'debt', ${orderId}::uuid, -o.credits * o.unit_price_micro, o.currency
    from owed o, account a`.execute(trx)
}

/** @returns whether the member was a free member until now */
export async function markPaid(trx: Transaction<Tables>, memberId: string): Promise<boolean> {
  const result = await trx
    .updateTable('billing.account')
    .set({ paid: true })
    .where('accountId', '=', memberId)
    .where('paid', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Lifts the limits of free members in the other subgraphs, in this very transaction; the event says the same
 * to those that run elsewhere.
 */
export async function propagatePaid(
  trx: Transaction<Tables>,
  siteId: string,
  memberId: string,
): Promise<void> {
  await profiles.markPaid(trx, memberId)
  await conversations.markPaid(trx, siteId, memberId)
}
