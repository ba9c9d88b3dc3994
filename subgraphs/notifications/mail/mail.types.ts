import type { Receipt, RefundReceipt } from '#subgraphs/billing/published.ts'

/** A part of a mail's body. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }

/** A mail before it becomes HTML and text. */
export type MailContent = {
  subject: string
  preview: string
  heading: string
  blocks: MailBlock[]
  reason: string
}

/** The variables of each mail. Texts come from members or operators and are never markup. */
export type MailVariables = {
  activation: { url: string; hours: string; name: string }
  passwordReset: { url: string; hours: string }
  /**
   * After a reset, `removed`: passkeys and the access of apps ended with it. After the member's own change,
   * the names of the `apps` that lost their access and of the `passkeys` that still open the account.
   */
  passwordChanged: { removed?: string; apps?: string; passkeys?: string }
  passkeyAdded: object
  appConnected: { app: string }
  emailChange: { url: string; hours: string }
  /** `newEmail` is masked: the mail goes to the old address. */
  emailChangeNotice: { newEmail: string }
  /** `url` takes the change back, for `days`. */
  emailChanged: { newEmail: string; url: string; days: string }
  complaint: { reference: string }
  /** `answer` is the operator's text; an empty line begins a paragraph. */
  complaintAnswered: { reference: string; answer: string }
  /** `text` is the statement of reasons in the member's language; an empty line begins a paragraph. */
  statement: { text: string; url: string }
  reportReceived: { reference: string }
  /** `text` says what has come of it. */
  reportDecided: { reference: string; text: string }
  appealReceived: { reference: string }
  appealDecided: { reference: string; text: string; url: string }
  /** `until` is the instant after which the account cannot come back, ISO 8601. */
  deletion: { url: string; until: string }
  exportReady: { url: string; until: string }
  /** A pause until a day is over; `url` is the site. */
  pauseEnded: { url: string }
  /** To a partner's contact: since when (ISO 8601) the endpoint takes nothing, and its last answer. */
  webhookDisabled: { partner: string; endpoint: string; since: string; answer: string }
  match: AboutMember
  like: AboutMember
  newConversation: AboutMember
  newMessage: AboutMember
  /** `from`: the only sender, if there is just one, with the label of a house profile. */
  unreadReminder: { url: string; name: string; count: number; from: string | null }
  weeklyUpdate: {
    url: string
    name: string
    likes: number
    matches: number
    unread: number
    newMembers: number
  }
  photoReminder: { url: string; name: string }
  absenceReminder: { url: string; name: string; likes: number; unread: number }
  /** The operator's own words; an empty line in the text begins a paragraph. */
  announcement: { url: string; name: string; subject: string; text: string; button: string }
  /** `returnUrl` is where an order is withdrawn from without a login. */
  receipt: Receipt & { url: string; returnUrl: string; name: string }
  withdrawalLink: { url: string; number: string }
  directDebitNotice: {
    number: string
    amountMinor: number
    currency: string
    orderedAt: string
    reference: string
    account: string
  }
  withdrawalReceipt: RefundReceipt
  /** An operator gives something of an order back. */
  refundNotice: RefundReceipt
}

/**
 * `otherName` has the label of a house profile; `warning` says what such a profile is, null for a member
 * (TRUST-01).
 */
type AboutMember = { url: string; name: string; otherName: string; warning: string | null }

export type MailType = keyof MailVariables
