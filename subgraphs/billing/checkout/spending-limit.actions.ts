import type { Kysely } from 'kysely'
import { InvalidInputError } from '#platform/base/errors.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { lockOwnAccount } from '../account/payment-country.actions.ts'
import { findBundlesFor } from '../catalogue/bundle.store.ts'
import { SpendingLimitReachedError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import {
  changedLimit,
  HIGHEST_LIMIT_MINOR,
  leftToSpend,
  limitAt,
  type SpendingLimit,
} from './spending-limit.rules.ts'
import { findSpendingLimitFor, saveSpendingLimit, sumMonthFor } from './spending-limit.store.ts'

type Context = RequestContext<Tables>

/** A member's limit as it stands, and what the month has cost so far. */
export type Spending = {
  limit: SpendingLimit | undefined
  spentMinor: number
  leftMinor: number | null
  currency: string
}

/**
 * Sets or removes the viewer's own monthly limit. Lowering holds at once, raising after 24 hours (TRUST-05).
 * @param amountMinor in minor units of the shop's currency; null for no limit
 * @throws InvalidInputError
 */
export async function setSpendingLimit(ctx: Context, amountMinor: number | null): Promise<void> {
  const viewer = requireViewer(ctx)
  if (amountMinor !== null && (amountMinor < 0 || amountMinor > HIGHEST_LIMIT_MINOR)) {
    throw new InvalidInputError([
      { path: 'amountMinor', code: 'AMOUNT_INVALID', limit: HIGHEST_LIMIT_MINOR / 100 },
    ])
  }
  await ctx.db.transaction().execute(async (trx) => {
    const { country } = await lockOwnAccount(ctx, trx, viewer)
    const currency = await shopCurrency(trx, { siteId: viewer.siteId, country })
    const known = await findSpendingLimitFor(trx, viewer)
    await saveSpendingLimit(trx, viewer, changedLimit(known, { amountMinor, currency }, ctx.now))
  })
}

/** What the viewer has set and spent, by this request's clock. */
export async function findSpending(ctx: Context, country: string): Promise<Spending> {
  const viewer = requireViewer(ctx)
  return spendingOf(ctx, ctx.db, {
    viewer,
    currency: await shopCurrency(ctx.db, { siteId: viewer.siteId, country }),
  })
}

/**
 * Refuses an order that would cost more than the member's own limit leaves. Call it under the account's lock.
 * @throws SpendingLimitReachedError
 */
export async function enforceSpendingLimit(
  ctx: Context,
  db: Kysely<Tables>,
  order: { viewer: Viewer; priceMinor: number; currency: string },
): Promise<void> {
  const { leftMinor } = await spendingOf(ctx, db, order)
  if (leftMinor !== null && order.priceMinor > leftMinor)
    throw new SpendingLimitReachedError({ amountMinor: leftMinor, currency: order.currency })
}

async function spendingOf(
  ctx: Context,
  db: Kysely<Tables>,
  { viewer, currency }: { viewer: Viewer; currency: string },
): Promise<Spending> {
  const stored = await findSpendingLimitFor(db, viewer)
  const limit = stored && limitAt(stored, ctx.now)
  const spentMinor = await sumMonthFor(db, viewer, { currency, timeZone: ctx.site.settings.timeZone })
  return { limit, spentMinor, currency, leftMinor: leftToSpend(limit, { spentMinor, currency }) }
}

async function shopCurrency(db: Kysely<Tables>, shop: { siteId: string; country: string }): Promise<string> {
  const [bundle] = await findBundlesFor(db, shop)
  return bundle?.currency ?? 'EUR'
}
