import type { CaseKind, Decision } from '../case/case.tables.ts'
import type { ReportReason } from '../case/moderation-reasons.data.ts'
import type { ComplaintSubject } from '../tables.ts'

/** What a notice is about: the reason of a member's report, or what the complaints form says. */
export type NoticeReason = ReportReason | `complaint_${Exclude<ComplaintSubject, 'suspension' | 'payment'>}`

/**
 * The figures of a transparency report (DSA 15 and 24), of one site and year. Only what has happened is
 * listed.
 */
export type TransparencyFigures = {
  /** Notices of unwanted or illegal content, by who sent them. No member is marked as a trusted flagger. */
  notices: { source: 'member' | 'visitor'; reason: NoticeReason; count: number }[]
  /** Decisions that took effect, also those with which a member keeps everything. */
  decisions: { decision: Decision; isAutomated: boolean; count: number }[]
  /** From the arrival to the decision, in hours, with the number of decisions; by what waited. */
  medians: { kind: CaseKind; hours: number; count: number }[]
  /** Objections of members against decisions. */
  appeals: { filed: number; upheld: number; overturned: number; open: number }
  /** Complaints through the form, also those that are no notice. */
  complaints: { filed: number; answered: number }
  /** Members who were active in a month, `2026-11`; erased ones are missing. */
  activeMembers: { month: string; count: number }[]
}
