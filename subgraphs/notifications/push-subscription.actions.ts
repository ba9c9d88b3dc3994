import { InvalidInputError } from '#platform/errors.ts'
import { requireViewer, type RequestContext } from '#platform/request-context.ts'
import { faultsOfPushKeys, type PushKeys } from './push-subscription.rules.ts'
import { deleteOwnSubscription, savePushSubscription } from './push-subscription.store.ts'
import type { Tables } from './tables.ts'

const DEVICES_MAX = 20

/**
 * Keeps where the browser at hand wants to get pushes. Doing it again changes nothing.
 * @returns the member's id
 * @throws InvalidInputError for an endpoint or keys that no push could be sent with
 */
export async function subscribeToPush(ctx: RequestContext<Tables>, keys: PushKeys): Promise<string> {
  const viewer = requireViewer(ctx)
  const faults = faultsOfPushKeys(keys, ctx.services.config.PUSH_ORIGINS)
  if (faults.length > 0) throw new InvalidInputError(faults)
  await ctx.db
    .transaction()
    .execute((trx) =>
      savePushSubscription(trx, viewer, { ...keys, userAgent: ctx.visit.userAgent, most: DEVICES_MAX }),
    )
  return viewer.memberId
}

/**
 * Forgets where the browser at hand got pushes. What is not known changes nothing.
 * @returns the member's id
 */
export async function unsubscribeFromPush(ctx: RequestContext<Tables>, endpoint: string): Promise<string> {
  const { memberId } = requireViewer(ctx)
  await ctx.db.transaction().execute((trx) => deleteOwnSubscription(trx, memberId, endpoint))
  return memberId
}
