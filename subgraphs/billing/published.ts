import { sql } from 'kysely'
import { keyedHashes } from '#platform/base/sealed.ts'
import { namingKey, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import type { Queryable, QueryableTransaction } from '#platform/postgres/database.ts'
import type { Seller } from '../accounts/published.ts'
import {
  readLastFour,
  readOrderNumber,
  readPaperNumber,
  readPhones,
  readProviderRef,
} from './operator/payment-words.rules.ts'

// What billing lets others ask in its schema: each function here is granted to the roles that need it, and
// named nowhere else. Called from SQL as well: `debit`, by `conversations.send_message`, which sends and pays
// in one statement.

/** What a member buys: the kind names the ledger's entry, `ref` what was bought. */
export type Debit = { memberId: string; credits: number; kind: 'message' | 'image' | 'gift'; ref: string }

/**
 * Takes credits for what a member buys: balance, lots and ledger entry. Nothing is booked for a price of
 * nothing.
 * @throws DATABASE_ERRORS.INSUFFICIENT_CREDITS of the database
 */
export async function debit(
  trx: QueryableTransaction,
  { memberId, credits, kind, ref }: Debit,
): Promise<void> {
  await sql`select from billing.debit(${memberId}::uuid, ${credits}::bigint, ${kind}, ${ref}::uuid)`.execute(
    trx,
  )
}

/** A member's credits, as an expression; 0 for one without an account. */
export const balanceOf = (memberId: string) => sql<number>`billing.balance(${memberId}::uuid)`

/** A member's credits; 0 for one without an account. */
export async function findBalance(db: Queryable, memberId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`select ${balanceOf(memberId)} as balance`.execute(db)
  return rows[0]!.balance
}

/** A completed order, as its receipt tells it. Times are ISO 8601 here and below. */
export type Receipt = {
  number: string
  credits: number
  /** How many of the credits settled a debt. */
  creditsForDebt: number
  totalMinor: number
  vatMinor: number
  vatPercentage: number
  currency: string
  completedAt: string
  /** As they were accepted, in the language of the order. */
  conditions: string
  refundDays: number
  seller: Seller
}

export async function findReceipt(db: Queryable, orderId: string): Promise<Receipt | undefined> {
  const { rows } = await sql<{
    receipt: Receipt | null
  }>`select billing.published_receipt(${orderId}::uuid) as receipt`.execute(db)
  return rows[0]?.receipt ?? undefined
}

/** A withdrawal: what was taken, and what goes back. */
export type RefundReceipt = {
  number: string
  credits: number
  amountMinor: number
  currency: string
  declaredAt: string
  /** What the operator says to the member; null for nothing. */
  words: string | null
}

/** An order's buyer, and the refunds of which the buyer is told by mail, oldest first. */
export type RefundsToTell = { memberId: string; refunds: { id: string; createdAt: string }[] }

/** @returns undefined for an order of another site */
export async function findRefundsToTell(
  db: Queryable,
  { siteId, orderId }: { siteId: string; orderId: string },
): Promise<RefundsToTell | undefined> {
  const { rows } = await sql<{ told: RefundsToTell | null }>`
    select billing.refunds_to_tell(${siteId}::uuid, ${orderId}::uuid) as told`.execute(db)
  return rows[0]?.told ?? undefined
}

export async function findRefundReceipt(db: Queryable, refundId: string): Promise<RefundReceipt | undefined> {
  const { rows } = await sql<{
    refund: RefundReceipt | null
  }>`select billing.published_refund(${refundId}::uuid) as refund`.execute(db)
  return rows[0]?.refund ?? undefined
}

/** A direct debit that is on its way: `reference` of the mandate, `account` with its digits hidden. */
export type DirectDebitNotice = {
  number: string
  amountMinor: number
  currency: string
  orderedAt: string
  reference: string
  account: string
}

export async function findDirectDebitNotice(
  db: Queryable,
  orderId: string,
): Promise<DirectDebitNotice | undefined> {
  const { rows } = await sql<{ notice: DirectDebitNotice | null }>`
    select billing.published_direct_debit(${orderId}::uuid) as notice`.execute(db)
  return rows[0]?.notice ?? undefined
}

/** How a payment led to a member. */
export type FoundByPayment = 'order' | 'invoice' | 'account' | 'phone'

/**
 * Members of a site by what a payment is known by: the number of an order, invoice or credit note, the
 * provider's name of it, the last four of an account or card, or a phone. For operators only.
 * @param of.countries where a phone without a country's code may be from
 */
export async function findMembersByPayment(
  db: Queryable,
  keys: SecretsKeys,
  { siteId, text, countries }: { siteId: string; text: string; countries: readonly string[] },
): Promise<Map<string, FoundByPayment>> {
  const paper = readPaperNumber(text)
  const phones = readPhones(text, countries).flatMap((phone) => keyedHashes(keys, 'phone', phone))
  const { rows } = await sql<{ memberId: string; by: FoundByPayment }>`
    select * from billing.members_of_payment(${siteId}::uuid, ${readProviderRef(text)}, ${readOrderNumber(text)},
      ${paper?.year ?? null}::int, ${paper?.number ?? null}::int, ${paper?.isNote ?? false},
      ${readLastFour(text) ?? null}::text, ${phones}::text[])`.execute(db)
  return new Map(rows.map(({ memberId, by }) => [memberId, by]))
}

/** What a partner is told in place of an order: the same for the same order, and it leads to none. */
export function orderReference(keys: SecretsKeys, orderId: string): string {
  return sign(namingKey(keys), 'partner-order', orderId).slice(0, 22)
}
