import type { Kysely, Selectable } from 'kysely'
import { pairId, toGlobalId } from '#platform/base/global-ids.ts'
import { log } from '#platform/base/log.ts'
import { countPushRefusal } from '#platform/process/push-refusals.ts'
import { addJob } from '#platform/requests/job.store.ts'
import type { Services } from '#platform/requests/services.ts'
import { findUnread } from '#subgraphs/conversations/published.ts'
import { findContact } from '../mail/mail.queue.ts'
import { isStopped, wantsPush } from '../preference/suppression.store.ts'
import type { PushSubscriptionTable, Tables } from '../tables.ts'
import { isLookingAt } from './attention.store.ts'
import { postPush, type PushAnswer } from './push-service.ts'
import {
  deleteSubscription,
  findLiveSubscription,
  markRefused,
  saveVapidKey,
} from './push-subscription.store.ts'
import { countNews, findPush, type Push } from './push.store.ts'
import { activeVapidKeys } from './vapid.ts'

/** A push expires after this many hours. */
const LIFETIME_HOURS = 24
const RETRY_SECONDS = 60
const RETRY_SECONDS_MAX = 6 * 3600

/**
 * Hands one push to one browser's push service. What has been read, switched off or logged out meanwhile is
 * not told; an address that is gone is forgotten; one whose service refuses every key of ours gets no more; a
 * service that asks for time gets it; anything else throws and the job tries again.
 */
export async function deliverPush(
  { db, services }: { db: Kysely<Tables>; services: Services },
  { pushId, subscriptionId }: { pushId: string; subscriptionId: string },
): Promise<void> {
  // A partner's tests reach no push service.
  if (services.config.SANDBOX_LABEL !== undefined) return
  const [push, subscription] = await Promise.all([
    findPush(db, pushId, LIFETIME_HOURS),
    findLiveSubscription(db, subscriptionId),
  ])
  if (
    push === undefined ||
    subscription === undefined ||
    subscription.memberId !== push.memberId ||
    !(await isStillNews(db, push))
  )
    return
  const text = JSON.stringify(await payloadOf(db, push))
  const { outcome, code, retryAfterSeconds } = await postWithKeys({ db, services }, subscription, {
    text,
    contact: await findContact(db, push.siteId),
    ttlSeconds: LIFETIME_HOURS * 3600,
    topic: push.conversationId?.replaceAll('-', ''),
  })
  if (outcome === 'taken') return
  if (outcome === 'gone') return db.transaction().execute((trx) => deleteSubscription(trx, subscriptionId))
  if (outcome === 'wrong-key') {
    await db.transaction().execute((trx) => markRefused(trx, subscriptionId))
    countPushRefusal()
    return log.error(
      { pushId, subscriptionId, code },
      'A push service refuses the VAPID keys, so this browser gets no more pushes. Keep SECRETS_KEY_PREVIOUS or the VAPID pair until members came back.',
    )
  }
  if (outcome === 'refused') return log.warn({ pushId, code }, 'a push service refused a push')
  if (outcome === 'failed') throw new Error(`push ${pushId} was not taken: ${code}`)
  const wait = Math.min(retryAfterSeconds ?? RETRY_SECONDS, RETRY_SECONDS_MAX)
  const later = { runAt: new Date(Date.now() + wait * 1000), key: `push ${pushId} ${subscriptionId} again` }
  await db
    .transaction()
    .execute((trx) => addJob(trx, 'notifications.deliver-push', { pushId, subscriptionId }, later))
}

type Message = Omit<Parameters<typeof postPush>[2], 'vapid'>

// While keys are changed a browser may have subscribed with either; which one it was is kept once it is
// known.
async function postWithKeys(
  { db, services }: { db: Kysely<Tables>; services: Services },
  subscription: Selectable<PushSubscriptionTable>,
  message: Message,
): Promise<PushAnswer> {
  const { id, vapidPublicKey } = subscription
  const active = activeVapidKeys(services.config)
  const own = active.filter(({ publicKey }) => publicKey === vapidPublicKey)
  let answer: PushAnswer | undefined
  for (const vapid of own.length > 0 ? own : active) {
    answer = await postPush(services.config, subscription, { ...message, vapid })
    if (answer.outcome === 'wrong-key') continue
    if (answer.outcome === 'taken' && vapidPublicKey !== vapid.publicKey)
      await db.transaction().execute((trx) => saveVapidKey(trx, id, vapid.publicKey))
    return answer
  }
  return answer!
}

async function isStillNews(db: Kysely<Tables>, push: Push): Promise<boolean> {
  const { memberId, type, conversationId, tag, aboutId } = push
  if (!(await wantsPush(db, memberId, type))) return false
  if (tag === 'announcement' && aboutId !== null && (await isStopped(db, aboutId))) return false
  if (conversationId === null) return true
  return (
    (await findUnread(db, memberId, conversationId)).length > 0 &&
    !(await isLookingAt(db, memberId, conversationId))
  )
}

async function payloadOf(db: Kysely<Tables>, push: Push) {
  const { memberId, aboutMemberId, conversationId, title, body, url, tag, type, locale } = push
  // The same conversation has a second address, by the other member.
  const isOfPair =
    aboutMemberId !== null && conversationId === pairId('conversation', memberId, aboutMemberId)
  const alsoAt = isOfPair ? [`/members/${toGlobalId('Profile', aboutMemberId)}/chat`] : []
  return { title, body, url, alsoAt, tag, type, lang: locale, unread: await countNews(db, memberId) }
}
