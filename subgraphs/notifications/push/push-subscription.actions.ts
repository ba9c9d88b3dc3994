import { InvalidInputError } from '#platform/base/errors.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { faultsOfPushKeys, type PushKeys } from './push-subscription.rules.ts'
import { deleteOwnSubscription, savePushSubscription } from './push-subscription.store.ts'
import { activeVapidKeys } from './vapid.ts'

const DEVICES_MAX = 20

/**
 * Saves the push subscription of the current browser; idempotent.
 * @param keys.publicKey the VAPID key that the browser subscribed with, if it sends one
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

// A key that this installation no longer has: the push service refuses our pushes.
function isOfForeignKey({ services }: RequestContext<Tables>, publicKey: string | null | undefined): boolean {
  return publicKey != null && activeVapidKeys(services.config).every((pair) => pair.publicKey !== publicKey)
}

/**
 * Deletes the push subscription of the current browser. An unknown one changes nothing.
 * @returns the member's id
 */
export async function unsubscribeFromPush(ctx: RequestContext<Tables>, endpoint: string): Promise<string> {
  const { memberId } = requireViewer(ctx)
  await ctx.db.transaction().execute((trx) => deleteOwnSubscription(trx, memberId, endpoint))
  return memberId
}
