import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { insertDismissals, type Dismissal } from './dismissal.store.ts'
import type { Tables } from '../tables.ts'

/**
 * Remembers what the member has put away, so that it stays away on every device (SITE-26).
 * @param dismissals with the device's time, which is never taken to be later than now
 */
export async function dismiss(ctx: RequestContext<Tables>, dismissals: Dismissal[]): Promise<void> {
  const viewer = requireViewer(ctx)
  const kept = dismissals.map(({ key, dismissedAt }) => ({
    key,
    dismissedAt: dismissedAt > ctx.now ? ctx.now : dismissedAt,
  }))
  if (kept.length > 0) await ctx.db.transaction().execute((trx) => insertDismissals(trx, viewer, kept))
}
