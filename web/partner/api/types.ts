// What the page's operations return. A test compares the operations with the schema.

/** An amount in the currency's smallest unit. */
export type Money = { amountMinor: number; currency: string }

export type PartnerKey = {
  id: string
  scopes: string[]
  isCurrent: boolean
  costPerMinute: number
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
}

export type Partner = {
  name: string
  network: string | null
  ref: string | null
  siteName: string
  timeZone: string
  keys: PartnerKey[]
}

/** Days as 2026-11-28, both included. */
export type DayRange = { from: string; to: string }

export type SignupDay = { day: string; signups: number; confirmed: number }
export type OrderDay = { day: string; orders: number; total: Money; refunded: Money }
export type UsageDay = { day: string; operations: number; cost: number; refused: number }

/** A deprecated element of the API that a key used, and what the schema advises. */
export type DeprecatedUse = {
  keyId: string
  element: string
  advice: string
  uses: number
  lastUsedAt: string
}

type Traffic = {
  network: string
  ref: string | null
  sub1: string | null
  sub2: string | null
  sub3: string | null
}

export type Signup = Traffic & { reference: string; signedUpAt: string; confirmedAt: string | null }

export type Order = Traffic & {
  reference: string
  signupReference: string
  state: string
  credits: number
  isFirst: boolean
  total: Money
  vat: Money
  completedAt: string
  refunded: Money | null
  refundedAt: string | null
}

/** The arguments of a connection. */
export type PageAsked = { first?: number; after?: string; last?: number; before?: string }

export type Page<Node> = {
  totalCount: number
  edges: { node: Node }[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}

export type RefusedField = { path: string; code: string; limit: number | null }
/** Why a mutation changed nothing. */
export type Refused = { code: string; fields?: RefusedField[] }

export type KeyPayload =
  | { key: string; partnerKey: { id: string }; partner: { keys: PartnerKey[] } }
  | Refused

export type Sandbox = {
  id: string
  url: string
  /** Opens its mails and GraphiQL in a browser. */
  entryUrl: string
  keyPrefix: string
  createdAt: string
  resetAt: string
  lastUsedAt: string
  now: string
}

/** What opens a fresh sandbox; the key is null if a colleague has made it meanwhile. */
export type SandboxAccess = {
  key: string | null
  members: { profileId: string; email: string; password: string; token: string }[]
}

/** What a person chooses of a webhook. */
export type WebhookDetails = { url: string; eventTypes: string[]; contact: string | null }

export type Webhook = WebhookDetails & {
  id: string
  ref: string | null
  createdAt: string
  failingSince: string | null
  disabledAt: string | null
  waitingCount: number
}

export type Delivery = {
  messageId: string
  type: string
  body: string
  state: 'WAITING' | 'DELIVERED' | 'GIVEN_UP'
  createdAt: string
  attempts: number
  dueAt: string | null
  triedAt: string | null
  deliveredAt: string | null
  answer: string | null
}

export type WebhookWithLog = Webhook & { deliveries: Delivery[] }
