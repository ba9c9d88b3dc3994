import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { Tables, Validity } from '../tables.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'

/** What holds for a discount code, or for every one of a series. */
export type CodeTerms = {
  percentage: number
  validity: Validity
  expiresAt: Date | null
  country: string | null
  currency: string | null
  minimumOrderMinor: number | null
  paymentMethods: PaymentMethod[] | null
  /** The only member who may use it. */
  memberId: string | null
}

/** A code as its operator sees it. */
export type ListedDiscountCode = CodeTerms & {
  code: string
  status: 'active' | 'inactive'
  createdAt: Date
  endedAt: Date | null
  seriesId: string | null
  /** Paid orders that have it. */
  usesCount: number
  /** Orders that have it and can still be paid. */
  reservedCount: number
}

/** `expired` codes have reached their end, `ended` ones were ended by an operator. */
export type CodeState = 'active' | 'expired' | 'ended'

/** Which codes of a site an operator looks at; what is left out does not matter. */
export type CodeFilter = {
  states?: readonly CodeState[] | undefined
  /** A part of the code, in capitals. */
  text?: string | undefined
  seriesId?: string | undefined
  /** Exactly this one. */
  code?: string | undefined
}

/** When a code was created, and the code. */
export type CodeCursor = [createdAt: Date, code: string]

/**
 * Issues codes with the same terms.
 * @returns the new ones; a code that the site already has in any state stays, because orders refer to it
 */
export async function insertDiscountCodes(
  trx: Transaction<Tables>,
  { siteId, seriesId = null }: { siteId: string; seriesId?: string | null },
  { codes, terms }: { codes: readonly string[]; terms: CodeTerms },
): Promise<string[]> {
  const { percentage: valuePercentage, ...conditions } = terms
  const rows = await trx
    .insertInto('billing.discountCode')
    .values(
      codes.map((code) => ({
        siteId,
        code,
        seriesId,
        valuePercentage: String(valuePercentage),
        ...conditions,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute()
  return rows.map(({ code }) => code)
}

/** A page of a site's codes, the newest first. */
export async function listDiscountCodes(
  db: Kysely<Tables>,
  { siteId, filter }: { siteId: string; filter: CodeFilter },
  page: PageRequest<CodeCursor>,
): Promise<ListedDiscountCode[]> {
  const { isBeyond, order, limit } = keyset(page, 'desc', ['d.createdAt', 'd.code'])
  const { rows } = await sql<ListedDiscountCode>`
    select d.code, d.value_percentage::float8 as percentage, d.validity, d.status, d.expires_at, d.country, d.currency,
      d.minimum_order_minor, d.payment_methods, d.member_id, d.created_at, d.ended_at, d.series_id,
      (select count(*)::int from billing.discount_use u
        where u.site_id = d.site_id and u.code = d.code and u.state in ('consumed', 'late')) as uses_count,
      (select count(*)::int from billing.discount_use u
        where u.site_id = d.site_id and u.code = d.code and u.state = 'reserved') as reserved_count
    from billing.discount_code d where ${matches(siteId, filter)} and ${isBeyond}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many codes of a site match a filter. */
export async function countDiscountCodes(
  db: Kysely<Tables>,
  { siteId, filter }: { siteId: string; filter: CodeFilter },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from billing.discount_code d where ${matches(siteId, filter)}`.execute(db)
  return rows[0]!.count
}

function matches(siteId: string, { states, text, seriesId, code }: CodeFilter): RawBuilder<boolean> {
  const all = [sql`d.site_id = ${siteId}::uuid`]
  if (states !== undefined) all.push(sql`(${stateOf()}) = any(${[...states]}::text[])`)
  if (text !== undefined) all.push(sql`position(${text} in d.code) > 0`)
  if (seriesId !== undefined) all.push(sql`d.series_id = ${seriesId}::uuid`)
  if (code !== undefined) all.push(sql`d.code = ${code}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

const stateOf = () => sql`case when d.status = 'inactive' then 'ended'
  when d.expires_at <= platform.now() then 'expired' else 'active' end`

/** One code of a site. */
export async function findDiscountCode(
  db: Kysely<Tables>,
  siteId: string,
  code: string,
): Promise<ListedDiscountCode | undefined> {
  const page = { limit: 1, backwards: false, cursor: undefined }
  const [found] = await listDiscountCodes(db, { siteId, filter: { code } }, page)
  return found
}

/** The codes of a series by their names; none for an unknown series. */
export async function listSeries(db: Kysely<Tables>, siteId: string, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing.discountCode')
    .select('code')
    .where('siteId', '=', siteId)
    .where('seriesId', '=', seriesId)
    .orderBy('code')
    .limit(10_000)
    .execute()
  return rows.map(({ code }) => code)
}

/** Locks a code: orders that are being placed with it finish first. */
export function lockDiscountCode(
  trx: Transaction<Tables>,
  siteId: string,
  code: string,
): Promise<{ status: 'active' | 'inactive' } | undefined> {
  return trx
    .selectFrom('billing.discountCode')
    .select('status')
    .where('siteId', '=', siteId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Ends codes at once; orders that have one keep it.
 * @param which one code, or a series
 * @returns those that were active
 */
export async function endDiscountCodes(
  trx: Transaction<Tables>,
  siteId: string,
  which: { code: string } | { seriesId: string },
): Promise<string[]> {
  const [column, value] =
    'code' in which ? (['code', which.code] as const) : (['seriesId', which.seriesId] as const)
  const rows = await trx
    .updateTable('billing.discountCode')
    .set({ status: 'inactive', endedAt: sql<Date>`platform.now()` })
    .where('siteId', '=', siteId)
    .where(column, '=', value)
    .where('status', '=', 'active')
    .returning('code')
    .execute()
  return rows.map(({ code }) => code)
}

/** Whether the site has the account of a member. */
export async function hasMember(db: Kysely<Tables>, siteId: string, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing.account')
    .select('accountId')
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}
