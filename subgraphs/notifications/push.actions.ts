import type { Transaction } from 'kysely'
import { databaseNow } from '#platform/clock.ts'
import { newId } from '#platform/global-ids.ts'
import { addJob } from '#platform/services.ts'
import { endOfQuiet, type NotificationType } from './preference.rules.ts'
import { findQuietHours } from './preference.store.ts'
import { insertPush } from './push.store.ts'
import { findSubscriptionIds } from './push-subscription.store.ts'
import { wantsPush } from './suppression.store.ts'
import type { Tables } from './tables.ts'

/** What a member is told by push. `url` is a path of the site. */
export type PushOrder = {
  siteId: string
  memberId: string
  locale: string
  type: NotificationType
  title: string
  body: string
  url: string
  /** A newer push with the same tag takes the older one's place on the screen. */
  tag: string
  /** What it is about, when the member must not get a second one about it. */
  aboutId?: string
  aboutMemberId?: string
  /** The conversation that was unread, so that the push is dropped when it has been read meanwhile. */
  conversationId?: string
}

// A push service that does not answer for this often is left alone; the member sees the news in the app.
const ATTEMPTS_MAX = 10

/** Hands a push to every browser of the member, after the quiet hours, if the member wants pushes of its type. */
export async function postPushes(trx: Transaction<Tables>, order: PushOrder): Promise<void> {
  const { memberId, type } = order
  const subscriptionIds = await findSubscriptionIds(trx, memberId)
  if (subscriptionIds.length === 0 || !(await wantsPush(trx, memberId, type))) return
  const pushId = newId()
  const { aboutId = null, aboutMemberId = null, conversationId = null } = order
  if (!(await insertPush(trx, { ...order, id: pushId, aboutId, aboutMemberId, conversationId }))) return
  const quiet = (await findQuietHours(trx, [memberId])).get(memberId)
  const now = await databaseNow(trx)
  const waitMilliseconds = endOfQuiet(quiet, now).getTime() - now.getTime()
  // The queue has the machine's clock, which a demo's or a test's may be ahead of.
  const when = waitMilliseconds === 0 ? {} : { runAt: new Date(Date.now() + waitMilliseconds) }
  for (const subscriptionId of subscriptionIds) {
    await addJob(trx, 'notifications.deliver-push', { pushId, subscriptionId }, { key: `push ${pushId} ${subscriptionId}`, maxAttempts: ATTEMPTS_MAX, ...when })
  }
}
