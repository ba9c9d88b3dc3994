import type { Generated } from 'kysely'

/**
 * A partner's app that members can authorise. A public app has no secret, because it runs in a browser or on
 * a phone.
 */
export type OAuthClientTable = {
  id: string
  siteId: string
  name: string
  secretHash: Buffer | null
  redirectUris: string[]
  scopes: string[]
  createdAt: Generated<Date>
  lastUsedAt: Date | null
  revokedAt: Date | null
  costPerMinute: Generated<number>
  windowStartedAt: Date | null
  windowCost: Generated<number>
}

/** A member's grant to an app. */
export type OAuthGrantTable = {
  id: string
  siteId: string
  clientId: string
  accountId: string
  scopes: string[]
  grantedAt: Generated<Date>
  lastUsedAt: Date | null
}

/** The authorisation code with which an app gets its first tokens. Deleting the code deletes its tokens. */
export type OAuthCodeTable = {
  id: string
  grantId: string
  codeHash: Buffer
  redirectUri: string
  scopes: string[]
  codeChallenge: string
  expiresAt: Date
  usedAt: Date | null
}

/** An access token and the refresh token beside it. `refreshedAt` is when the next two were issued for it. */
export type OAuthTokenTable = {
  id: string
  codeId: string
  accessHash: Buffer
  accessExpiresAt: Date
  refreshHash: Buffer
  refreshExpiresAt: Date
  refreshedAt: Date | null
  scopes: string[]
}
