import type { Generated } from 'kysely'
import type { LegalBasis, ModerationReason, ReportReason } from '../moderation-reasons.data.ts'

/** Why something waits for a moderator. */
export type CaseKind = 'photo' | 'text' | 'report' | 'complaint' | 'appeal' | 'scam' | 'serial_reporter'
/** What a case is about. */
export type CaseSubject =
  | 'profile'
  | 'photo'
  | 'about_me'
  | 'message'
  | 'conversation'
  | 'complaint'
  | 'statement'
/** What a member can report. */
export type ReportSubject = 'profile' | 'photo' | 'message' | 'conversation'
/**
 * `open` waits or is worked on; `decided` can still be undone; `done` has taken effect; `withdrawn` needs no
 * decision any more, for instance because the photo is deleted.
 */
export type CaseState = 'open' | 'decided' | 'done' | 'withdrawn'

/** What a moderator decides. The last two are about an appeal. */
export type Decision =
  | 'approve'
  | 'refuse'
  | 'warn'
  | 'limit'
  | 'suspend'
  | 'ban'
  | 'no_action'
  | 'answer'
  | 'threat_to_life'
  | 'uphold'
  | 'overturn'
/** Decisions that a member gets a statement of reasons for (DSA 17). */
export type RestrictiveDecision = Extract<
  Decision,
  'refuse' | 'warn' | 'limit' | 'suspend' | 'ban' | 'threat_to_life'
>

export type ModerationCaseTable = {
  id: string
  siteId: string
  kind: CaseKind
  /** 1 for what may not wait. */
  danger: Generated<number>
  /** Whether a trusted flagger has sent it. */
  isTrusted: Generated<boolean>
  /** Whether an answer within a day was promised. */
  isUrgent: Generated<boolean>
  memberId: string | null
  subjectType: CaseSubject
  subjectId: string
  /** The profile text to decide about. */
  words: string | null
  openedAt: Generated<Date>
  takenBy: string | null
  takenUntil: Date | null
  /** The operator who may not decide. */
  notFor: string | null
  state: Generated<CaseState>
  closedAt: Date | null
}

export type ReportTable = {
  id: string
  siteId: string
  caseId: string
  reference: string
  reporterId: string
  reportedId: string
  subjectType: ReportSubject
  subjectId: string
  reason: ReportReason
  words: string | null
  reportedAt: Generated<Date>
  outcome: 'upheld' | 'not_upheld' | null
  decidedAt: Date | null
}

export type ModerationDecisionTable = {
  id: string
  siteId: string
  /** Null for a command on the server. */
  caseId: string | null
  memberId: string | null
  operatorId: string | null
  decision: Decision
  reason: ModerationReason | null
  addition: string | null
  days: number | null
  mayNotWriteFirst: Generated<boolean>
  mayNotAddPhotos: Generated<boolean>
  answer: string | null
  decidedAt: Generated<Date>
  effectiveAt: Date
  undoneAt: Date | null
  doneAt: Date | null
  evidenceKey: string | null
}

export type StatementTable = {
  id: string
  siteId: string
  memberId: string
  caseId: string | null
  decisionId: string
  decision: RestrictiveDecision
  subjectType: CaseSubject
  subjectId: string
  reason: ModerationReason
  legalBasis: LegalBasis
  locale: string
  measure: string | null
  facts: string | null
  rule: string | null
  explanation: string | null
  addition: string | null
  automated: Generated<boolean>
  effectiveFrom: Date
  effectiveUntil: Date | null
  issuedAt: Generated<Date>
  appealUntil: Date
  correctedAt: Date | null
}

export type AppealTable = {
  statementId: string
  siteId: string
  memberId: string
  reference: string
  words: string | null
  filedAt: Generated<Date>
  outcome: 'upheld' | 'overturned' | null
  answer: string | null
  decidedAt: Date | null
}

/** The picture of a reported photo, for as long as its case is kept. */
export type KeptPictureTable = {
  caseId: string
  photoId: string
  memberId: string
  /** `awaited` is to be copied; `gone` had no file any more. */
  state: Generated<'awaited' | 'kept' | 'gone'>
  askedAt: Generated<Date>
  /** Where the sealed copy lies. */
  storageKey: string | null
  /** Of the picture itself, in hex. */
  sha256: string | null
  keptAt: Date | null
}

/** The tables of moderation. */
export type ModerationTables = {
  'accounts.keptPicture': KeptPictureTable
  'accounts.moderationCase': ModerationCaseTable
  'accounts.report': ReportTable
  'accounts.moderationDecision': ModerationDecisionTable
  'accounts.statement': StatementTable
  'accounts.appeal': AppealTable
}
