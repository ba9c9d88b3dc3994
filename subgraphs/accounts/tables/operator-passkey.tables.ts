import type { Generated } from 'kysely'

export type OperatorPasskeyTable = {
  id: string
  operatorId: string
  /** Where it was made; browsers use it nowhere else. */
  host: string
  /** base64url, as browsers send it. */
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

export type OperatorPasskeyChallengeTable = {
  id: string
  /** The session that adds a passkey; null for a login. */
  sessionId: string | null
  host: string
  challenge: string
  expiresAt: Date
}
