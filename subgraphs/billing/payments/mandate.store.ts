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

/** Stores the card of a first payment; a repeated report stores it once. */
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
  await trx
    .insertInto('billing.mandate')
    .values({
      ...rest,
      ...mandate,
      id: newId(),
      reference: null,
      text: null,
      locale: null,
      proof: null,
      revokedAt: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'mandateRef']).doNothing())
    .execute()
}

/** @returns whether a mandate was removed */
export async function revokeStoredMethods(trx: Transaction<Tables>, viewer: Viewer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing.mandate')
    .set({ revokedAt: sql<Date>`platform.now()` })
    .where('siteId', '=', viewer.siteId)
    .where('accountId', '=', viewer.memberId)
    .where('method', '<>', 'DIRECT_DEBIT')
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
