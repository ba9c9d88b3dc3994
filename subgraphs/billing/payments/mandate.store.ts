import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { StoredMandate } from '../orders/payment.provider.ts'
import type { Tables } from '../tables.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'

/** A payment method that a member has agreed to reuse. */
export type Mandate = {
  id: string
  method: PaymentMethod
  label: string
  customerRef: string | null
  mandateRef: string | null
  reference: string | null
}

const COLUMNS = ['id', 'method', 'label', 'customerRef', 'mandateRef', 'reference'] as const

/**
 * The viewer's card (or account) that can be charged again at this provider; the newest one. Direct debits
 * are for one order each.
 */
export function findStoredMethodFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  provider: string,
): Promise<Mandate | undefined> {
  return db
    .selectFrom('billing.mandate')
    .select(COLUMNS)
    .where('siteId', '=', viewer.siteId)
    .where('accountId', '=', viewer.memberId)
    .where('provider', '=', provider)
    .where('method', '<>', 'DIRECT_DEBIT')
    .where('revokedAt', 'is', null)
    .orderBy('signedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A mandate by id, revoked or not. For the system only. */
export function findMandate(db: Kysely<Tables>, id: string): Promise<Mandate | undefined> {
  return db.selectFrom('billing.mandate').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/**
 * Stores the card of a first payment, in the place of the one before; a repeated report stores it once.
 */
export async function insertStoredMethod(
  trx: Transaction<Tables>,
  of: {
    siteId: string
    accountId: string
    provider: string
    method: PaymentMethod
    mandate: StoredMandate & { label: string }
  },
): Promise<void> {
  const { mandate, ...rest } = of
  const id = newId()
  const { numInsertedOrUpdatedRows: stored } = await trx
    .insertInto('billing.mandate')
    .values({
      ...rest,
      ...mandate,
      id,
      reference: null,
      text: null,
      locale: null,
      proof: null,
      revokedAt: null,
      providerAskedAt: null,
      providerRevokedAt: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'mandateRef']).doNothing())
    .executeTakeFirst()
  if (stored === 1n) await revokeCards(trx, { ...of, memberId: of.accountId }, id)
}

/** @returns whether a mandate was removed */
export async function revokeStoredMethods(trx: Transaction<Tables>, viewer: Viewer): Promise<boolean> {
  return (await revokeCards(trx, viewer)) > 0n
}

async function revokeCards(
  trx: Transaction<Tables>,
  { siteId, memberId }: Pick<Viewer, 'siteId' | 'memberId'>,
  butId?: string,
): Promise<bigint> {
  const { numUpdatedRows } = await trx
    .updateTable('billing.mandate')
    .set({ revokedAt: sql<Date>`platform.now()` })
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .where('method', '<>', 'DIRECT_DEBIT')
    .where('revokedAt', 'is', null)
    .$if(butId !== undefined, (cards) => cards.where('id', '<>', butId!))
    .executeTakeFirst()
  return numUpdatedRows
}

/** A mandate that the provider has yet to revoke. */
export type RemovedMandate = { id: string } & StoredMandate

/**
 * The cards that members have removed and the provider still has, those asked about longest ago first. One
 * with an open order waits for its end.
 */
export async function listRemovedMandates(
  db: Kysely<Tables>,
  provider: string,
  limit: number,
): Promise<RemovedMandate[]> {
  const { rows } = await sql<RemovedMandate>`
    select m.id, m.customer_ref, m.mandate_ref from billing.mandate m
    where m.provider = ${provider} and m.revoked_at is not null and m.provider_revoked_at is null
      and m.mandate_ref is not null and m.customer_ref is not null and m.method <> 'DIRECT_DEBIT'
      and not exists (
        select from billing.payment p join billing."order" o on o.id = p.order_id where p.mandate_id = m.id and o.state = 'PENDING')
    order by m.provider_asked_at nulls first limit ${limit}`.execute(db)
  return rows
}

/** That the provider is asked to revoke a mandate, or has done so. */
export async function noteRevocation(
  db: Kysely<Tables>,
  id: string,
  step: 'providerAskedAt' | 'providerRevokedAt',
): Promise<void> {
  await db
    .updateTable('billing.mandate')
    .set({ [step]: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .execute()
}
