import { randomBytes, randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { seal } from '#platform/base/sealed.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { addJob } from '#platform/requests/job.store.ts'
import type { Services } from '#platform/requests/services.ts'
import type { OfOrder, OrderCompleted, OrderRefunded } from '#subgraphs/billing/events.ts'
import { orderReference } from '#subgraphs/billing/published.ts'
import type { LikeMatched } from '#subgraphs/likes/events.ts'
import type { OfMember } from '../events.ts'
import { signupReference } from '../published.ts'
import type { Tables } from '../tables.ts'
import { insertWebhookDeliveries, insertWebhookDelivery } from './webhook-delivery.store.ts'
import {
  MATCH_DELAY_SECONDS_MAX,
  MATCH_DELAY_SECONDS_MIN,
  TEST_EVENT,
  type WebhookEvent,
} from './webhook.rules.ts'
import { findFollowedTraffic } from './webhook.store.ts'

/** The job that sends due messages. */
export const SEND_WEBHOOKS = 'accounts.send-webhooks'
/** The purpose for which secrets are sealed. */
export const SEALED_FOR = 'webhook'
const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

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
  const occurredAt = new Date(now.getTime() + delaySeconds * 1000)
  const subject = signupReference(services.config, memberId)
  const body = bodyOf(eventType, occurredAt, { signup: { reference: subject, ...tracking }, ...more })
  await insertWebhookDeliveries(trx, endpointIds, { eventType, body, subject, occurredAt })
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
