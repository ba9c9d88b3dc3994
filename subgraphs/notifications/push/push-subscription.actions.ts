import { InvalidInputError } from '#platform/base/errors.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { faultsOfPushKeys, type PushKeys } from './push-subscription.rules.ts'
import { deleteOwnSubscription, savePushSubscription } from './push-subscription.store.ts'
import type { Tables } from '../tables.ts'
import { activeVapidKeys } from './vapid.ts'

const DEVICES_MAX = 20

/**
 * Keeps where the browser at hand wants to get pushes. Doing it again changes nothing.
 * @param keys.publicKey the VAPID key that the browser subscribed with, if it says so
 * @returns the member's id, and whether pushes cannot reach the browser by this subscription
 * @throws InvalidInputError for an endpoint or keys that no push could be sent with
 */
export async function subscribeToPush(
  ctx: RequestContext<Tables>,
  { publicKey, ...keys }: PushKeys & { publicKey?: string | null | undefined },
): Promise<{ memberId: string; refused: boolean }> {
  const viewer = requireViewer(ctx)
  const faults = faultsOfPushKeys(keys, ctx.services.config.PUSH_ORIGINS)
  if (faults.length > 0) throw new InvalidInputError(faults)
  const { refused } = await ctx.db.transaction().execute((trx) =>
    savePushSubscription(trx, viewer, {
      ...keys,
      userAgent: ctx.visit.userAgent,
      most: DEVICES_MAX,
      publicKey: publicKey ?? undefined,
    }),
  )
  return { memberId: viewer.memberId, refused: refused || isOfForeignKey(ctx, publicKey) }
}

// A key that this installation does not have any more: its push service takes nothing from us.
function isOfForeignKey({ services }: RequestContext<Tables>, publicKey: string | null | undefined): boolean {
  return publicKey != null && activeVapidKeys(services.config).every((pair) => pair.publicKey !== publicKey)
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
