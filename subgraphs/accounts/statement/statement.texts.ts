import path from 'node:path'
import type { TFunction } from 'i18next'
import { openTexts } from '#platform/base/texts.ts'
import type { SiteSettings } from '#platform/site/site-settings.ts'
import type { ModerationReason } from '../moderation-reasons.data.ts'
import type { CaseKind, CaseSubject, RestrictiveDecision } from '../tables/case.tables.ts'
import { wordReason } from './site-reasons.rules.ts'

/** The words of statements, of notices to reporters and of answers to appeals, in one language. */
export const moderationTexts = openTexts(path.join(import.meta.dirname, '../locales'))

/** The time in which a member can appeal (DSA 20). */
export const APPEAL_MONTHS = 6

/** What a statement says about, before it has words. */
export type StatementFacts = {
  /** Null for a command on the server, which has no case. */
  about: { kind: CaseKind; subjectType: CaseSubject; openedAt: Date } | null
  decision: RestrictiveDecision
  reason: ModerationReason
  addition: string | null
  mayNotWriteFirst: boolean
  mayNotAddPhotos: boolean
  effectiveUntil: Date | null
  appealUntil: Date
}

/** The parts of a statement of reasons, as the member reads them (DSA 17). */
export type StatementWords = {
  measure: string
  facts: string
  explanation: string
  addition: string | null
  rule: string
  decidedBy: string
  redress: string
}

/** Words a statement of a site in one language. */
export function wordStatement(
  t: TFunction,
  of: StatementFacts,
  { locale, settings }: { locale: string; settings: Pick<SiteSettings, 'moderationReasons' | 'timeZone'> },
): StatementWords {
  const { timeZone } = settings
  const date = (at: Date) => longDate(at, { locale, timeZone })
  const { explanation, rule } = wordReason(t, of.reason, { locale, settings })
  const until = of.effectiveUntil === null ? '' : date(of.effectiveUntil)
  return {
    measure: measuresOf(of)
      .map((key) => t(`measure.${key}`, { until }))
      .join(' '),
    facts:
      of.about === null
        ? t('facts.account')
        : t(`facts.${factsKey(of.about)}`, { date: date(of.about.openedAt) }),
    explanation,
    addition: of.addition,
    rule,
    decidedBy: t('decidedBy'),
    redress: wordRedress(t, of.appealUntil, { locale, timeZone }),
  }
}

/** The ways of redress, and until when an appeal is possible. */
export function wordRedress(
  t: TFunction,
  appealUntil: Date,
  of: { locale: string; timeZone: string },
): string {
  return t('redress', { until: longDate(appealUntil, of) })
}

function longDate(at: Date, { locale, timeZone }: { locale: string; timeZone: string }): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at)
}

/** A statement as one text, with an empty line between its paragraphs. */
export function statementText(words: StatementWords): string {
  const { measure, facts, explanation, addition, rule, decidedBy, redress } = words
  return [measure, facts, [explanation, addition].filter(Boolean).join(' '), rule, decidedBy, redress]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

// A decision about the member that began with a photo or a text hides that as well.
function measuresOf(of: StatementFacts): string[] {
  const { decision, about } = of
  const hidden =
    decision === 'refuse' || (about !== null && hidesSubject(about.subjectType, decision))
      ? [`refuse.${about!.subjectType}`]
      : []
  if (decision === 'refuse') return hidden
  if (decision === 'warn') return [...hidden, 'warn']
  if (decision === 'limit')
    return [
      ...hidden,
      ...(of.mayNotWriteFirst ? ['limitWriting'] : []),
      ...(of.mayNotAddPhotos ? ['limitPhotos'] : []),
    ]
  return [...hidden, of.effectiveUntil === null ? 'ban' : 'suspend']
}

/** Whether a decision also hides the photo or text that it began with. */
export function hidesSubject(subjectType: CaseSubject, decision: RestrictiveDecision): boolean {
  return decision === 'refuse' || subjectType === 'photo' || subjectType === 'about_me'
}

function factsKey({ kind, subjectType }: { kind: CaseKind; subjectType: CaseSubject }): string {
  if (kind === 'report') return `reported.${subjectType}`
  return kind === 'complaint' || kind === 'appeal' ? 'account' : kind
}
