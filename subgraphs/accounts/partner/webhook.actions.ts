import { randomBytes, randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { Webhook } from 'standardwebhooks'
import type { Config } from '#platform/base/config.ts'
import { log } from '#platform/base/log.ts'
import { postOutside } from '#platform/base/outgoing-http.ts'
import { seal, sealedNow, unseal } from '#platform/base/sealed.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { addJob } from '#platform/requests/job.store.ts'
import type { Services } from '#platform/requests/services.ts'
import type { OfOrder, OrderCompleted, OrderRefunded } from '#subgraphs/billing/events.ts'
import { orderReference } from '#subgraphs/billing/published.ts'
import type { LikeMatched } from '#subgraphs/likes/events.ts'
import type { OfMember } from '../events.ts'
import { signupReference } from '../published.ts'
import type { Tables } from '../tables.ts'
import {
  MATCH_DELAY_SECONDS_MAX,
  MATCH_DELAY_SECONDS_MIN,
  pauseSeconds,
  secondsToRetry,
  TEST_EVENT,
  type WebhookEvent,
} from './webhook.rules.ts'
import {
  claimDeliveries,
  findFollowedTraffic,
  findSecretsOfOtherKeys,
  insertWebhookDeliveries,
  insertWebhookDelivery,
  recordDelivery,
  recordFailedDelivery,
  replaceSecrets,
  type DueDelivery,
} from './webhook.store.ts'

/** The job that sends due messages. */
export const SEND_WEBHOOKS = 'accounts.send-webhooks'
const SEALED_FOR = 'webhook'
const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32
/**
 * The maximum of rounds in one run, with 20 messages each: a longer run would keep other jobs waiting for a
 * worker.
 */
const ROUNDS = 10

/** A secret for an endpoint, in plain text for the partner and sealed for storage. */
export function newWebhookSecret(config: Pick<Config, 'SECRETS_KEY' | 'SECRETS_KEY_PREVIOUS'>): {
  shown: string
  sealed: string
} {
  const shown = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
  return { shown, sealed: seal(config, SEALED_FOR, shown) }
}

/** Enqueues the job that sends due messages, once for all that are added meanwhile. */
export function sendSoon(trx: Transaction<Tables>): Promise<void> {
  return addJob(trx, SEND_WEBHOOKS, {}, { key: SEND_WEBHOOKS })
}

/** Queues a test message for one endpoint. @returns its id; undefined when the site has no such endpoint */
export function sendTest(
  db: Kysely<Tables>,
  siteId: string,
  endpointId: string,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const body = bodyOf(TEST_EVENT, new Date(), {})
    const id = await insertWebhookDelivery(trx, siteId, { endpointId, eventType: TEST_EVENT, body })
    if (id !== undefined) await sendSoon(trx)
    return id
  })
}

function bodyOf(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

// Runs in the transaction that handles the event, so that each partner of the member gets one message
// whatever happens afterwards.
async function tell(
  trx: Transaction<Tables>,
  services: Services,
  {
    siteId,
    memberId,
    eventType,
    more = {},
    delaySeconds = 0,
  }: OfMember & { eventType: WebhookEvent; more?: object; delaySeconds?: number },
): Promise<void> {
  const traffic = await findFollowedTraffic(trx, { siteId, memberId, eventType })
  if (traffic === undefined) return
  const { now, endpointIds, ...tracking } = traffic
  const at = new Date(now.getTime() + delaySeconds * 1000)
  const signup = { reference: signupReference(services.config, memberId), ...tracking }
  const body = bodyOf(eventType, at, { signup, ...more })
  await insertWebhookDeliveries(trx, endpointIds, { eventType, body, dueAt: at })
  await sendSoon(trx)
}

/** The webhook messages to partners, by the event that causes them. */
export function webhookHandlers(services: Services) {
  const order = ({ orderId }: OfOrder) => ({
    reference: orderReference(services.config, orderId),
  })
  const ofMember =
    (eventType: WebhookEvent): EventHandler<OfMember> =>
    (trx: Transaction<Tables>, { payload: { siteId, memberId } }) =>
      tell(trx, services, { siteId, memberId, eventType })
  const ofOrder =
    <Payload extends OfOrder>(
      eventType: WebhookEvent,
      more: (payload: Payload) => object,
    ): EventHandler<Payload> =>
    (trx: Transaction<Tables>, { payload }) =>
      tell(trx, services, {
        siteId: payload.siteId,
        memberId: payload.memberId,
        eventType,
        more: { order: { ...order(payload), ...more(payload) } },
      })
  const matched: EventHandler<LikeMatched> = async (trx: Transaction<Tables>, { payload }) => {
    for (const memberId of payload.memberIds)
      await tell(trx, services, {
        siteId: payload.siteId,
        memberId,
        eventType: 'match.created',
        delaySeconds: randomInt(MATCH_DELAY_SECONDS_MIN, MATCH_DELAY_SECONDS_MAX),
      })
  }
  return {
    created: ofMember('signup.created'),
    confirmed: ofMember('signup.confirmed'),
    completed: ofOrder<OrderCompleted>('order.completed', ({ priceMinor, currency, credits }) => ({
      total: { amountMinor: priceMinor, currency },
      credits,
    })),
    refunded: ofOrder<OrderRefunded>('order.refunded', ({ amountMinor, currency }) => ({
      refunded: { amountMinor, currency },
    })),
    chargedBack: ofOrder<OfOrder>('order.charged_back', () => ({})),
    matched,
  }
}

// After a key rotation, secrets sealed with the previous key are resealed, so that they stay readable without
// it.
async function sealAgain(db: Kysely<Tables>, config: Config): Promise<void> {
  const again = (sealed: string) => seal(config, SEALED_FOR, unseal(config, SEALED_FOR, sealed))
  for (const { id, secret, previousSecret } of await findSecretsOfOtherKeys(db, sealedNow(config)))
    await replaceSecrets(
      db,
      { id, secret },
      { secret: again(secret), previousSecret: previousSecret === null ? null : again(previousSecret) },
    )
}

/** Sends due messages, and enqueues itself again if some are left. */
export async function sendWebhooks({
  db,
  services,
}: {
  db: Kysely<Tables>
  services: Services
}): Promise<void> {
  await sealAgain(db, services.config)
  for (let round = 0; round < ROUNDS; round++) {
    const due = await claimDeliveries(db)
    if (due.length === 0) return
    await Promise.all(due.map((delivery) => deliver(db, services.config, delivery)))
  }
  await db.transaction().execute(sendSoon)
}

async function deliver(db: Kysely<Tables>, config: Config, delivery: DueDelivery): Promise<void> {
  const { id, endpointId, url, body, attempts, failures } = delivery
  const answer = await postOutside(url, {
    headers: headersOf(config, delivery),
    body,
    origins: config.WEBHOOK_ORIGINS,
  })
  const said = 'code' in answer ? answer.code : String(answer.statusCode)
  const statusCode = 'code' in answer ? 0 : answer.statusCode
  if (statusCode >= 200 && statusCode < 300) return recordDelivery(db, delivery, said)
  log.info({ deliveryId: id, endpointId, answer: said }, 'a webhook was not taken')
  await recordFailedDelivery(db, delivery, {
    answer: said,
    seconds: secondsToRetry(attempts, 'code' in answer ? undefined : answer.retryAfterSeconds),
    pauseSeconds: pauseSeconds(failures),
    gone: statusCode === 410,
  })
}

/** Signs as Standard Webhooks requires; the signed timestamp prevents replay attacks. */
function headersOf(
  config: Config,
  { id, body, secret, previousSecret }: DueDelivery,
): Record<string, string> {
  const now = new Date()
  const signatures = [secret, previousSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => new Webhook(unseal(config, SEALED_FOR, sealed)).sign(id, now, body))
  return {
    'content-type': 'application/json',
    'user-agent': 'Ruvela-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
