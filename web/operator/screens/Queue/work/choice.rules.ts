import type {
  DecideCaseInput,
  ModerationReasonCode,
} from '#web/__generated__/caseServerDecideMutation.graphql.ts'

export type Decision = Exclude<DecideCaseInput['decision'], '%future added value'>
export type Reason = Exclude<ModerationReasonCode, '%future added value'>

/** What a moderator has chosen about a case so far. */
export type Choice = {
  decision: Decision | undefined
  reason: Reason | undefined
  /** Own words for the member. */
  addition: string
  /** Undefined while the field is empty. */
  days: number | undefined
  mayNotWriteFirst: boolean
  mayNotAddPhotos: boolean
  /** To a complaint, or beside the outcome of an appeal. */
  answer: string
}

/** What a choice still lacks. */
export type Lack = 'decision' | 'reason' | 'addition' | 'days' | 'limits' | 'answer'

/** What of a case decides about choices. */
export type About = {
  kind: string
  subjectType: string
  possibleDecisions: readonly string[]
}

export const ADDITION_MAX = 1000
export const ANSWER_MAX = 5000
const DAYS_MAX = 3650
const SUSPEND_DAYS = 7
const LIMIT_DAYS = 14

const WITH_REASON: readonly Decision[] = ['REFUSE', 'WARN', 'LIMIT', 'SUSPEND', 'BAN', 'THREAT_TO_LIFE']
/** Decisions against the member, which follow the member through the site. */
export const AGAINST_MEMBER: readonly Decision[] = ['WARN', 'LIMIT', 'SUSPEND', 'BAN']

/** Where everything begins: nothing is chosen, except that a complaint gets an answer. */
export function freshChoice({ kind }: Pick<About, 'kind'>): Choice {
  return {
    decision: kind === 'COMPLAINT' ? 'ANSWER' : undefined,
    reason: undefined,
    addition: '',
    days: undefined,
    mayNotWriteFirst: true,
    mayNotAddPhotos: false,
    answer: '',
  }
}

export const needsReason = (decision: Decision | undefined): boolean =>
  decision !== undefined && WITH_REASON.includes(decision)

export const isAgainstMember = (decision: Decision | undefined): boolean =>
  decision !== undefined && AGAINST_MEMBER.includes(decision)

/** Chooses a decision; the reason stays, so that moderators can change their mind about how far to go. */
export function withDecision(choice: Choice, decision: Decision): Choice {
  const days = decision === 'LIMIT' ? LIMIT_DAYS : SUSPEND_DAYS
  const isTimed = decision === 'SUSPEND' || decision === 'LIMIT'
  return { ...choice, decision, days: isTimed && choice.decision !== decision ? days : choice.days }
}

/** Chooses a reason. Without a decision that needs one it means that the photo, text or message is hidden. */
export function withReason(choice: Choice, reason: Reason, { possibleDecisions }: About): Choice {
  const refuses = !needsReason(choice.decision) && possibleDecisions.includes('REFUSE')
  return { ...choice, reason, decision: refuses ? 'REFUSE' : choice.decision }
}

/** Takes decision and reason back; words stay. */
export function withoutDecision(choice: Choice, about: About): Choice {
  return { ...choice, decision: freshChoice(about).decision, reason: undefined }
}

/** What is missing, first things first; undefined for a choice that can be sent. */
export function lackOf(choice: Choice, { kind }: Pick<About, 'kind'>): Lack | undefined {
  const { decision, reason, addition, days, answer } = choice
  if (decision === undefined) return 'decision'
  if (needsReason(decision) && reason === undefined) return 'reason'
  if ((decision === 'SUSPEND' || decision === 'LIMIT') && !isDays(days)) return 'days'
  if (decision === 'LIMIT' && !choice.mayNotWriteFirst && !choice.mayNotAddPhotos) return 'limits'
  if (needsReason(decision) && reason === 'OTHER_RULE' && addition.trim() === '') return 'addition'
  return kind === 'COMPLAINT' && answer.trim() === '' ? 'answer' : undefined
}

const isDays = (days: number | undefined) =>
  days !== undefined && Number.isInteger(days) && days >= 1 && days <= DAYS_MAX

/** The choice as the server wants it; undefined while no decision is chosen. */
export function inputOf(caseId: string, choice: Choice): DecideCaseInput | undefined {
  const { decision, reason, addition, days, mayNotWriteFirst, mayNotAddPhotos, answer } = choice
  if (decision === undefined) return undefined
  const isAgainst = needsReason(decision)
  return {
    caseId,
    decision,
    reason: isAgainst ? reason : undefined,
    addition: isAgainst ? addition.trim() || undefined : undefined,
    days: decision === 'SUSPEND' || decision === 'LIMIT' ? days : undefined,
    limits: decision === 'LIMIT' ? { mayNotWriteFirst, mayNotAddPhotos } : undefined,
    answer: answer.trim() || undefined,
  }
}

/** The choice that was sent, for a case that has come back. */
export function choiceOf({ decision, reason, addition, days, limits, answer }: DecideCaseInput): Choice {
  return {
    // An approval is one press, so that it is open again.
    decision: decision === 'APPROVE' ? undefined : (decision as Decision),
    reason: (reason ?? undefined) as Reason | undefined,
    addition: addition ?? '',
    days: days ?? undefined,
    mayNotWriteFirst: limits?.mayNotWriteFirst ?? true,
    mayNotAddPhotos: limits?.mayNotAddPhotos ?? false,
    answer: answer ?? '',
  }
}

/**
 * The digit of each reason, whatever the case is about. A digit has a second reason only where no photo,
 * text or member can have both; a decision about the member, which takes more reasons, keeps the digit of
 * the first.
 */
const DIGITS: Partial<Record<Reason, number>> = {
  NO_PERSON: 1,
  SCAM: 1,
  NOT_THE_MEMBER: 2,
  HARASSMENT: 2,
  SOMEONE_ELSE: 3,
  THREAT: 3,
  CONTACT_DETAILS: 4,
  FALSE_REPORTS: 4,
  SEXUAL_CONTENT: 5,
  VIOLENCE_OR_HATE: 6,
  POSSIBLY_MINOR: 7,
  ADVERTISING: 8,
  UNCLEAR_OR_ALTERED: 9,
  FAKE_PROFILE: 9,
}

/** A reason, and the digit that chooses it; some have none. */
export type OfferedReason = { reason: Reason; digit: number | undefined }

/**
 * The reasons that fit, those with a digit first: a decision about the member also takes those of a profile.
 * A digit never moves to another reason, neither when the decision changes nor when a site switches one off.
 */
export function reasonsFor(
  decision: Decision | undefined,
  of: { subject: readonly Reason[]; profile: readonly Reason[] },
): readonly OfferedReason[] {
  const isAboutSubject = !isAgainstMember(decision) && decision !== 'THREAT_TO_LIFE'
  const fitting =
    isAboutSubject && of.subject.length > 0 ? of.subject : [...new Set([...of.subject, ...of.profile])]
  const taken = new Map<number, Reason>()
  for (const reason of fitting) {
    const digit = DIGITS[reason]
    if (digit !== undefined && !taken.has(digit)) taken.set(digit, reason)
  }
  const offered = fitting.map((reason) => {
    const digit = DIGITS[reason]
    return { reason, digit: digit !== undefined && taken.get(digit) === reason ? digit : undefined }
  })
  return offered.toSorted((one, other) => (one.digit ?? Infinity) - (other.digit ?? Infinity) || 0)
}

/** The reason of a digit from 1 to 9. */
export function reasonOfKey(key: string, reasons: readonly OfferedReason[]): Reason | undefined {
  return reasons.find(({ digit }) => digit !== undefined && String(digit) === key)?.reason
}
