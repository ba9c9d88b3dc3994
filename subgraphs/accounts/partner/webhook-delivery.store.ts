import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { WebhookDeliveryTable } from '../tables/partner.tables.ts'
import { DISABLED_AFTER_DAYS, type WebhookEvent } from './webhook.rules.ts'

const AT_ONCE_PER_ENDPOINT = 10

const happenedAt = sql<Date>`coalesce(d.occurred_at, d.created_at)`

/**
 * Whether a message (d) is one that its partner may know of: a match only from its random time on, because
 * two messages at once would reveal who met whom. The clock is read once, not for each message.
 */
export const HAS_HAPPENED = sql<boolean>`${happenedAt} <= (select platform.now())`

/** One message as the log shows it. */
export type WebhookDelivery = Pick<
  WebhookDeliveryTable,
  'id' | 'eventType' | 'body' | 'dueAt' | 'triedAt' | 'deliveredAt' | 'answer'
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

/** The latest messages for an endpoint that have happened, newest first, each with its own time. */
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
      'd.body',
      happenedAt.as('createdAt'),
      'd.attempts',
      'd.dueAt',
      'd.triedAt',
      'd.deliveredAt',
      'd.answer',
    ])
    .where('e.siteId', '=', siteId)
    .where('e.id', '=', endpointId)
    .where(HAS_HAPPENED)
    .orderBy(happenedAt, 'desc')
    .orderBy('d.id')
    .limit(200)
    .execute()
}

/** The messages to resend: one by its id, those of events in [`from`, `to`), or all given-up ones. */
export type MessagesToResend = { deliveryId: string } | { from: Date; to: Date } | 'given up'

/**
 * Resends messages under their original ids.
 * @returns how many
 */
export async function sendAgain(
  db: Kysely<Tables>,
  { siteId, endpointId }: { siteId: string; endpointId: string },
  messages: MessagesToResend,
): Promise<number> {
  const { rows } = await sql`
    update accounts.webhook_delivery d set due_at = platform.now(), attempts = 0, delivered_at = null
    from accounts.webhook_endpoint e
    where e.id = d.endpoint_id and e.site_id = ${siteId}::uuid and e.id = ${endpointId}::uuid
      and ${conditionOf(messages)}
    returning d.id`.execute(db)
  return rows.length
}

function conditionOf(messages: MessagesToResend): RawBuilder<boolean> {
  if (messages === 'given up') return sql`d.due_at is null and d.delivered_at is null`
  if ('deliveryId' in messages) return sql`d.id = ${messages.deliveryId}::uuid and ${HAS_HAPPENED}`
  // A message that waits keeps its time: a match must not be sent before it.
  return sql`d.due_at is null
    and ${happenedAt} >= ${messages.from} and ${happenedAt} < ${messages.to}`
}

/** Queues one message for one endpoint. @returns its id; undefined when the site has no such endpoint */
export async function insertWebhookDelivery(
  db: Kysely<Tables>,
  siteId: string,
  { endpointId, eventType, body }: { endpointId: string; eventType: string; body: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts.webhook_delivery (id, endpoint_id, event_type, body, due_at)
    select ${randomUUID()}::uuid, id, ${eventType}, ${body}, platform.now() from accounts.webhook_endpoint
    where id = ${endpointId}::uuid and site_id = ${siteId}::uuid returning id`.execute(db)
  return rows[0]?.id
}

/**
 * Queues the same message for each of these endpoints, each under its own id. Ids are random: one with its
 * time in it would reveal when a delayed match happened.
 * @param message.subject whose messages are sent in order
 */
export async function insertWebhookDeliveries(
  trx: Transaction<Tables>,
  endpointIds: string[],
  message: { eventType: WebhookEvent; body: string; subject: string; occurredAt: Date },
): Promise<void> {
  const rows = endpointIds.map((endpointId) => ({
    ...message,
    id: randomUUID(),
    endpointId,
    dueAt: message.occurredAt,
  }))
  await trx.insertInto('accounts.webhookDelivery').values(rows).execute()
}

/**
 * Claims due messages, a few per endpoint, so that none delays the others, and of each subject only the
 * earliest that is not settled. They become due again in two minutes, in case the claiming process has died.
 * @param most the maximum number
 * @param open this process's unanswered messages, by endpoint
 */
export async function claimDeliveries(
  db: Kysely<Tables>,
  most: number,
  open: ReadonlyMap<string, number>,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as materialized (
      select d.id from accounts.webhook_endpoint e
      left join unnest(${[...open.keys()]}::uuid[], ${[...open.values()]}::int[]) as open (endpoint_id, count)
        on open.endpoint_id = e.id
      cross join lateral (
        select d.id, d.due_at from accounts.webhook_delivery d
        where d.endpoint_id = e.id and d.due_at <= platform.now() and not exists (
          select from accounts.webhook_delivery before
          where before.endpoint_id = d.endpoint_id and before.subject = d.subject and before.due_at is not null
            and (before.occurred_at, before.position) < (d.occurred_at, d.position))
        order by d.due_at, d.position limit greatest(0, ${AT_ONCE_PER_ENDPOINT} - coalesce(open.count, 0))
        for update of d skip locked
      ) d
      where e.disabled_at is null and (e.paused_until is null or e.paused_until <= platform.now())
      order by d.due_at limit ${most}
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

/** A message with the status that answered it. */
export type TakenDelivery = Pick<DueDelivery, 'id' | 'endpointId'> & { answer: string }

/** Records successful deliveries, in one statement: a commit each would be the slowest part of sending. */
export async function recordDeliveries(db: Kysely<Tables>, taken: TakenDelivery[]): Promise<void> {
  if (taken.length === 0) return
  await sql`
    with delivered as (
      update accounts.webhook_delivery d set delivered_at = platform.now(), due_at = null, answer = t.answer
      from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ answer }) => answer)}::text[]) as t (id, answer)
      where d.id = t.id
    ),
    recovered as (
      select id from accounts.webhook_endpoint
      where id = any(${taken.map(({ endpointId }) => endpointId)}::uuid[]) and failing_since is not null
      order by id for update
    )
    update accounts.webhook_endpoint e set failures = 0, failing_since = null, paused_until = null
    from recovered where e.id = recovered.id`.execute(db)
}

/** An endpoint that has just been disabled. */
export type DisabledEndpoint = {
  siteId: string
  partner: string
  url: string
  contact: string | null
  failingSince: Date
  /** Of the site. */
  locale: string
}

/**
 * Records a failed delivery: schedules the retry and pauses the endpoint. An endpoint that accepts nothing
 * for days is disabled.
 * @param failed.seconds until the retry; undefined gives the message up
 * @param failed.gone the endpoint answered that it is gone
 * @returns the endpoint if this has disabled it
 */
export async function recordFailedDelivery(
  trx: Transaction<Tables>,
  { id, endpointId }: Pick<DueDelivery, 'id' | 'endpointId'>,
  failed: { answer: string; seconds: number | undefined; pauseSeconds: number; gone: boolean },
): Promise<DisabledEndpoint | undefined> {
  const { answer, seconds = null, pauseSeconds, gone } = failed
  const { rows } = await sql<DisabledEndpoint & { isDisabled: boolean }>`
    with noted as (
      update accounts.webhook_delivery
      set due_at = platform.now() + ${seconds}::float8 * interval '1 second', answer = ${answer}
      where id = ${id}::uuid and delivered_at is null
    ),
    before as (select id, disabled_at from accounts.webhook_endpoint where id = ${endpointId}::uuid for update)
    update accounts.webhook_endpoint e
    set failures = e.failures + 1, failing_since = coalesce(e.failing_since, platform.now()),
      paused_until = platform.now() + ${pauseSeconds}::float8 * interval '1 second',
      disabled_at = case
        when ${gone} or e.failing_since < platform.now() - ${DISABLED_AFTER_DAYS} * interval '1 day'
        then coalesce(e.disabled_at, platform.now()) else e.disabled_at end
    from before, accounts.site s
    where e.id = before.id and s.id = e.site_id
    returning e.site_id, e.partner, e.url, e.contact, e.failing_since, s.default_locale as locale,
      before.disabled_at is null and e.disabled_at is not null as is_disabled`.execute(trx)
  const [row] = rows
  return row?.isDisabled === true ? row : undefined
}
