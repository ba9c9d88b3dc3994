import type { Generated } from 'kysely'

export type ApiKeyTable = {
  id: string
  siteId: string
  partner: string
  network: string | null
  ref: string | null
  keyHash: Buffer
  createdAt: Generated<Date>
  revokedAt: Date | null
  scopes: Generated<string[]>
  expiresAt: Date | null
  lastUsedAt: Date | null
  costPerMinute: Generated<number>
  windowStartedAt: Date | null
  windowCost: Generated<number>
}

/** What a key used on a day in UTC. An operation is refused when the minute has too little left for it. */
export type ApiUsageTable = { keyId: string; day: string; operations: number; cost: number; refused: number }

/** What a key used of the deprecated parts of the API on a day in UTC; the reason is the schema's advice. */
export type DeprecatedUseTable = {
  keyId: string
  day: string
  element: string
  reason: string
  uses: number
  lastUsedAt: Date
}

/** A partner's webhook endpoint for events of the members it brought. Secrets are sealed. */
export type WebhookEndpointTable = {
  id: string
  siteId: string
  partner: string
  network: string
  ref: string | null
  url: string
  eventTypes: string[]
  secret: string
  previousSecret: string | null
  previousSecretUntil: Date | null
  createdAt: Generated<Date>
  /** Consecutive delivery failures, and the time of the first. */
  failures: Generated<number>
  failingSince: Date | null
  pausedUntil: Date | null
  disabledAt: Date | null
  /** The e-mail address that learns when the endpoint is disabled. */
  contact: string | null
}

/**
 * One message for one endpoint. `dueAt` is null once it is delivered or given up. Messages of one `subject`
 * are sent in the order of `occurredAt` and `position`; one without a subject waits for no other.
 */
export type WebhookDeliveryTable = {
  id: string
  endpointId: string
  eventType: string
  body: string
  createdAt: Generated<Date>
  attempts: Generated<number>
  dueAt: Date | null
  triedAt: Date | null
  deliveredAt: Date | null
  answer: string | null
  subject: string | null
  occurredAt: Date | null
  position: Generated<string | null>
}
