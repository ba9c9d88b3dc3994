import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables, WebhookDeliveryTable, WebhookEndpointTable } from '../tables.ts'
import { DISABLED_AFTER_DAYS, type WebhookEvent } from './webhook.rules.ts'

/** A partner's new endpoint; `secret` is sealed. */
export type NewWebhookEndpoint = Pick<
  WebhookEndpointTable,
  'siteId' | 'partner' | 'network' | 'ref' | 'url' | 'eventTypes' | 'secret'
>

/** An endpoint as the operator sees it, with its number of pending messages. */
export type WebhookEndpoint = Pick<
  WebhookEndpointTable,
  'id' | 'partner' | 'network' | 'ref' | 'url' | 'eventTypes' | 'failingSince' | 'disabledAt'
> & { waiting: number }

/** One message as the log shows it. */
export type WebhookDelivery = Pick<
  WebhookDeliveryTable,
  'id' | 'eventType' | 'dueAt' | 'triedAt' | 'deliveredAt' | 'answer'
> & { createdAt: Date; attempts: number }

/** A message that is due. */
export type DueDelivery = {
  id: string
  endpointId: string
  url: string
  secret: string
  /** Only set during a secret rotation. */
  previousSecret: string | null
  body: string
  attempts: number
  failures: number
}

/** Creates an endpoint. @returns its id */
export async function insertWebhookEndpoint(
  db: Kysely<Tables>,
  endpoint: NewWebhookEndpoint,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('accounts.webhookEndpoint')
    .values({ ...endpoint, id })
    .execute()
  return id
}

export async function listWebhookEndpoints(db: Kysely<Tables>, siteId: string): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select id, partner, network, ref, url, event_types, failing_since, disabled_at,
      (select count(*)::int from accounts.webhook_delivery d where d.endpoint_id = e.id and d.due_at is not null) as waiting
    from accounts.webhook_endpoint e where site_id = ${siteId}::uuid order by created_at desc limit 1000`.execute(
    db,
  )
  return rows
}

/** Removes an endpoint with its log. @returns false when the site has no such endpoint */
export async function deleteWebhookEndpoint(
  db: Kysely<Tables>,
  siteId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts.webhookEndpoint')
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Gives an endpoint a new secret; messages are also signed with the old one for some days.
 * @returns false when the site has no such endpoint
 */
export async function changeWebhookSecret(
  db: Kysely<Tables>,
  siteId: string,
  { id, secret, days }: { id: string; secret: string; days: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.webhookEndpoint')
    .set((row) => ({
      secret,
      previousSecret: row.ref('secret'),
      previousSecretUntil: sql<Date>`platform.now() + ${days} * interval '1 day'`,
    }))
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Secrets = Pick<WebhookEndpointTable, 'secret' | 'previousSecret'>

/**
 * Secrets sealed with another key than the current one.
 * @param sealedNow the prefix of everything sealed with the current key
 */
export function findSecretsOfOtherKeys(
  db: Kysely<Tables>,
  sealedNow: string,
): Promise<(Secrets & { id: string })[]> {
  return db
    .selectFrom('accounts.webhookEndpoint')
    .select(['id', 'secret', 'previousSecret'])
    .where(sql<boolean>`not starts_with(secret, ${sealedNow})`)
    .execute()
}

/** Stores resealed secrets, unless they were changed meanwhile. */
export async function replaceSecrets(
  db: Kysely<Tables>,
  { id, secret }: { id: string; secret: string },
  secrets: Secrets,
): Promise<void> {
  await db
    .updateTable('accounts.webhookEndpoint')
    .set(secrets)
    .where('id', '=', id)
    .where('secret', '=', secret)
    .execute()
}

/** Resumes deliveries to a disabled or paused endpoint. @returns false when the site has no such endpoint */
export async function enableWebhookEndpoint(
  db: Kysely<Tables>,
  siteId: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.webhookEndpoint')
    .set({ failures: 0, failingSince: null, pausedUntil: null, disabledAt: null })
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The latest messages for an endpoint, newest first. */
export function listWebhookDeliveries(
  db: Kysely<Tables>,
  siteId: string,
  endpointId: string,
): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('accounts.webhookDelivery as d')
    .innerJoin('accounts.webhookEndpoint as e', 'e.id', 'd.endpointId')
    .select([
      'd.id',
      'd.eventType',
      'd.createdAt',
      'd.attempts',
      'd.dueAt',
      'd.triedAt',
      'd.deliveredAt',
      'd.answer',
    ])
    .where('e.siteId', '=', siteId)
    .where('e.id', '=', endpointId)
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id')
    .limit(200)
    .execute()
}

/**
 * Resends messages under their original ids: one by its id, or with `failed` all that were given up.
 * @returns how many
 */
export async function sendAgain(
  db: Kysely<Tables>,
  siteId: string,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string | undefined },
): Promise<number> {
  const { rows } = await sql`
    update accounts.webhook_delivery d set due_at = platform.now(), attempts = 0, delivered_at = null
    from accounts.webhook_endpoint e
    where e.id = d.endpoint_id and e.site_id = ${siteId}::uuid and e.id = ${endpointId}::uuid
      and case when ${deliveryId ?? null}::uuid is null then d.due_at is null and d.delivered_at is null else d.id = ${deliveryId ?? null}::uuid end
    returning d.id`.execute(db)
  return rows.length
}

/** Queues one message for one endpoint. @returns its id; undefined when the site has no such endpoint */
export async function insertWebhookDelivery(
  db: Kysely<Tables>,
  siteId: string,
  { endpointId, eventType, body }: { endpointId: string; eventType: string; body: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts.webhook_delivery (id, endpoint_id, event_type, body, due_at)
    select ${newId()}::uuid, id, ${eventType}, ${body}, platform.now() from accounts.webhook_endpoint
    where id = ${endpointId}::uuid and site_id = ${siteId}::uuid returning id`.execute(db)
  return rows[0]?.id
}

/** The traffic that a member came from, as partners see it. */
export type BroughtBy = {
  now: Date
  network: string
  ref: string | null
  sub1: string | null
  sub2: string | null
  sub3: string | null
  endpointIds: string[]
}

/** The endpoints that follow a member's events; undefined when there are none. */
export async function findFollowedTraffic(
  db: Kysely<Tables>,
  { siteId, memberId, eventType }: { siteId: string; memberId: string; eventType: WebhookEvent },
): Promise<BroughtBy | undefined> {
  const { rows } = await sql<BroughtBy>`
    select platform.now() as now, t.network, t.ref, t.sub1, t.sub2, t.sub3, array_agg(e.id) as endpoint_ids
    from accounts.tracking t
    join accounts.webhook_endpoint e on e.site_id = t.site_id and e.network = t.network
      and (e.ref is null or e.ref = t.ref) and e.disabled_at is null and ${eventType} = any(e.event_types)
    where t.account_id = ${memberId}::uuid and t.site_id = ${siteId}::uuid
    group by t.account_id, t.network, t.ref, t.sub1, t.sub2, t.sub3`.execute(db)
  return rows[0]
}

/** Queues the same message for each of these endpoints, each under its own id. */
export async function insertWebhookDeliveries(
  trx: Transaction<Tables>,
  endpointIds: string[],
  { eventType, body, dueAt }: { eventType: WebhookEvent; body: string; dueAt: Date },
): Promise<void> {
  await trx
    .insertInto('accounts.webhookDelivery')
    .values(
      endpointIds.map((endpointId) => ({
        id: newId(),
        endpointId,
        eventType,
        body,
        dueAt,
      })),
    )
    .execute()
}

const AT_ONCE = 20
const AT_ONCE_PER_ENDPOINT = 5

/**
 * Claims due messages, a few per endpoint, so that none delays the others. They become due again in two
 * minutes, in case the claiming process has died.
 */
export async function claimDeliveries(db: Kysely<Tables>): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as materialized (
      select d.id from accounts.webhook_endpoint e cross join lateral (
        select id, due_at from accounts.webhook_delivery
        where endpoint_id = e.id and due_at <= platform.now() order by due_at limit ${AT_ONCE_PER_ENDPOINT}
        for update skip locked
      ) d
      where e.disabled_at is null and (e.paused_until is null or e.paused_until <= platform.now())
      order by d.due_at limit ${AT_ONCE}
    )
    update accounts.webhook_delivery d
    set due_at = platform.now() + interval '2 minutes', attempts = d.attempts + 1, tried_at = platform.now()
    from due, accounts.webhook_endpoint e
    where d.id = due.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id, e.url, e.secret, d.body, d.attempts, e.failures,
      case when e.previous_secret_until > platform.now() then e.previous_secret end as previous_secret`.execute(
    db,
  )
  return rows
}

/** Records a successful delivery. */
export async function recordDelivery(
  db: Kysely<Tables>,
  { id, endpointId }: DueDelivery,
  answer: string,
): Promise<void> {
  await sql`with delivered as (
      update accounts.webhook_delivery set delivered_at = platform.now(), due_at = null, answer = ${answer} where id = ${id}::uuid)
    update accounts.webhook_endpoint set failures = 0, failing_since = null, paused_until = null
    where id = ${endpointId}::uuid and failing_since is not null`.execute(db)
}

/**
 * Records a failed delivery: schedules the retry and pauses the endpoint. An endpoint that accepts nothing
 * for days is disabled.
 * @param failed.seconds until the retry; undefined gives the message up
 * @param failed.gone the endpoint answered that it is gone
 */
export async function recordFailedDelivery(
  db: Kysely<Tables>,
  { id, endpointId }: DueDelivery,
  failed: { answer: string; seconds: number | undefined; pauseSeconds: number; gone: boolean },
): Promise<void> {
  const { answer, seconds = null, pauseSeconds, gone } = failed
  await sql`with noted as (
      update accounts.webhook_delivery set due_at = platform.now() + ${seconds}::float8 * interval '1 second', answer = ${answer}
      where id = ${id}::uuid and delivered_at is null)
    update accounts.webhook_endpoint set failures = failures + 1, failing_since = coalesce(failing_since, platform.now()),
      paused_until = platform.now() + ${pauseSeconds}::float8 * interval '1 second',
      disabled_at = case when ${gone} or failing_since < platform.now() - ${DISABLED_AFTER_DAYS} * interval '1 day'
        then coalesce(disabled_at, platform.now()) else disabled_at end
    where id = ${endpointId}::uuid`.execute(db)
}
