import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { insertDismissals, type Dismissal } from './dismissal.store.ts'

/**
 * Stores the member's dismissals, so that they hold on every device (SITE-26).
 * @param dismissals with the device's time, capped at the current time
 */
export async function dismiss(ctx: RequestContext<Tables>, dismissals: Dismissal[]): Promise<void> {
  const viewer = requireViewer(ctx)
  const kept = dismissals.map(({ key, dismissedAt }) => ({
    key,
    dismissedAt: dismissedAt > ctx.now ? ctx.now : dismissedAt,
  }))
  if (kept.length > 0) await ctx.db.transaction().execute((trx) => insertDismissals(trx, viewer, kept))
}
