import type { Kysely } from 'kysely'
import { rowIdOf } from '#platform/base/global-ids.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import type { MemberScope } from '#platform/requests/audience.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import type { Services } from '#platform/requests/services.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { findAccountsFor } from '../account/account.store.ts'
import { AppRequestInvalidError, ConnectedAppNotFoundError } from '../errors.ts'
import { noticeMail, type StatusChanged } from '../events.ts'
import { holdSession } from '../session/session.store.ts'
import type { Tables } from '../tables.ts'
import { findOAuthClient, type OAuthClient } from './oauth-client.store.ts'
import { deleteGrantFor, findGrantIdsOf, insertGrant } from './oauth-grant.store.ts'
import {
  readRequest,
  redirectAddress,
  type AuthorizationRequest,
  type RequestFault,
} from './oauth-request.rules.ts'

/**
 * The token issuer of a site: the requested origin. RFC 8414 requires the metadata to name the origin it was
 * read from.
 */
export function issuerOf({
  site,
  services,
  visit,
}: Pick<RequestContext, 'site' | 'services' | 'visit'>): string {
  return siteOrigin(site, services.config, visit.host)
}

/** The app and scopes for the consent screen; or the redirect that reports the app's error. */
export type AppAuthorizationRequest = {
  client: Pick<OAuthClient, 'name'>
  redirectUri: string
  scopes?: MemberScope[]
  errorRedirectUrl?: string
}

/**
 * Reads an app's authorisation request to the member.
 * @returns undefined for an unknown app or an address that is not the app's, which must not get a redirect
 */
export async function readAuthorizationRequest(
  ctx: RequestContext<Tables>,
  asked: AuthorizationRequest,
): Promise<AppAuthorizationRequest | undefined> {
  requireViewer(ctx)
  const client = await findAskingClient(ctx, asked)
  if (client === undefined) return undefined
  const read = readRequest(asked, client.scopes)
  const { redirectUri } = asked
  return 'error' in read
    ? { client, redirectUri, errorRedirectUrl: redirectAddress(asked, issuerOf(ctx), faultOf(read)) }
    : { client, redirectUri, scopes: read.scopes }
}

/**
 * Grants or denies an app's request. The member gets a mail when the app may do more than before.
 * @returns the app's redirect address with the answer
 * @throws AppRequestInvalidError as `readAuthorizationRequest` answers undefined
 */
export async function respondToAppAuthorization(
  ctx: RequestContext<Tables>,
  asked: AuthorizationRequest,
  isAllowed: boolean,
): Promise<string> {
  const viewer = requireViewer(ctx)
  const client = await findAskingClient(ctx, asked)
  if (client === undefined) throw new AppRequestInvalidError()
  const read = readRequest(asked, client.scopes)
  const issuer = issuerOf(ctx)
  if ('error' in read) return redirectAddress(asked, issuer, faultOf(read))
  if (!isAllowed) return redirectAddress(asked, issuer, { error: 'access_denied' })
  const { clientId, redirectUri, codeChallenge } = asked
  const granted = { clientId, redirectUri, codeChallenge, scopes: read.scopes }
  const { siteId, memberId } = viewer
  const account = (await findAccountsFor(ctx.db, siteId, [memberId])).get(memberId)!
  const code = await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    await holdSession(trx, viewer)
    const grant = await insertGrant(trx, viewer, granted)
    const notice = noticeMail(account, 'appConnected', { app: client.name })
    if (grant.isWider) await appendEvent(trx, 'accounts', notice, ctx.requestId)
    return grant.code
  })
  return redirectAddress(asked, issuer, { code })
}

/**
 * Revokes the member's grant to an app: its tokens die at once, and its sockets are closed.
 * @param connectedAppId the global id
 * @throws ConnectedAppNotFoundError also for another member's app
 */
export async function disconnectApp(ctx: RequestContext<Tables>, connectedAppId: string): Promise<void> {
  const viewer = requireViewer(ctx)
  const grantId = rowIdOf('ConnectedApp', connectedAppId)
  const isEnded =
    grantId !== undefined &&
    (await ctx.db.transaction().execute((trx) => deleteGrantFor(trx, viewer, grantId)))
  if (!isEnded) throw new ConnectedAppNotFoundError()
  ctx.services.pubSub.publish({ topic: 'session', keys: [grantId] })
}

/** Closes the sockets of a member's connected apps when the account closes. */
export function closeSocketsOfApps({ pubSub }: Services): EventHandler<StatusChanged> {
  return async (trx, { payload: { memberId, status } }) => {
    if (status === 'NOT_CONFIRMED' || status === 'ACTIVE' || status === 'PAUSED') return
    const keys = await findGrantIdsOf(trx as unknown as Kysely<Tables>, memberId)
    if (keys.length > 0) pubSub.publish({ topic: 'session', keys })
  }
}

async function findAskingClient(
  { db, site }: RequestContext<Tables>,
  { clientId, redirectUri }: AuthorizationRequest,
): Promise<OAuthClient | undefined> {
  const client = await findOAuthClient(db, site.id, clientId)
  return client?.redirectUris.includes(redirectUri) === true ? client : undefined
}

const faultOf = ({ error, description }: RequestFault) => ({ error, error_description: description })
