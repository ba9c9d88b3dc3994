import type { ColumnType, Generated } from 'kysely'
import type { OperatorRole } from '#platform/requests/audience.ts'
import type { AuditEntry } from '#platform/requests/audit.ts'

/** A person who works on the installation, and is no member of any site. */
export type OperatorTable = {
  id: string
  email: string
  emailNormalised: string
  name: string
  passwordHash: string
  /** Printed by a command, so the next login replaces it. */
  passwordIsOneTime: Generated<boolean>
  role: OperatorRole
  /** Null for every site, also those to come. */
  siteIds: string[] | null
  locale: string
  /** Sealed; null until the first login has confirmed it. */
  totpSecret: string | null
  totpConfirmedAt: Date | null
  /** The period (30 seconds) of the last code that was used: a code works once. */
  totpLastStep: number | null
  lastSeenAt: Date | null
  disabledAt: Date | null
  createdAt: Generated<Date>
  /** The colleague who created or reset the login; null for a command on the server. */
  loginGivenBy: string | null
  loginGivenAt: Date | null
}

export type OperatorRecoveryCodeTable = { operatorId: string; hash: string; usedAt: Date | null }

/** A login whose password was right; the code is still missing. */
export type OperatorChallengeTable = {
  tokenHash: Buffer
  operatorId: string
  /** Sealed: the secret that the operator's phone is about to learn. */
  newTotpSecret: string | null
  expiresAt: Date
  usedAt: Date | null
}

export type OperatorSessionTable = {
  id: string
  tokenHash: Buffer
  operatorId: string
  createdAt: Generated<Date>
  lastSeenAt: Generated<Date>
  address: string
  userAgent: string
  /** The passkey that opened it; null for a password. */
  passkeyId: string | null
}

/** The audit of all subgraphs, as their events brought it. */
export type AuditLogTable = {
  id: string
  at: Date
  subgraph: string
  /** Null for an act on the whole installation. */
  siteId: string | null
  /** Null for a command on the server. */
  operatorId: string | null
  operatorRole: AuditEntry['operatorRole']
  action: string
  subjectType: string
  subjectId: string | null
  purpose: string | null
  before: ColumnType<Record<string, unknown> | null, string | null, never>
  after: ColumnType<Record<string, unknown> | null, string | null, never>
  requestId: string | null
}
