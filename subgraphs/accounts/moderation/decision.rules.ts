import type { InvalidField } from '#platform/base/errors.ts'
import { isLongerThan } from '#platform/base/input-text.ts'
import type { SiteSettings } from '#platform/site/site-settings.ts'
import type { ModerationCase } from '../case/case.store.ts'
import type { ModerationReason } from '../moderation-reasons.data.ts'
import { reasonsFor } from '../statement/site-reasons.rules.ts'
import type { CaseKind, CaseSubject, Decision, RestrictiveDecision } from '../tables/case.tables.ts'

/** How long a decision waits before it takes effect, and can be undone. */
export const UNDO_SECONDS = 60
const DAYS_MAX = 3650
const ADDITION_LENGTH_MAX = 1000
const ANSWER_LENGTH_MAX = 5000

/** What a moderator has chosen. */
export type Choice = {
  decision: Decision
  reason: ModerationReason | null
  addition: string | null
  days: number | null
  mayNotWriteFirst: boolean
  mayNotAddPhotos: boolean
  answer: string | null
}

const AGAINST_MEMBER: Decision[] = ['warn', 'limit', 'suspend', 'ban', 'threat_to_life']
const RESTRICTIVE: Decision[] = ['refuse', ...AGAINST_MEMBER]

/** Whether the member gets a statement of reasons for it. */
export function isRestrictive(decision: Decision): decision is RestrictiveDecision {
  return RESTRICTIVE.includes(decision)
}

/** What a decision is about. `hasAccount` is false for a house profile, an erased member, and no member. */
export type Judged = Pick<ModerationCase, 'kind' | 'subjectType'> & { hasAccount: boolean }

/** The decisions that fit a case: nothing that would only work against an account, where there is none. */
export function decisionsFor({ kind, subjectType, hasAccount }: Judged): Decision[] {
  const againstMember = hasAccount ? AGAINST_MEMBER : []
  const BY_KIND: Record<CaseKind, Decision[]> = {
    photo: ['approve', 'refuse', ...againstMember],
    text: ['approve', 'refuse', ...againstMember],
    report: [
      'no_action',
      ...(subjectType === 'photo' || subjectType === 'message' ? (['refuse'] as const) : []),
      ...againstMember,
    ],
    complaint: ['answer', ...againstMember],
    appeal: ['uphold', 'overturn'],
    scam: ['no_action', ...againstMember],
    serial_reporter: ['no_action', ...againstMember],
  }
  return BY_KIND[kind]
}

type Settings = Pick<SiteSettings, 'moderationReasons'>

/** The site's reasons that fit a decision about such a subject. */
function reasonsOf(subjectType: CaseSubject, decision: Decision, settings: Settings): ModerationReason[] {
  const ofSubject = reasonsFor(subjectType, settings)
  return decision === 'refuse' ? ofSubject : [...new Set([...ofSubject, ...reasonsFor('profile', settings)])]
}

/** All faults of a choice at once. */
export function faultsOfChoice(about: Judged, choice: Choice, settings: Settings): InvalidField[] {
  const { decision, addition, answer } = choice
  if (!decisionsFor(about).includes(decision)) return [{ path: 'decision', code: 'CHOICE_UNKNOWN' }]
  const faults: (InvalidField | undefined)[] = [
    isRestrictive(decision) ? faultOfReason(about.subjectType, choice, settings) : undefined,
    decision === 'suspend' || decision === 'limit' ? faultOfDays(choice.days) : undefined,
    decision === 'limit' && !choice.mayNotWriteFirst && !choice.mayNotAddPhotos
      ? { path: 'limits', code: 'REQUIRED' }
      : undefined,
    choice.reason === 'OTHER_RULE' && isRestrictive(decision) && addition === null
      ? { path: 'addition', code: 'TEXT_REQUIRED' }
      : undefined,
    addition !== null && isLongerThan(addition, ADDITION_LENGTH_MAX)
      ? { path: 'addition', code: 'TEXT_TOO_LONG', limit: ADDITION_LENGTH_MAX }
      : undefined,
    about.kind === 'complaint' && answer === null ? { path: 'answer', code: 'TEXT_REQUIRED' } : undefined,
    answer !== null && isLongerThan(answer, ANSWER_LENGTH_MAX)
      ? { path: 'answer', code: 'TEXT_TOO_LONG', limit: ANSWER_LENGTH_MAX }
      : undefined,
  ]
  return faults.filter((fault) => fault !== undefined)
}

function faultOfReason(
  subjectType: CaseSubject,
  { reason, decision }: Pick<Choice, 'reason' | 'decision'>,
  settings: Settings,
): InvalidField | undefined {
  if (reason === null) return { path: 'reason', code: 'REQUIRED' }
  return reasonsOf(subjectType, decision, settings).includes(reason)
    ? undefined
    : { path: 'reason', code: 'CHOICE_UNKNOWN' }
}

function faultOfDays(days: number | null): InvalidField | undefined {
  if (days === null) return { path: 'days', code: 'REQUIRED' }
  return days >= 1 && days <= DAYS_MAX ? undefined : { path: 'days', code: 'AMOUNT_INVALID' }
}

/** Only what belongs to the decision: a warning has no days, and an approval no reason. */
export function onlyWhatCounts(choice: Choice): Choice {
  const { decision } = choice
  const isLimit = decision === 'limit'
  const hasAnswer = !isRestrictive(decision) || choice.answer !== null
  return {
    decision,
    reason: isRestrictive(decision) ? choice.reason : null,
    addition: isRestrictive(decision) ? choice.addition : null,
    days: isLimit || decision === 'suspend' ? choice.days : null,
    mayNotWriteFirst: isLimit && choice.mayNotWriteFirst,
    mayNotAddPhotos: isLimit && choice.mayNotAddPhotos,
    answer: hasAnswer && decision !== 'approve' && decision !== 'no_action' ? choice.answer : null,
  }
}
