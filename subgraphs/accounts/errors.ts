import { UserError } from '#platform/base/errors.ts'
import type { RecordedSiteChange } from './tables/site-change.tables.ts'

/**
 * The e-mail address has an account on this site already. The code gives its state, because each state has
 * its own message (SIGN-05). EMAIL_REFUSED means that the address is barred, without a reason: the requester
 * may not be its former owner.
 */
export class EmailTakenError extends UserError {
  constructor(code: 'EMAIL_TAKEN' | 'EMAIL_TAKEN_ACTIVE' | 'EMAIL_TAKEN_DELETED' | 'EMAIL_REFUSED') {
    super(code, 'This e-mail address cannot be used on this site')
  }
}

/** The site is closed to sign-ups, or takes only those from a traffic source (SIGN-06). */
export class SignupsClosedError extends UserError {
  constructor(code: 'SIGNUPS_CLOSED' | 'SIGNUPS_WITH_TRAFFICSOURCE_ONLY') {
    super(code, 'This site does not accept this sign-up')
  }
}

/** E-mail address and password do not match. An unknown address gets the same error. */
export class LoginFailedError extends UserError {
  constructor(code: 'LOGIN_FAILED' | 'ACCOUNT_SUSPENDED' | 'ACCOUNT_DELETION_REQUESTED' = 'LOGIN_FAILED') {
    super(code, 'The login failed')
  }
}

/** A limit was reached; further attempts are refused for `minutes`. */
export class TooManyAttemptsError extends UserError {
  readonly minutes: number
  constructor(minutes: number) {
    super('TOO_MANY_ATTEMPTS', `Too many attempts; refused for ${minutes} minutes`)
    this.minutes = minutes
  }
}

/** The link of an activation mail is invalid, expired or used. */
export class ActivationFailedError extends UserError {
  constructor(code: 'ACTIVATION_LINK_UNKNOWN' | 'ACTIVATION_LINK_EXPIRED' | 'ACTIVATION_LINK_USED') {
    super(code, 'The activation failed')
  }
}

/** The address is confirmed already, so no activation mail is sent. */
export class AlreadyConfirmedError extends UserError {
  constructor() {
    super('ALREADY_CONFIRMED', 'The e-mail address of this account is confirmed')
  }
}

/** This visitor has requested too many mails for this address today, whether or not it has an account. */
export class TooManyResetMailsError extends UserError {
  constructor() {
    super('RESET_TOO_MANY', 'Too many reset mails for this address today')
  }
}

/** The link of a reset mail is invalid, expired or used. */
export class PasswordResetLinkError extends UserError {
  constructor(code: 'RESET_NOT_FOUND' | 'RESET_EXPIRED' | 'RESET_USED') {
    super(code, 'The link of the reset mail does not work')
  }
}

/** The link of a mail-change mail is invalid, expired or used. */
export class EmailChangeFailedError extends UserError {
  constructor(code: 'EMAIL_CHANGE_LINK_UNKNOWN' | 'EMAIL_CHANGE_LINK_EXPIRED' | 'EMAIL_CHANGE_LINK_USED') {
    super(code, 'The address change failed')
  }
}

/** The session is not this member's, or has ended already. */
export class SessionNotFoundError extends UserError {
  constructor() {
    super('SESSION_NOT_FOUND', 'The session does not exist')
  }
}

/** The app is not registered, or is registered with another redirect address. */
export class AppRequestInvalidError extends UserError {
  constructor() {
    super('APP_REQUEST_INVALID', 'The app does not exist, or has another redirect URI')
  }
}

/** The member never authorised this app, or has revoked it already. */
export class ConnectedAppNotFoundError extends UserError {
  constructor() {
    super('CONNECTED_APP_NOT_FOUND', 'The app does not exist')
  }
}

/** The link of a deletion mail cannot restore an account. */
export class UndoDeletionFailedError extends UserError {
  constructor(code: 'DELETION_LINK_UNKNOWN' | 'DELETION_LINK_EXPIRED' | 'DELETION_LINK_USED') {
    super(code, 'The account was not restored')
  }
}

/** An operator cannot do this for a member. */
export class MemberActRefusedError extends UserError {
  constructor(
    code: 'MEMBER_NOT_FOUND' | 'MEMBER_STATE' | 'EMAIL_TAKEN' | 'ERASURE_NOT_ASKED' | 'SECOND_PERSON_OWN',
  ) {
    super(code, 'An operator cannot do this for the member')
  }
}

/** The account's state does not allow this action. */
export class AccountStateError extends UserError {
  constructor() {
    super('NOT_POSSIBLE_NOW', 'The account’s state does not allow this')
  }
}

/**
 * A passkey could not be added: the response matches no open challenge, or the member or operator has the
 * maximum number.
 */
export class PasskeyRefusedError extends UserError {
  constructor(code: 'PASSKEY_REFUSED' | 'PASSKEY_LIMIT') {
    super(code, 'The passkey was refused')
  }
}

/** The statement cannot be appealed against: it does not exist, is too old, or has its appeal already. */
export class AppealClosedError extends UserError {
  constructor(code: 'STATEMENT_NOT_FOUND' | 'APPEAL_TOO_LATE' | 'APPEAL_FILED') {
    super(code, 'This decision cannot be appealed against')
  }
}

/** Another moderator works on the case. */
export class CaseTakenError extends UserError {
  constructor() {
    super('CASE_TAKEN', 'Another operator works on this case')
  }
}

/** The case has been decided, or needs no decision any more. */
export class CaseDecidedError extends UserError {
  constructor() {
    super('CASE_DECIDED', 'This case is closed')
  }
}

/** The case is for another operator: an appeal is not decided by who took the decision. */
export class OtherOperatorError extends UserError {
  constructor() {
    super('OTHER_OPERATOR', 'This case is for another operator')
  }
}

/** The decision has taken effect and cannot be undone; an appeal can still change it. */
export class TooLateError extends UserError {
  constructor() {
    super('DECISION_TOO_LATE', 'The decision has taken effect')
  }
}

/** The second half of an operator's login failed: a wrong or used code, or a first half that is too old. */
export class OperatorLoginError extends UserError {
  constructor(code: 'OPERATOR_CODE_WRONG' | 'OPERATOR_LOGIN_EXPIRED') {
    super(code, 'The login of an operator failed')
  }
}

/** An admin's change of an operator is not possible. */
export class OperatorRefusedError extends UserError {
  constructor(code: 'OPERATOR_EMAIL_TAKEN' | 'OPERATOR_LAST_ADMIN' | 'OPERATOR_NOT_FOUND' | 'OPERATOR_SELF') {
    super(code, 'The operator was not changed')
  }
}

/** An act on the installation's events, jobs or webhooks is not possible. */
export class OperationRefusedError extends UserError {
  constructor(code: 'EVENT_NOT_FOUND' | 'JOB_NOT_FOUND' | 'WEBHOOK_NOT_DISABLED') {
    super(code, 'There is nothing to settle')
  }
}

/** Others have changed the site since the editor read it; nothing was written. */
export class SiteChangedError extends UserError {
  readonly siteId: string
  /** The changes since then, the newest first. */
  readonly changes: readonly RecordedSiteChange[]
  constructor(siteId: string, changes: readonly RecordedSiteChange[]) {
    super('SITE_CHANGED', 'The site has changed in the meantime')
    this.siteId = siteId
    this.changes = changes
  }
}

/** An operator's act on a page is not possible. */
export class PageRefusedError extends UserError {
  constructor(code: 'PAGE_NOT_FOUND' | 'PAGE_SCHEDULED' | 'PAGE_SIGNUP_DOCUMENT') {
    super(code, 'The page was not changed')
  }
}

/**
 * Another version of the page was published since the editor opened it.
 * @param by the name of the operator who published it; null for a command on the server
 * @param at when; null when the version was removed
 */
export class PageChangedError extends UserError {
  readonly by: string | null
  readonly at: Date | null
  constructor({ by, at }: { by: string | null; at: Date | null }) {
    super('PAGE_CHANGED', 'The page has changed since it was opened')
    this.by = by
    this.at = at
  }
}

/** An act on a trusted flagger is not possible. */
export class TrustedFlaggerRefusedError extends UserError {
  constructor(code: 'FLAGGER_NOT_FOUND' | 'FLAGGER_ENDED') {
    super(code, 'The trusted flagger was not changed')
  }
}

/** A partner's sandbox cannot be made, reset or moved on. */
export class SandboxRefusedError extends UserError {
  constructor(code: 'SANDBOXES_OFF' | 'SANDBOX_LIMIT' | 'SANDBOX_NOT_FOUND') {
    super(code, 'The partner cannot do this with a sandbox')
  }
}

/** A partner’s key or webhook endpoint does not allow this. */
export class PartnerRefusedError extends UserError {
  constructor(code: 'KEY_NOT_ACTIVE' | 'KEY_IN_USE' | 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_LIMIT') {
    super(code, 'The partner cannot do this with the key or the webhook')
  }
}
