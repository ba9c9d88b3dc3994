import { timingSafeEqual } from 'node:crypto'
import OAuth2Server from '@node-oauth/oauth2-server'
import type { Kysely } from 'kysely'
import { hashToken, newToken } from '#platform/base/secrets.ts'
import type { Tables } from '../tables.ts'
import { findOAuthClient, type OAuthClient } from './oauth-client.store.ts'
import {
  ACCESS_TOKEN_SECONDS,
  findCode,
  findRefreshToken,
  insertTokens,
  takeCode,
  takeRefreshToken,
} from './oauth-token.store.ts'

export const GRANT_TYPES = ['authorization_code', 'refresh_token']

/** The prefix of an access token, which makes a leaked token recognisable. */
const ACCESS_TOKEN_PREFIX = 'oauth.'

// The library checks expiry against this process's clock. The database has already checked it against its
// own.
const STILL = new Date(8.64e15)

/**
 * The token endpoint of a site: the library parses the request, authenticates the app, verifies the code's
 * proof (PKCE) and answers as the standard requires. Issued codes and tokens are in the database.
 * @param askedScope the scope that the request asks for, if any
 */
export function createOAuthServer(
  db: Kysely<Tables>,
  siteId: string,
  askedScope: string | undefined,
): OAuth2Server {
  return new OAuth2Server({
    // The type requires the library's whole model, but this server only implements the token endpoint.
    model: createModel(db, siteId, askedScope) as WholeModel,
    accessTokenLifetime: ACCESS_TOKEN_SECONDS,
    alwaysIssueNewRefreshToken: true,
    // A public app proves itself by the code's verifier; the model requires the secret of any other app.
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  })
}

/**
 * The app with these credentials.
 * @returns undefined for a wrong secret, and for a secret from a public app
 */
export async function authenticateClient(
  db: Kysely<Tables>,
  siteId: string,
  { clientId, secret }: { clientId: string; secret: string | undefined },
): Promise<OAuthClient | undefined> {
  const client = await findOAuthClient(db, siteId, clientId)
  if (client === undefined) return undefined
  // Some libraries send an empty secret for a public app.
  if (client.secretHash === null) return secret ? undefined : client
  return secret !== undefined && timingSafeEqual(client.secretHash, hashToken(secret)) ? client : undefined
}

// The consent screen issues codes, and the gateway reads access tokens with the first statement of a request.
type WholeModel = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel
type Model = Omit<WholeModel, 'saveAuthorizationCode' | 'getAccessToken'>

function createModel(db: Kysely<Tables>, siteId: string, askedScope: string | undefined): Model {
  const clientOf = (id: string) => ({ id, grants: GRANT_TYPES })
  return {
    async getClient(clientId, secret) {
      const client = await authenticateClient(db, siteId, { clientId, secret: secret ?? undefined })
      return client && clientOf(client.id)
    },
    generateAccessToken: async () => `${ACCESS_TOKEN_PREFIX}${newToken()}`,
    generateRefreshToken: async () => newToken(),
    async getAuthorizationCode(authorizationCode) {
      const found = await findCode(db, siteId, authorizationCode)
      if (found === undefined) return undefined
      const { clientId, scopes, codeId, redirectUri, codeChallenge } = found
      const issued = { redirectUri, scope: scopes, codeChallenge, codeChallengeMethod: 'S256' }
      return { ...issued, authorizationCode, expiresAt: STILL, client: clientOf(clientId), user: { codeId } }
    },
    revokeAuthorizationCode: ({ user }) => takeCode(db, String(user['codeId'])),
    async getRefreshToken(refreshToken) {
      const found = await findRefreshToken(db, siteId, refreshToken)
      if (found === undefined) return undefined
      const { id, clientId, scopes, codeId } = found
      // The library consumes the token before it checks the scope, and the app would have to ask its member
      // again.
      if (askedScope?.split(' ').some((scope) => scope !== '' && !scopes.includes(scope)))
        throw new OAuth2Server.InvalidScopeError('Invalid scope: it is more than was granted')
      return { refreshToken, scope: scopes, client: clientOf(clientId), user: { id, codeId } }
    },
    revokeToken: ({ user }) =>
      takeRefreshToken(db, { id: String(user['id']), codeId: String(user['codeId']) }),
    async saveToken(token, client, user) {
      const { accessToken, refreshToken, scope = [] } = token
      const codeId = String(user['codeId'])
      const isKept = await insertTokens(db, {
        codeId,
        accessToken,
        refreshToken: refreshToken!,
        scopes: scope,
      })
      // The member revoked it in the meantime, or a parallel request used the same code.
      if (!isKept) throw new OAuth2Server.InvalidGrantError('Invalid grant: it was revoked')
      const accessTokenExpiresAt = new Date(Date.now() + ACCESS_TOKEN_SECONDS * 1000)
      return { ...token, accessTokenExpiresAt, client, user }
    },
  }
}
