import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DayCountTable } from '#platform/figures/day-count.tables.ts'
import type { SiteSettings } from '#platform/site/site-settings.ts'
import type { ModerationTables } from './tables/case.tables.ts'
import type { DocumentTable, ScheduledDocumentTable } from './tables/document.tables.ts'
import type { DailyModerationTable, DailySignupTable } from './tables/figures.tables.ts'
import type { LogGapTable, LogLineTable } from './tables/log-line.tables.ts'
import type { ErasureAskTable, MemberNoteTable } from './tables/member-admin.tables.ts'
import type {
  OAuthClientTable,
  OAuthCodeTable,
  OAuthGrantTable,
  OAuthTokenTable,
} from './tables/oauth.tables.ts'
import type { OperatorPasskeyChallengeTable, OperatorPasskeyTable } from './tables/operator-passkey.tables.ts'
import type {
  AuditLogTable,
  OperatorChallengeTable,
  OperatorRecoveryCodeTable,
  OperatorSessionTable,
  OperatorTable,
} from './tables/operator.tables.ts'
import type {
  ApiKeyTable,
  ApiUsageTable,
  DeprecatedUseTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
} from './tables/partner.tables.ts'
import type { PasskeyChallengeTable, PasskeyTable } from './tables/passkey.tables.ts'
import type { SandboxTable } from './tables/sandbox.tables.ts'
import type { SiteChangeTable } from './tables/site-change.tables.ts'
import type { TransparencyFigures } from './tables/transparency.types.ts'

/** The state of an account. The database rejects transitions that the state machine does not define. */
export type AccountStatus =
  | 'not_confirmed'
  | 'active'
  | 'paused'
  | 'suspended'
  | 'deletion_requested'
  | 'erased'

/** Why the operator closes an account. */
export type SuspensionReason = 'fraud' | 'rules'

/** The purpose of a mailed token. */
export type TokenPurpose =
  | 'activation'
  | 'password-reset'
  | 'mail-change'
  | 'mail-change-undo'
  | 'deletion-undo'

export type SiteTable = {
  id: string
  token: string
  companyId: string
  name: string
  locales: string[]
  defaultLocale: string
  demo: Generated<boolean>
  supportEmail: string
  supportPhone: string
  mailName: string
  indexTitle: JSONColumnType<Record<string, string>>
  description: JSONColumnType<Record<string, string>>
  settings: JSONColumnType<SiteSettings>
  contentVersion: Generated<number>
  /** Rises with every recorded change of the definition. */
  definitionVersion: Generated<number>
  createdAt: Generated<Date>
}

export type CompanyTable = {
  id: string
  name: string
  address: string
  city: string
  country: string
  kvk: string
  tradenames: Generated<string[]>
  vatNumbers: ColumnType<Record<string, string>, string | undefined, string>
  supportPhone: Generated<string>
  /** In percent. */
  deleteDiscount: Generated<number>
  /** The company's creditor identifier for direct debits, from its bank; empty for none. */
  sepaCreditorId: Generated<string>
  added: Generated<Date>
}

export type AccountTable = {
  id: string
  siteId: string
  /** As the member wrote it; mails go there. Null once erased. */
  email: string | null
  emailNormalised: string | null
  passwordHash: string | null
  locale: string
  country: string
  status: Generated<AccountStatus>
  statusBefore: AccountStatus | null
  /** The state that the account returns to when its deletion is undone. */
  statusBeforeDeletion: AccountStatus | null
  statusChangedAt: Generated<Date>
  suspendedFor: SuspensionReason | null
  /** When the suspension ends by itself; null when it does not. */
  suspendedUntil: Date | null
  /** When a pause ends by itself; null when it does not. */
  pausedUntil: Date | null
  signupStep: number | null
  signedUpAt: Generated<Date>
  confirmedAt: Date | null
  /** The first login after the confirmation. */
  firstLoginAt: Date | null
  deletionRequestedAt: Date | null
  /** When a member whose account is suspended asked for its erasure; null in every other state. */
  erasureRequestedAt: Date | null
  erasedAt: Date | null
  /** The domain on which the member last signed up or logged in; mailed links point there. */
  host: string | null
}

export type SessionTable = {
  id: string
  siteId: string
  accountId: string
  tokenHash: Buffer
  createdAt: Generated<Date>
  expiresAt: Date
  lastSeenAt: Generated<Date>
  /** When the password was last given in this session, for actions that require it after login. */
  passwordGivenAt: Date | null
  userAgent: Generated<string>
  /** Masked to /24 or /64: enough to recognise a device, too little to find a person. */
  address: Generated<string>
}

export type AuthTokenTable = {
  id: string
  siteId: string
  accountId: string
  purpose: TokenPurpose
  tokenHash: Buffer
  createdAt: Generated<Date>
  expiresAt: Date
  usedAt: Date | null
  /** The address that a mail-change link sets, or that a mail-change-undo link restores. */
  newEmail: string | null
  /** The session that asked for a mail-change link; it stays open when the link is used. */
  sessionId: string | null
}

export type ConsentTable = {
  id: string
  siteId: string
  accountId: string
  documentKind: string
  locale: string
  version: Date
  hash: Buffer
  acceptedAt: Generated<Date>
}

/** The purposes that a member can consent to, each separately. */
export type ConsentPurpose = 'sexuality' | 'marketing-mail' | 'resell'

export type ConsentReceiptTable = {
  id: string
  siteId: string
  accountId: string
  purpose: ConsentPurpose
  given: boolean
  locale: string
  textVersion: Date
  textHash: Buffer
  decidedAt: Generated<Date>
}

/** The subject of a complaint. */
export type ComplaintSubject = 'member' | 'photo' | 'message' | 'payment' | 'suspension' | 'leaving' | 'other'

export type ComplaintTable = {
  id: string
  siteId: string
  reference: string
  accountId: string | null
  email: string | null
  aboutKind: ComplaintSubject
  aboutId: string | null
  text: string | null
  locale: string
  filedAt: Generated<Date>
  answer: string | null
  answeredAt: Date | null
  /** Who sent it with the key; null for everybody else. */
  trustedFlaggerId: string | null
}

/** An organisation whose notices come first (DSA 22). */
export type TrustedFlaggerTable = {
  id: string
  /** Null for every site, also those to come. */
  siteId: string | null
  name: string
  /** The body that has given it the status. */
  authority: string
  email: string
  emailNormalised: string
  /** A day, `YYYY-MM-DD`. */
  validFrom: string
  /** The last day; null for no end. */
  validUntil: string | null
  note: string | null
  keyHash: Buffer
  keyMadeAt: Generated<Date>
  createdAt: Generated<Date>
  endedAt: Date | null
}

/** The counted figures of a site's year, `figures` as transparency.store.ts writes them. */
export type TransparencyTable = {
  siteId: string
  year: number
  figures: ColumnType<TransparencyFigures, string, string>
  countedAt: Generated<Date>
}

/** Why a member leaves. */
export type DeleteReason =
  | 'price'
  | 'found_someone'
  | 'not_looking'
  | 'site_problems'
  | 'no_members'
  | 'time'
  | 'other'

export type DeletionTable = {
  id: string
  siteId: string
  accountId: string
  reason: DeleteReason
  remarks: string | null
  requestedAt: Generated<Date>
  undoneAt: Date | null
}

/** A banned address: its member was suspended and had the account erased. */
export type BannedAddressTable = { siteId: string; addressHash: string; bannedAt: Generated<Date> }

export type ExportTable = {
  id: string
  siteId: string
  accountId: string
  requestedAt: Generated<Date>
  readyAt: Date | null
  expiresAt: Date
}

export type TrackingTable = {
  accountId: string
  siteId: string
  network: string | null
  ref: string | null
  sub1: string | null
  sub2: string | null
  sub3: string | null
  recordedAt: Generated<Date>
}

/** A pending sign-up that a partner has begun and the person has not completed. */
export type PartnerSignupTable = {
  id: string
  siteId: string
  network: string
  ref: string | null
  sub1: string | null
  sub2: string | null
  sub3: string | null
  email: string
  emailNormalised: string
  gender: string
  seeking: string
  dateOfBirth: string
  tokenHash: Buffer | null
  expiresAt: Date
}

/** A member's dismissal of something that should stay hidden. */
export type DismissalTable = { siteId: string; accountId: string; key: string; dismissedAt: Generated<Date> }

export type AttemptTable = { siteId: string; kind: string; subject: string; count: number; expiresAt: Date }

/** The tables of schema accounts, as Kysely sees them. */
export type Tables = ModerationTables & {
  'accounts.site': SiteTable
  'accounts.siteChange': SiteChangeTable
  'accounts.company': CompanyTable
  'accounts.domain': { host: string; siteId: string; isPrimary: Generated<boolean> }
  'accounts.apiKey': ApiKeyTable
  'accounts.apiUsage': ApiUsageTable
  'accounts.deprecatedUse': DeprecatedUseTable
  'accounts.sandbox': SandboxTable
  'accounts.document': DocumentTable
  'accounts.scheduledDocument': ScheduledDocumentTable
  'accounts.account': AccountTable
  'accounts.session': SessionTable
  'accounts.authToken': AuthTokenTable
  'accounts.consent': ConsentTable
  'accounts.consentReceipt': ConsentReceiptTable
  'accounts.complaint': ComplaintTable
  'accounts.trustedFlagger': TrustedFlaggerTable
  'accounts.deletion': DeletionTable
  'accounts.bannedAddress': BannedAddressTable
  'accounts.export': ExportTable
  'accounts.exportPart': { exportId: string; subgraph: string }
  'accounts.passkey': PasskeyTable
  'accounts.passkeyChallenge': PasskeyChallengeTable
  'accounts.tracking': TrackingTable
  'accounts.dayCount': DayCountTable
  'accounts.dailySignup': DailySignupTable
  'accounts.dailyModeration': DailyModerationTable
  'accounts.partnerSignup': PartnerSignupTable
  'accounts.webhookEndpoint': WebhookEndpointTable
  'accounts.webhookDelivery': WebhookDeliveryTable
  'accounts.oauthClient': OAuthClientTable
  'accounts.oauthGrant': OAuthGrantTable
  'accounts.oauthCode': OAuthCodeTable
  'accounts.oauthToken': OAuthTokenTable
  'accounts.attempt': AttemptTable
  'accounts.dismissal': DismissalTable
  'accounts.operator': OperatorTable
  'accounts.operatorRecoveryCode': OperatorRecoveryCodeTable
  'accounts.operatorChallenge': OperatorChallengeTable
  'accounts.operatorSession': OperatorSessionTable
  'accounts.operatorPasskey': OperatorPasskeyTable
  'accounts.operatorPasskeyChallenge': OperatorPasskeyChallengeTable
  'accounts.auditLog': AuditLogTable
  'accounts.logLine': LogLineTable
  'accounts.logGap': LogGapTable
  'accounts.memberNote': MemberNoteTable
  'accounts.erasureAsk': ErasureAskTable
  'accounts.transparency': TransparencyTable
}
