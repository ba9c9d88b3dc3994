import { SUBGRAPHS } from '#platform/base/config.ts'
import { newEvent, topic, type DomainEvent } from '#platform/events/domain-events.ts'
import { liveEvents } from '#platform/events/live-events.ts'
import type { ExportRequested, MemberErased } from '#platform/process/member-data.jobs.ts'
import type { AccountStatus, ConsentPurpose, SuspensionReason } from './tables.ts'

/** A member signed up. Only notifications receives the e-mail address, through `account.address-changed`. */
export type AccountCreated = {
  siteId: string
  memberId: string
  name: string
  /** Tokens of the site's list of genders. */
  gender: string
  seeking: string
  /** YYYY-MM-DD */
  dateOfBirth: string
  locale: string
  /** ISO 3166-1 alpha-2 of the visit. */
  country: string
}

/** The member whose account an event is about. */
export type OfMember = { siteId: string; memberId: string }

/** Where and in which language mails reach a member. */
export type AddressChanged = {
  siteId: string
  memberId: string
  email: string
  locale: string
  name: string | null
}

/**
 * A mail for notifications to render and deliver; `memberId` is null for a visitor. `variables` fill the
 * template; their texts are untrusted.
 */
export type MailRequested = {
  siteId: string
  memberId: string | null
  type: string
  locale: string
  to: string
  variables: Record<string, string>
}

/**
 * The account that a password reset was requested for. `host` is the domain of the request; events from
 * earlier releases lack it.
 */
export type PasswordResetAsked = { siteId: string; email: string; host?: string }

/** A message that a visitor wrote to a member in the sign-up form. */
export type SignupMessageWritten = { siteId: string; memberId: string; recipientId: string; text: string }

/**
 * Status as the graph's AccountStatus names it ('ACTIVE', 'SUSPENDED', …). Only a suspension has a `reason`.
 */
export type StatusChanged = {
  siteId: string
  memberId: string
  status: Uppercase<AccountStatus>
  reason?: SuspensionReason
}

/** A consent that a member gave or withdrew. */
export type ConsentChanged = { siteId: string; memberId: string; purpose: ConsentPurpose; given: boolean }

/**
 * A moderator's decision about one photo, or about the text as it was read. `reason` is shown to the member
 * after a rejection.
 */
export type ModerationDecided = {
  siteId: string
  memberId: string
  state: 'approved' | 'rejected'
  reason: string | null
} & ({ photoId: string } | { aboutMe: string })

/** A moderator has hidden a message from its receiver, or shows it again after an appeal. */
export type MessageModerated = { siteId: string; memberId: string; messageId: string; hidden: boolean }

/** A new site: its other subgraphs give it what every site begins with. */
export type SiteCreated = { siteId: string; languages: string[] }

/** What a member may not do until these times, ISO 8601; null for what is allowed. */
export type MemberLimited = {
  siteId: string
  memberId: string
  mayNotWriteFirstUntil: string | null
  mayNotAddPhotosUntil: string | null
}

/** Every event that accounts publishes. */
export const accountsEvents = {
  'account.created': topic<AccountCreated>(1).to('accounts', 'profiles', 'billing', 'likes', 'conversations'),
  'account.confirmed': topic<OfMember>(1).to('accounts', 'profiles', 'billing', 'likes', 'conversations'),
  'account.status-changed': topic<StatusChanged>(1).to('accounts', 'profiles', 'conversations'),
  'account.address-changed': topic<AddressChanged>(1).to('notifications'),
  'account.language-changed': topic<OfMember & { locale: string }>(1).to('notifications'),
  'account.erased': topic<MemberErased>(1).to(...SUBGRAPHS),
  'signup.message-written': topic<SignupMessageWritten>(1).to('conversations'),
  'consent.changed': topic<ConsentChanged>(1).to('profiles', 'notifications'),
  'mail.requested': topic<MailRequested>(1).to('notifications'),
  'password-reset.asked': topic<{ siteId: string; email: string }>(1).to('accounts'),
  'api-key.revoked': topic<{ keyId: string }>(1).to('accounts'),
  'export.requested': topic<ExportRequested>(1).to(...SUBGRAPHS),
  'moderation.decided': topic<ModerationDecided>(1).to('profiles'),
  'message.moderated': topic<MessageModerated>(1).to('conversations'),
  'member.limited': topic<MemberLimited>(1).to('profiles', 'conversations'),
  'site.created': topic<SiteCreated>(1).to('billing', 'conversations'),
}
export type AccountsEvents = typeof accountsEvents

/**
 * What is told live: a sign-up to the keys of a partner, whose subject is the account; a decision to its
 * member, whose subject is the statement of reasons, when it is issued and when an appeal against it is
 * decided.
 */
export type AccountsLiveEvent = {
  kind: 'SIGNED_UP' | 'STATEMENT_ISSUED' | 'STATEMENT_CHANGED'
  subjectId: string
}

export const accountsLiveEvents = liveEvents<AccountsLiveEvent>('accounts')

export function accountCreated(payload: AccountCreated): DomainEvent<AccountCreated> {
  return newEvent(accountsEvents, 'account.created', { key: payload.memberId, payload })
}

export function addressChanged(payload: AddressChanged): DomainEvent<AddressChanged> {
  return newEvent(accountsEvents, 'account.address-changed', { key: payload.memberId, payload })
}

/** Conversations holds the message until the address is confirmed. Published after `account.created`. */
export function signupMessageWritten(payload: SignupMessageWritten): DomainEvent<SignupMessageWritten> {
  return newEvent(accountsEvents, 'signup.message-written', { key: payload.memberId, payload })
}

/** The e-mail address is confirmed: held messages may go out, sign-up credits are due. Once per account. */
export function accountConfirmed(payload: OfMember): DomainEvent<OfMember> {
  return newEvent(accountsEvents, 'account.confirmed', { key: payload.memberId, payload })
}

/** The account's status changed. */
export function statusChanged(payload: StatusChanged): DomainEvent<StatusChanged> {
  return newEvent(accountsEvents, 'account.status-changed', { key: payload.memberId, payload })
}

export function languageChanged(
  payload: OfMember & { locale: string },
): DomainEvent<OfMember & { locale: string }> {
  return newEvent(accountsEvents, 'account.language-changed', { key: payload.memberId, payload })
}

export function mailRequested(payload: MailRequested): DomainEvent<MailRequested> {
  return newEvent(accountsEvents, 'mail.requested', { key: payload.memberId ?? payload.siteId, payload })
}

/** Mails the member about a change of the ways into the account, so that an intruder is noticed. */
export function noticeMail(
  account: { id: string; siteId: string; email: string | null; locale: string },
  type: 'passwordChanged' | 'passkeyAdded' | 'appConnected',
  variables: Record<string, string> = {},
): DomainEvent<MailRequested> {
  const { id: memberId, siteId, email, locale } = account
  return mailRequested({ siteId, memberId, type, locale, to: email!, variables })
}

/**
 * A visitor requested a reset mail. The handler looks the account up, so response timing does not reveal
 * whether it exists.
 */
export function passwordResetAsked(payload: PasswordResetAsked): DomainEvent<PasswordResetAsked> {
  return newEvent(accountsEvents, 'password-reset.asked', { key: payload.siteId, payload })
}

/** A partner's key was revoked: its sockets are closed. */
export function apiKeyRevoked(payload: { keyId: string }): DomainEvent<{ keyId: string }> {
  return newEvent(accountsEvents, 'api-key.revoked', { key: payload.keyId, payload })
}

/** Withdrawing a consent ends what it allowed. */
export function consentChanged(payload: ConsentChanged): DomainEvent<ConsentChanged> {
  return newEvent(accountsEvents, 'consent.changed', { key: payload.memberId, payload })
}

/** The account is erased: every subgraph, including this one, erases the member's data. */
export function accountErased(payload: MemberErased): DomainEvent<MemberErased> {
  return newEvent(accountsEvents, 'account.erased', { key: payload.memberId, payload })
}

/** A member requested an archive: every subgraph writes its part and reports it with `export.part-made`. */
export function exportRequested(payload: ExportRequested): DomainEvent<ExportRequested> {
  return newEvent(accountsEvents, 'export.requested', { key: payload.memberId, payload })
}

/** A moderator has decided about a photo or a text, or an appeal has changed that. */
export function moderationDecided(payload: ModerationDecided): DomainEvent<ModerationDecided> {
  return newEvent(accountsEvents, 'moderation.decided', { key: payload.memberId, payload })
}

export function messageModerated(payload: MessageModerated): DomainEvent<MessageModerated> {
  return newEvent(accountsEvents, 'message.moderated', { key: payload.memberId, payload })
}

/** A moderator has limited a member, or the limits are lifted. */
export function memberLimited(payload: MemberLimited): DomainEvent<MemberLimited> {
  return newEvent(accountsEvents, 'member.limited', { key: payload.memberId, payload })
}

/** An admin has made a site in the console; a command gives a site everything itself. */
export function siteCreated(payload: SiteCreated): DomainEvent<SiteCreated> {
  return newEvent(accountsEvents, 'site.created', { key: payload.siteId, payload })
}
