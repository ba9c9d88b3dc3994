import { sql, type Kysely, type Selectable } from 'kysely'
import { isRowId, newId } from '#platform/base/global-ids.ts'
import { hashToken, newToken } from '#platform/base/secrets.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { MemberScope } from '#platform/requests/audience.ts'
import { apiKeyRevoked } from '../events.ts'
import type { Tables } from '../tables.ts'
import type { OAuthClientTable } from '../tables/oauth.tables.ts'

/** A partner's app that members can authorise. */
export type OAuthClient = Omit<
  Selectable<OAuthClientTable>,
  'siteId' | 'scopes' | 'costPerMinute' | 'windowStartedAt' | 'windowCost'
> & {
  scopes: MemberScope[]
}

/** The registration data of an app. A `public` app gets no secret, because it could not keep one. */
export type NewOAuthClient = {
  name: string
  redirectUris: string[]
  scopes: MemberScope[]
  isPublic: boolean
}

const COLUMNS = [
  'id',
  'name',
  'secretHash',
  'redirectUris',
  'scopes',
  'createdAt',
  'lastUsedAt',
  'revokedAt',
] as const

/** Registers an app on a site. Only the hash of its secret is stored. */
export async function insertOAuthClient(
  db: Kysely<Tables>,
  siteId: string,
  { name, redirectUris, scopes, isPublic }: NewOAuthClient,
): Promise<{ id: string; secret: string | undefined }> {
  const id = newId()
  const secret = isPublic ? undefined : newToken()
  await db
    .insertInto('accounts.oauthClient')
    .values({
      id,
      siteId,
      name,
      redirectUris,
      scopes,
      secretHash: secret === undefined ? null : hashToken(secret),
    })
    .execute()
  return { id, secret }
}

/** A site's apps, the newest first, revoked ones included. */
export async function listOAuthClients(db: Kysely<Tables>, siteId: string): Promise<OAuthClient[]> {
  const rows = await db
    .selectFrom('accounts.oauthClient')
    .select(COLUMNS)
    .where('siteId', '=', siteId)
    .orderBy('createdAt', 'desc')
    .limit(1000)
    .execute()
  return rows as OAuthClient[]
}

/** Finds an app that has not been revoked. */
export async function findOAuthClient(
  db: Kysely<Tables>,
  siteId: string,
  clientId: string,
): Promise<OAuthClient | undefined> {
  if (!isRowId(clientId)) return undefined
  const row = await db
    .selectFrom('accounts.oauthClient')
    .select(COLUMNS)
    .where('siteId', '=', siteId)
    .where('id', '=', clientId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row as OAuthClient | undefined
}

/** Revokes an app and all its tokens at once, in every process. Returns whether there was one to revoke. */
export async function revokeOAuthClient(db: Kysely<Tables>, siteId: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts.oauthClient')
      .set({ revokedAt: sql<Date>`platform.now()` })
      .where('siteId', '=', siteId)
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx.deleteFrom('accounts.oauthGrant').where('clientId', '=', id).execute()
    // Sockets treat an app like a key.
    await appendEvent(trx, 'accounts', apiKeyRevoked({ keyId: id }))
    return true
  })
}
