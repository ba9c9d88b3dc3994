import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { PaymentProvider, ReportedFee } from '../orders/payment.provider.ts'
import type { Tables } from '../tables.ts'
import type { ProviderFeeWalkTable } from '../tables/provider.tables.ts'

type ProviderName = PaymentProvider['name']

/** Keeps movements of our own payments, each once; those of other payments are left out. */
export async function insertFees(
  trx: Transaction<Tables>,
  provider: ProviderName,
  fees: readonly ReportedFee[],
): Promise<void> {
  if (fees.length === 0) return
  await sql`
    insert into billing.provider_fee (provider, ref, site_id, order_id, kind, currency, fee_minor, net_minor, at)
    select ${provider}, f.ref, o.site_id, o.id, f.kind, f.currency, f."feeMinor", f."netMinor", f.at
    from json_to_recordset(${JSON.stringify(fees)}::json)
        as f (ref text, "providerRef" text, kind text, currency text, "feeMinor" int, "netMinor" int, at timestamptz)
      join billing.payment p on p.provider = ${provider} and p.provider_ref = f."providerRef"
      join billing."order" o on o.id = p.order_id
    on conflict (provider, ref) do nothing`.execute(trx)
}

/** How far the movements of a balance were read. */
export type FeeWalk = Omit<Selectable<ProviderFeeWalkTable>, 'provider' | 'balanceRef'>

/** Nulls before the first reading. */
export async function findFeeWalk(
  db: Kysely<Tables>,
  provider: ProviderName,
  balanceRef: string,
): Promise<FeeWalk> {
  const walk = await db
    .selectFrom('billing.providerFeeWalk')
    .select(['newestRef', 'resumeFrom', 'resumeNewest'])
    .where('provider', '=', provider)
    .where('balanceRef', '=', balanceRef)
    .executeTakeFirst()
  return walk ?? { newestRef: null, resumeFrom: null, resumeNewest: null }
}

export async function saveFeeWalk(
  db: Kysely<Tables>,
  of: { provider: ProviderName; balanceRef: string },
  walk: FeeWalk,
): Promise<void> {
  await db
    .insertInto('billing.providerFeeWalk')
    .values({ ...of, ...walk })
    .onConflict((conflict) => conflict.columns(['provider', 'balanceRef']).doUpdateSet(walk))
    .execute()
}

/** Keeps that the fees were read, or why not. @param failure its kind, never the provider's words */
export async function noteFeesRead(
  db: Kysely<Tables>,
  provider: ProviderName,
  failure: string | undefined,
): Promise<void> {
  const now = sql<Date>`platform.now()`
  const noted = failure === undefined ? { feesReadAt: now } : { feesFailedAt: now, feesFailure: failure }
  await db
    .insertInto('billing.providerContact')
    .values({ provider, ...noted })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(noted))
    .execute()
}

/** What the provider kept of an order's payment, and what it brought to our balance, in one currency. */
export type FeeSum = { currency: string; feeMinor: number; netMinor: number }

/** The fees by order id; orders without a reported fee are missing. */
export async function findFeesOf(db: Kysely<Tables>, orderIds: string[]): Promise<Map<string, FeeSum[]>> {
  const { rows } = await sql<FeeSum & { orderId: string }>`
    select order_id, currency, sum(fee_minor)::int as fee_minor, sum(net_minor)::int as net_minor
    from billing.provider_fee where order_id = any(${orderIds}::uuid[])
    group by order_id, currency order by order_id, currency`.execute(db)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
