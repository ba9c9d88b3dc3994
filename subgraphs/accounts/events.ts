import { SUBGRAPHS } from '#platform/config.ts'
import type { DomainEvent } from '#platform/outbox.ts'
import type { AccountStatus, ConsentPurpose, SuspensionReason } from './tables.ts'

/** A member signed up. The e-mail address goes to nobody but notifications, by `account.address-changed`. */
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

/** Where and in which language mails reach a member. */
export type AddressChanged = { siteId: string; memberId: string; email: string; locale: string; name: string | null }

/** A mail that notifications is to render and deliver; `memberId` is null for a visitor. `variables` are the template's; texts in them are not trusted. */
export type MailRequested = { siteId: string; memberId: string | null; type: string; locale: string; to: string; variables: Record<string, string> }

export function accountCreated(payload: AccountCreated): DomainEvent<AccountCreated> {
  const consumers = ['profiles', 'billing', 'likes', 'conversations'] as const
  return { topic: 'account.created', version: 1, key: payload.memberId, payload, consumers }
}

export function addressChanged(payload: AddressChanged): DomainEvent<AddressChanged> {
  return { topic: 'account.address-changed', version: 1, key: payload.memberId, payload, consumers: ['notifications'] }
}

/** A visitor wrote to a member in the sign-up form; conversations holds it until the address is confirmed. Comes after `account.created`. */
export function signupMessageWritten(payload: { siteId: string; memberId: string; recipientId: string; text: string }): DomainEvent {
  return { topic: 'signup.message-written', version: 1, key: payload.memberId, payload, consumers: ['conversations'] }
}

/** The e-mail address is confirmed: held messages may go out, sign-up credits are due. Once per account. */
export function accountConfirmed(payload: { siteId: string; memberId: string }): DomainEvent {
  return { topic: 'account.confirmed', version: 1, key: payload.memberId, payload, consumers: ['profiles', 'billing', 'likes', 'conversations'] }
}

/** The account moved in its life cycle; status as the graph's AccountStatus names it ('ACTIVE', 'SUSPENDED', …). `reason` only of a suspension. */
export function statusChanged(payload: { siteId: string; memberId: string; status: Uppercase<AccountStatus>; reason?: SuspensionReason }): DomainEvent {
  return { topic: 'account.status-changed', version: 1, key: payload.memberId, payload, consumers: ['profiles', 'conversations', 'likes'] }
}

export function languageChanged(payload: { siteId: string; memberId: string; locale: string }): DomainEvent {
  return { topic: 'account.language-changed', version: 1, key: payload.memberId, payload, consumers: ['notifications'] }
}

export function mailRequested(payload: MailRequested): DomainEvent<MailRequested> {
  return { topic: 'mail.requested', version: 1, key: payload.memberId ?? payload.siteId, payload, consumers: ['notifications'] }
}

/** Tells a member that the password is another one now, so that a thief does not stay unnoticed. */
export function passwordChangedMail(account: { id: string; siteId: string; email: string | null; locale: string }): DomainEvent<MailRequested> {
  const { id: memberId, siteId, email, locale } = account
  return mailRequested({ siteId, memberId, type: 'passwordChanged', locale, to: email!, variables: {} })
}

/** Somebody asked for a reset mail; accounts itself looks whether there is an account, where nobody waits for the answer. */
export function passwordResetAsked(payload: { siteId: string; email: string }): DomainEvent {
  return { topic: 'password-reset.asked', version: 1, key: payload.siteId, payload, consumers: ['accounts'] }
}

/** A member gave or withdrew a consent. Withdrawing ends what it allowed. */
export function consentChanged(payload: { siteId: string; memberId: string; purpose: ConsentPurpose; given: boolean }): DomainEvent {
  return { topic: 'consent.changed', version: 1, key: payload.memberId, payload, consumers: ['profiles', 'notifications'] }
}

/** The account is erased: every subgraph, this one too, erases what it keeps of the member. */
export function accountErased(payload: { siteId: string; memberId: string }): DomainEvent {
  return { topic: 'account.erased', version: 1, key: payload.memberId, payload, consumers: SUBGRAPHS }
}

/** A member wants an archive: every subgraph writes its part and tells so with `export.part-made`. */
export function exportRequested(payload: { exportId: string; siteId: string; memberId: string }): DomainEvent {
  return { topic: 'export.requested', version: 1, key: payload.memberId, payload, consumers: SUBGRAPHS }
}
