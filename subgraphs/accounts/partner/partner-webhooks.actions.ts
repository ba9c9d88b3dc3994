import { asciiEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { isOutsideUrl } from '#platform/base/outgoing-http.ts'
import { requireTraffic } from '#platform/requests/partner-traffic.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { isEmail } from '../account/email-address.rules.ts'
import { PartnerRefusedError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { readPartner, type Partner } from './partner-keys.actions.ts'
import { listWebhookDeliveries, sendAgain, type MessagesToResend } from './webhook-delivery.store.ts'
import type { WebhookDelivery } from './webhook-delivery.store.ts'
import { newWebhookSecret, sendSoon, sendTest } from './webhook.actions.ts'
import { SCOPE_OF, type WebhookEvent } from './webhook.rules.ts'
import {
  changeWebhookSecret,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  findWebhookEndpoint,
  insertWebhookEndpoint,
  listWebhookEndpoints,
  lockSiteOfWebhooks,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from './webhook.store.ts'

type Context = RequestContext<Tables>

const ENDPOINTS_MAX = 20
const URL_LENGTH_MAX = 1000
/** For how many days the old secret signs as well. */
const ROTATION_DAYS = 7

/** Where an endpoint receives, and what; `contact` learns when it is disabled. */
export type EndpointDetails = { url: string; eventTypes: readonly WebhookEvent[]; contact: string | null }

/** An endpoint with its secret, which is never shown again. */
export type EndpointWithSecret = { endpoint: WebhookEndpoint; secret: string }

/**
 * The endpoints for the partner's own traffic.
 * @throws RequestError FORBIDDEN for any other caller
 */
export function ownEndpoints(ctx: Context): Promise<WebhookEndpoint[]> {
  return listWebhookEndpoints(ctx.db, ctx.site.id, requireTraffic(ctx))
}

/**
 * One of those endpoints; undefined when there is no such one.
 * @throws RequestError FORBIDDEN for any other caller
 */
export async function findOwnEndpoint(
  ctx: Context,
  id: string | undefined,
): Promise<WebhookEndpoint | undefined> {
  const traffic = requireTraffic(ctx)
  return id === undefined ? undefined : findWebhookEndpoint(ctx.db, { siteId: ctx.site.id, traffic, id })
}

/** The latest messages of an endpoint, newest first, with what answered them. */
export function deliveriesOf(ctx: Context, { id }: WebhookEndpoint): Promise<WebhookDelivery[]> {
  return listWebhookDeliveries(ctx.db, ctx.site.id, id)
}

/** @throws InvalidInputError; PartnerRefusedError WEBHOOK_LIMIT; RequestError FORBIDDEN */
export async function createEndpoint(ctx: Context, given: EndpointDetails): Promise<EndpointWithSecret> {
  const { id: siteId } = ctx.site
  const traffic = requireTraffic(ctx)
  const partner = await readPartner(ctx)
  const details = readDetails(ctx, partner, given)
  const { shown: secret, sealed } = newWebhookSecret(ctx.services.config)
  const id = await ctx.db.transaction().execute(async (trx) => {
    await lockSiteOfWebhooks(trx, siteId)
    const before = await listWebhookEndpoints(trx, siteId, traffic)
    if (before.length >= ENDPOINTS_MAX) throw new PartnerRefusedError('WEBHOOK_LIMIT')
    return insertWebhookEndpoint(trx, {
      siteId,
      partner: partner.key.partner,
      ...traffic,
      ...details,
      secret: sealed,
    })
  })
  return { endpoint: await requireEndpoint(ctx, id), secret }
}

/** @throws InvalidInputError; PartnerRefusedError WEBHOOK_NOT_FOUND; RequestError FORBIDDEN */
export async function changeEndpoint(
  ctx: Context,
  endpointId: string | undefined,
  given: EndpointDetails,
): Promise<WebhookEndpoint> {
  const { id } = await requireEndpoint(ctx, endpointId)
  const details = readDetails(ctx, await readPartner(ctx), given)
  if (!(await updateWebhookEndpoint(ctx.db, ctx.site.id, { id, ...details }))) throw NOT_FOUND()
  return requireEndpoint(ctx, id)
}

/** Removes an endpoint with its log. @throws PartnerRefusedError WEBHOOK_NOT_FOUND */
export async function removeEndpoint(ctx: Context, endpointId: string | undefined): Promise<string> {
  const { id } = await requireEndpoint(ctx, endpointId)
  if (!(await deleteWebhookEndpoint(ctx.db, ctx.site.id, id))) throw NOT_FOUND()
  return id
}

/** Gives an endpoint a new secret; the old one also signs for a week. */
export async function rotateSecret(
  ctx: Context,
  endpointId: string | undefined,
): Promise<EndpointWithSecret> {
  const { id } = await requireEndpoint(ctx, endpointId)
  const { shown: secret, sealed } = newWebhookSecret(ctx.services.config)
  const changed = { id, secret: sealed, days: ROTATION_DAYS }
  if (!(await changeWebhookSecret(ctx.db, ctx.site.id, changed))) throw NOT_FOUND()
  return { endpoint: await requireEndpoint(ctx, id), secret }
}

/** Sends a test message. @returns its id */
export async function testEndpoint(ctx: Context, endpointId: string | undefined): Promise<string> {
  const { id } = await requireEndpoint(ctx, endpointId)
  const deliveryId = await sendTest(ctx.db, ctx.site.id, id)
  if (deliveryId === undefined) throw NOT_FOUND()
  return deliveryId
}

/** Sends messages again under their own ids. @returns how many */
export async function resendMessages(
  ctx: Context,
  endpointId: string | undefined,
  messages: MessagesToResend,
): Promise<number> {
  const { id } = await requireEndpoint(ctx, endpointId)
  return ctx.db.transaction().execute(async (trx) => {
    const count = await sendAgain(trx, { siteId: ctx.site.id, endpointId: id }, messages)
    if (count > 0) await sendSoon(trx)
    return count
  })
}

/** Resumes the deliveries of a disabled endpoint. */
export async function enableEndpoint(ctx: Context, endpointId: string | undefined): Promise<WebhookEndpoint> {
  const { id } = await requireEndpoint(ctx, endpointId)
  await ctx.db.transaction().execute(async (trx) => {
    if ((await enableWebhookEndpoint(trx, ctx.site.id, id)) === undefined) throw NOT_FOUND()
    await sendSoon(trx)
  })
  return requireEndpoint(ctx, id)
}

const NOT_FOUND = () => new PartnerRefusedError('WEBHOOK_NOT_FOUND')

async function requireEndpoint(ctx: Context, id: string | undefined): Promise<WebhookEndpoint> {
  const own = await findOwnEndpoint(ctx, id)
  if (own === undefined) throw NOT_FOUND()
  return own
}

// A webhook carries what the queries of a scope show, so the operator must have given it to some working key.
function isGranted({ keys }: Partner, eventType: WebhookEvent, now: Date): boolean {
  return keys.some(
    ({ scopes, revokedAt, expiresAt }) =>
      revokedAt === null && (expiresAt === null || expiresAt > now) && scopes.includes(SCOPE_OF[eventType]),
  )
}

function readDetails(ctx: Context, partner: Partner, { url, eventTypes, contact }: EndpointDetails) {
  const fields: InvalidField[] = []
  const address = url.trim()
  const told = contact?.trim() ?? ''
  if (address.length > URL_LENGTH_MAX)
    fields.push({ path: 'url', code: 'TEXT_TOO_LONG', limit: URL_LENGTH_MAX })
  else if (!isOutsideUrl(address, ctx.services.config.WEBHOOK_ORIGINS))
    fields.push({ path: 'url', code: address === '' ? 'REQUIRED' : 'WEBHOOK_URL_INVALID' })
  if (eventTypes.length === 0) fields.push({ path: 'eventTypes', code: 'REQUIRED' })
  else if (!eventTypes.every((eventType) => isGranted(partner, eventType, ctx.now)))
    fields.push({ path: 'eventTypes', code: 'SCOPE_MISSING' })
  if (told !== '' && !isEmail(told)) fields.push({ path: 'contact', code: 'EMAIL_INVALID' })
  if (fields.length > 0) throw new InvalidInputError(fields)
  return {
    url: address,
    eventTypes: [...new Set(eventTypes)],
    contact: told === '' ? null : asciiEmail(told),
  }
}
