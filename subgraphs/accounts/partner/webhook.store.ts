import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { PartnerTraffic } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import type { WebhookEndpointTable } from '../tables/partner.tables.ts'
import { HAS_HAPPENED } from './webhook-delivery.store.ts'
import type { WebhookEvent } from './webhook.rules.ts'

/** A partner's new endpoint; `secret` is sealed. */
export type NewWebhookEndpoint = Pick<
  WebhookEndpointTable,
  'siteId' | 'partner' | 'network' | 'ref' | 'url' | 'eventTypes' | 'secret' | 'contact'
>

/** An endpoint as the operator sees it, with its number of pending messages. */
export type WebhookEndpoint = Pick<
  WebhookEndpointTable,
  'id' | 'partner' | 'network' | 'ref' | 'url' | 'eventTypes' | 'contact' | 'failingSince' | 'disabledAt'
> & { createdAt: Date; waiting: number }

const WAITING = sql`(
  select count(*)::int from accounts.webhook_delivery d
  where d.endpoint_id = e.id and d.due_at is not null and ${HAS_HAPPENED}
)`

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

/**
 * A site's endpoints, newest first.
 * @param traffic only those for events of this traffic
 */
export function listWebhookEndpoints(
  db: Kysely<Tables>,
  siteId: string,
  traffic?: PartnerTraffic,
): Promise<WebhookEndpoint[]> {
  return selectEndpoints(db, endpointsOf(siteId, traffic))
}

/** An endpoint for events of this traffic; undefined when the site has no such one. */
export async function findWebhookEndpoint(
  db: Kysely<Tables>,
  { siteId, traffic, id }: { siteId: string; traffic: PartnerTraffic; id: string },
): Promise<WebhookEndpoint | undefined> {
  const [endpoint] = await selectEndpoints(db, sql`${endpointsOf(siteId, traffic)} and id = ${id}::uuid`)
  return endpoint
}

function endpointsOf(siteId: string, traffic?: PartnerTraffic): RawBuilder<boolean> {
  const { network = null, ref = null } = traffic ?? {}
  return sql`site_id = ${siteId}::uuid and (${network}::text is null or network = ${network}) and (${ref}::text is null or ref = ${ref})`
}

async function selectEndpoints(
  db: Kysely<Tables>,
  condition: RawBuilder<boolean>,
): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select id, partner, network, ref, url, event_types, contact, created_at, failing_since, disabled_at,
      ${WAITING} as waiting
    from accounts.webhook_endpoint e
    where ${condition}
    order by created_at desc limit 1000`.execute(db)
  return rows
}

/** Changes where an endpoint receives, and what. @returns false when the site has no such endpoint */
export async function updateWebhookEndpoint(
  db: Kysely<Tables>,
  siteId: string,
  { id, ...changed }: { id: string } & Pick<WebhookEndpointTable, 'url' | 'eventTypes' | 'contact'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.webhookEndpoint')
    .set(changed)
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Waits until no other transaction adds endpoints to the site, so that their number is exact. */
export async function lockSiteOfWebhooks(trx: Transaction<Tables>, siteId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'), hashtext(${siteId}))`.execute(trx)
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

/**
 * Resumes deliveries to a disabled or paused endpoint.
 * @returns undefined when the site has no such endpoint
 */
export async function enableWebhookEndpoint(
  trx: Transaction<Tables>,
  siteId: string,
  id: string,
): Promise<{ siteId: string; partner: string } | undefined> {
  return trx
    .updateTable('accounts.webhookEndpoint')
    .set({ failures: 0, failingSince: null, pausedUntil: null, disabledAt: null })
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .returning(['siteId', 'partner'])
    .executeTakeFirst()
}

/** A disabled endpoint of any site, as the installation's admins see it. */
export type DisabledWebhook = Pick<
  WebhookEndpointTable,
  'id' | 'partner' | 'url' | 'contact' | 'failingSince'
> & { siteName: string; disabledAt: Date; waiting: number }

/** The disabled endpoints of all sites, the latest first, at most 200. */
export async function listDisabledEndpoints(db: Kysely<Tables>): Promise<DisabledWebhook[]> {
  const { rows } = await sql<DisabledWebhook>`
    select e.id, e.partner, e.url, e.contact, e.failing_since, e.disabled_at, s.name as site_name,
      ${WAITING} as waiting
    from accounts.webhook_endpoint e join accounts.site s on s.id = e.site_id
    where e.disabled_at is not null
    order by e.disabled_at desc, e.id limit 200`.execute(db)
  return rows
}

/** Resumes deliveries to a disabled endpoint of any site. @returns undefined when there is no such one */
export async function enableDisabledEndpoint(
  trx: Transaction<Tables>,
  id: string,
): Promise<{ siteId: string; partner: string } | undefined> {
  return trx
    .updateTable('accounts.webhookEndpoint')
    .set({ failures: 0, failingSince: null, pausedUntil: null, disabledAt: null })
    .where('id', '=', id)
    .where('disabledAt', 'is not', null)
    .returning(['siteId', 'partner'])
    .executeTakeFirst()
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
