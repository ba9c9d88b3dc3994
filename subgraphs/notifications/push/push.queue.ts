import type { Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { addJobs } from '#platform/requests/job.store.ts'
import { endOfQuiet, type QuietHours } from '../preference/preference.rules.ts'
import { findQuietHours } from '../preference/preference.store.ts'
import { wantsPush } from '../preference/suppression.store.ts'
import type { Tables } from '../tables.ts'
import type { NotificationType } from '../tables/notification.types.ts'
import { findSubscriptionIds } from './push-subscription.store.ts'
import { insertPushes } from './push.store.ts'

/** The content of a push. `url` is a path of the site. */
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

// After this many failed attempts a push is dropped; the member sees the news in the app.
const ATTEMPTS_MAX = 10

/**
 * Hands a push to every browser of the member, after the quiet hours, if the member wants pushes of its type.
 * @returns whether one was written
 */
export async function postPushes(trx: Transaction<Tables>, order: PushOrder): Promise<boolean> {
  const { memberId, type } = order
  const subscriptionIds = await findSubscriptionIds(trx, memberId)
  if (subscriptionIds.length === 0 || !(await wantsPush(trx, memberId, type))) return false
  const quiet = (await findQuietHours(trx, [memberId])).get(memberId)
  return (await enqueuePushes(trx, [{ order, subscriptionIds, quiet }], await databaseNow(trx))) === 1
}

/** A push that the member wants, the browsers that it goes to, and the hours in which it waits. */
export type WantedPush = { order: PushOrder; subscriptionIds: string[]; quiet: QuietHours | undefined }

/** Hands pushes to their browsers. @param now the database's @returns how many were written */
export async function enqueuePushes(
  trx: Transaction<Tables>,
  wanted: readonly WantedPush[],
  now: Date,
): Promise<number> {
  if (wanted.length === 0) return 0
  const pushes = wanted.map((push) => ({ ...push, pushId: newId() }))
  const written = await insertPushes(
    trx,
    pushes.map(
      ({ pushId, order: { aboutId = null, aboutMemberId = null, conversationId = null, ...rest } }) => ({
        ...rest,
        id: pushId,
        aboutId,
        aboutMemberId,
        conversationId,
      }),
    ),
  )
  const jobs = pushes
    .filter(({ pushId }) => written.has(pushId))
    .flatMap(({ pushId, subscriptionIds, quiet }) => {
      const waitMilliseconds = endOfQuiet(quiet, now).getTime() - now.getTime()
      // The queue uses the machine's clock; a demo's or a test's clock may be ahead of it.
      const when = waitMilliseconds === 0 ? {} : { runAt: new Date(Date.now() + waitMilliseconds) }
      return subscriptionIds.map((subscriptionId) => ({
        payload: { pushId, subscriptionId },
        key: `push ${pushId} ${subscriptionId}`,
        maxAttempts: ATTEMPTS_MAX,
        ...when,
      }))
    })
  await addJobs(trx, 'notifications.deliver-push', jobs)
  return written.size
}
