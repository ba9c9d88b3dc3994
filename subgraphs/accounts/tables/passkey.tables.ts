import type { Generated } from 'kysely'

export type PasskeyTable = {
  id: string
  siteId: string
  accountId: string
  /** base64url, as browsers send it. */
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

export type PasskeyChallengeTable = {
  id: string
  siteId: string
  accountId: string | null
  challenge: string
  expiresAt: Date
}
