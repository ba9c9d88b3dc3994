/**
 * The figures of a transparency report (DSA 15 and 24), of one site and year. Only what has happened is
 * listed.
 */
export type TransparencyFigures = {
  /**
   * Notices of unwanted or illegal content, by who sent them; a trusted flagger’s (DSA 22) counts as neither
   * a member’s nor a visitor’s. `reason` is that of a member’s report, or `complaint_` and what the
   * complaints form is about.
   */
  notices: { source: 'trusted' | 'member' | 'visitor'; reason: string; count: number }[]
  /** Decisions that took effect, also those with which a member keeps everything. */
  decisions: { decision: string; isAutomated: boolean; count: number }[]
  /** From the arrival to the decision, in hours, with the number of decisions; by what waited. */
  medians: { kind: string; hours: number; count: number }[]
  /** Objections of members against decisions. */
  appeals: { filed: number; upheld: number; overturned: number; open: number }
  /** Complaints through the form, also those that are no notice. */
  complaints: { filed: number; answered: number }
  /** Members who were active in a month, `2026-11`; erased ones are missing. */
  activeMembers: { month: string; count: number }[]
}
