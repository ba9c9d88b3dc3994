import { sql, type Kysely } from 'kysely'
import type { FlagReason, Tables } from '../tables.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'

/** Whose rows an operator looks at; a member of another site has none. */
export type OfMember = { siteId: string; memberId: string }

/** A member's credit account, as operators see it. */
export type OperatorAccount = {
  balance: number
  debt: number
  paid: boolean
  country: string
  flaggedAt: Date | null
  flagReason: FlagReason | null
}

export function findOperatorAccount(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
): Promise<OperatorAccount | undefined> {
  return db
    .selectFrom('billing.account')
    .select(['balance', 'debt', 'paid', 'flaggedAt', 'flagReason'])
    .select(sql<string>`coalesce(declared_country, country)`.as('country'))
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .executeTakeFirst()
}

/** What a member agreed to be charged with. */
export type OperatorMandate = {
  id: string
  method: PaymentMethod
  label: string
  reference: string | null
  signedAt: Date
  revokedAt: Date | null
}

/** A member's mandates, the newest first. */
export function listMandatesOf(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
): Promise<OperatorMandate[]> {
  return db
    .selectFrom('billing.mandate')
    .select(['id', 'method', 'label', 'reference', 'signedAt', 'revokedAt'])
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .orderBy('signedAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** A block of an account or number from which the member once paid by direct debit. */
export type MemberBlock = { kind: 'iban' | 'phone'; label: string; reason: string; createdAt: Date }

export async function listBlocksOf(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
): Promise<MemberBlock[]> {
  const { rows } = await sql<MemberBlock>`
    select distinct on (b.kind, b.hash) b.kind, k.label, b.reason, b.created_at
    from billing.direct_debit d
    cross join lateral (values ('iban', d.iban_hash, d.iban_label), ('phone', d.phone_hash, d.phone_label)) k(kind, hash, label)
    join billing.direct_debit_block b on b.site_id = d.site_id and b.kind = k.kind and b.hash = k.hash
    where d.site_id = ${siteId}::uuid and d.account_id = ${memberId}::uuid
    order by b.kind, b.hash, d.created_at desc limit 100`.execute(db)
  return rows
}

/** The member's own monthly limit; undefined without one. */
export async function findSpendingLimitOf(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
): Promise<{ amountMinor: number; currency: string } | undefined> {
  const row = await db
    .selectFrom('billing.spendingLimit')
    .select(['amountMinor', 'currency'])
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row?.amountMinor == null ? undefined : { amountMinor: row.amountMinor, currency: row.currency }
}
