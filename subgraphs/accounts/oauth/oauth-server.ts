import OAuth2Server from '@node-oauth/oauth2-server'
import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hashToken, newToken } from '#platform/base/secrets.ts'
import { findOAuthClient, type OAuthClient } from './oauth-client.store.ts'
import {
  ACCESS_TOKEN_SECONDS,
  findCode,
  findRefreshToken,
  insertTokens,
  takeCode,
  takeRefreshToken,
} from './oauth-token.store.ts'
import type { Tables } from '../tables.ts'

export const GRANT_TYPES = ['authorization_code', 'refresh_token']

/** How an access token begins, so that whoever finds one knows what it is. */
const ACCESS_TOKEN_PREFIX = 'oauth.'

// The library compares moments with the clock of this process. The database has judged by its own before.
const STILL = new Date(8.64e15)

/**
 * The token endpoint of a site: the library reads the request, knows the app, checks the proof of the code (PKCE) and answers in the words of the
 * standard; what was issued is in the database.
 * @param askedScope what the request wants the next tokens for, if it says so
 */
export function createOAuthServer(
  db: Kysely<Tables>,
  siteId: string,
  askedScope: string | undefined,
): OAuth2Server {
  return new OAuth2Server({
    // The type asks for all that the library can do, of which this server does the token endpoint only.
    model: createModel(db, siteId, askedScope) as WholeModel,
    accessTokenLifetime: ACCESS_TOKEN_SECONDS,
    alwaysIssueNewRefreshToken: true,
    // An app without a secret proves itself by the code's verifier; one that has a secret must show it, which the model sees to.
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  })
}

/**
 * The app that shows these credentials.
 * @returns undefined for a wrong secret, and for one where none belongs
 */
export async function authenticateClient(
  db: Kysely<Tables>,
  siteId: string,
  { clientId, secret }: { clientId: string; secret: string | undefined },
): Promise<OAuthClient | undefined> {
  const client = await findOAuthClient(db, siteId, clientId)
  if (client === undefined) return undefined
  // Of an app without a secret some libraries send an empty one.
  if (client.secretHash === null) return secret ? undefined : client
  return secret !== undefined && timingSafeEqual(client.secretHash, hashToken(secret)) ? client : undefined
}

// Codes are issued where the member decides, and access tokens are read by the gateway with the first statement of a request.
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
      // The library uses the token up before it looks at the scope, and the app would have to ask its member again.
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
      // The member has revoked it in between, or somebody else came with the same code.
      if (!isKept) throw new OAuth2Server.InvalidGrantError('Invalid grant: it was revoked')
      const accessTokenExpiresAt = new Date(Date.now() + ACCESS_TOKEN_SECONDS * 1000)
      return { ...token, accessTokenExpiresAt, client, user }
    },
  }
}
