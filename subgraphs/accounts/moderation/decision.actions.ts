import type { Kysely, Transaction } from 'kysely'
import { InvalidInputError } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { readText } from '#platform/base/input-text.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { addJob } from '#platform/requests/job.store.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { findCases, isReplaced, lockCase, moveCase, type ModerationCase } from '../case/case.store.ts'
import { CaseDecidedError, CaseTakenError, OtherOperatorError, TooLateError } from '../errors.ts'
import { findReportsOfCases, type Report } from '../report/report.store.ts'
import { factsOf } from '../statement/statement.service.ts'
import { findStatements, insertDecision, type ModerationDecision } from '../statement/statement.store.ts'
import { moderationTexts, statementText, wordStatement } from '../statement/statement.texts.ts'
import type { Tables } from '../tables.ts'
import type { Decision } from '../tables/case.tables.ts'
import { APPLY_DECISIONS } from './decision.jobs.ts'
import { faultsOfChoice, isRestrictive, onlyWhatCounts, UNDO_SECONDS, type Choice } from './decision.rules.ts'
import { appealText, applyDecision, reporterText, type ReportEnd } from './decision.service.ts'
import { keepEvidence } from './evidence.service.ts'
import { lockDecisionOf, markUndone, takeCase } from './queue.store.ts'

type Context = RequestContext<Tables>

/** What the form of a decision has. */
export type DecisionForm = Omit<Choice, 'addition' | 'answer'> & {
  addition?: string | null | undefined
  answer?: string | null | undefined
}

/**
 * Decides a case. The decision takes effect after a minute, in which it can be undone; a threat to life takes
 * effect at once, with its evidence, and stays.
 * @returns the case, with its decision
 * @throws CaseTakenError while another operator works on it, CaseDecidedError, OtherOperatorError for an
 * appeal against the operator's own decision, InvalidInputError with every refused field
 */
export async function decideCase(
  ctx: Context,
  caseId: string | undefined,
  form: DecisionForm,
): Promise<ModerationCase> {
  const { operatorId } = requireOperator(ctx, ['moderator'])
  const siteId = ctx.site.id
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    const about = await lockOpenCase(trx, { siteId, caseId, operatorId })
    const choice = readChoice(form)
    const hasAccount = (await findAccountOf(trx, about)) !== undefined
    const faults = faultsOfChoice({ ...about, hasAccount }, choice, ctx.site.settings)
    if (faults.length > 0) throw new InvalidInputError(faults)
    const now = await databaseNow(trx)
    const isAtOnce = choice.decision === 'threat_to_life'
    const decision = await insertDecision(trx, {
      id: newId(),
      siteId,
      caseId: about.id,
      memberId: about.memberId,
      operatorId,
      ...onlyWhatCounts(choice),
      effectiveAt: isAtOnce ? now : new Date(now.getTime() + UNDO_SECONDS * 1000),
      doneAt: null,
    })
    await takeCase(trx, operatorId, about.id)
    await moveCase(trx, about.id, 'decided')
    await auditDecision(trx, ctx, { action: 'case.decided', about, decision })
    if (isAtOnce) {
      await keepEvidence(trx, ctx, { about, decision })
      const where = { site: ctx.site, config: ctx.services.config, notify }
      await applyDecision(trx, where, about.id)
    } else
      await addJob(trx, APPLY_DECISIONS, {}, { runAt: decision.effectiveAt, key: `decision ${decision.id}` })
  })
  return (await findCases(ctx.db, siteId, [caseId!])).get(caseId!)!
}

/**
 * Undoes a decision that has not taken effect: the case waits again, for the same operator. A text that the
 * member has replaced since needs no other decision.
 * @throws TooLateError once the minute is over, CaseDecidedError when there is nothing to undo,
 * OtherOperatorError when another operator has decided
 */
export async function undoDecision(ctx: Context, caseId: string | undefined): Promise<ModerationCase> {
  const { operatorId } = requireOperator(ctx, ['moderator'])
  const siteId = ctx.site.id
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const about = caseId === undefined ? undefined : await lockCase(trx, siteId, caseId)
    if (about === undefined || about.state === 'withdrawn' || about.state === 'open')
      throw new CaseDecidedError()
    const decision = await lockDecisionOf(trx, about.id)
    if (decision === undefined) throw new CaseDecidedError()
    if (decision.operatorId !== operatorId) throw new OtherOperatorError()
    if (decision.doneAt !== null || decision.effectiveAt <= (await databaseNow(trx))) throw new TooLateError()
    await markUndone(trx, decision.id)
    await moveCase(trx, about.id, (await isReplaced(trx, about)) ? 'withdrawn' : 'open')
    await takeCase(trx, operatorId, about.id)
    await auditDecision(trx, ctx, { action: 'case.undone', about, decision })
  })
  return (await findCases(ctx.db, siteId, [caseId!])).get(caseId!)!
}

/** What both sides will read, each in their language; null for a side that reads nothing. */
export type DecisionPreview = {
  memberText: string | null
  memberLocale: string | null
  reporterText: string | null
  reporterLocale: string | null
}

/**
 * Words a decision before it is taken. A choice with faults has no words.
 * @param form.locale a language for the operator to read it in, instead of each reader's own
 * @returns undefined for a case that this site does not have
 */
export async function previewDecision(
  ctx: Context,
  caseId: string | undefined,
  { locale, ...form }: DecisionForm & { locale?: string | null | undefined },
): Promise<DecisionPreview | undefined> {
  const siteId = ctx.site.id
  const about = caseId === undefined ? undefined : (await findCases(ctx.db, siteId, [caseId])).get(caseId)
  if (about === undefined) return undefined
  const nothing = { memberText: null, memberLocale: null, reporterText: null, reporterLocale: null }
  const choice = readChoice(form)
  const member = await findAccountOf(ctx.db, about)
  const judged = { ...about, hasAccount: member !== undefined }
  if (faultsOfChoice(judged, choice, ctx.site.settings).length > 0) return nothing
  const [report] = await findReportsOfPreview(ctx, about, choice)
  const reporter =
    report && (await findAccountsFor(ctx.db, siteId, [report.reporterId])).get(report.reporterId)
  const { decision } = choice
  const memberLocale = member && (locale ?? member.locale)
  const reporterLocale = reporter && (locale ?? reporter.locale)
  return {
    memberText:
      memberLocale === undefined ? null : await memberText(ctx, { about, choice, locale: memberLocale }),
    memberLocale: memberLocale ?? null,
    reporterText: reporterLocale === undefined ? null : await reporterText(reporterLocale, endOf(decision)),
    reporterLocale: reporterLocale ?? null,
  }
}

// Only a decision that is made good is news for those who reported what an appeal is about.
async function findReportsOfPreview(
  ctx: Context,
  about: ModerationCase,
  { decision }: Choice,
): Promise<Report[]> {
  if (about.kind !== 'appeal') return (await findReportsOfCases(ctx.db, [about.id])).get(about.id) ?? []
  if (decision !== 'overturn' || about.subjectType !== 'statement') return []
  const statement = (await findStatements(ctx.db, about.siteId, [about.subjectId])).get(about.subjectId)
  const caseId = statement?.caseId ?? undefined
  const reports = caseId === undefined ? [] : (await findReportsOfCases(ctx.db, [caseId])).get(caseId)
  return reports?.filter(({ outcome }) => outcome === 'upheld') ?? []
}

function endOf(decision: Decision): ReportEnd {
  if (decision === 'overturn') return 'overturned'
  return isRestrictive(decision) ? 'upheld' : 'not_upheld'
}

async function memberText(
  ctx: Context,
  { about, choice, locale }: { about: ModerationCase; choice: Choice; locale: string },
): Promise<string | null> {
  const { decision, answer } = choice
  if (decision === 'uphold') return appealText(locale, 'upheld', answer)
  if (decision === 'overturn') return appealText(locale, 'overturned', answer)
  if (!isRestrictive(decision)) return null
  const from = new Date(ctx.now.getTime() + UNDO_SECONDS * 1000)
  const facts = factsOf({ ...onlyWhatCounts(choice), decision }, about, from)
  const t = await moderationTexts(locale)
  return statementText(wordStatement(t, facts, { locale, settings: ctx.site.settings }))
}

/** The account of the member whom a case is about; undefined without one, as for a house profile. */
async function findAccountOf(
  db: Kysely<Tables>,
  { siteId, memberId }: Pick<ModerationCase, 'siteId' | 'memberId'>,
): Promise<Account | undefined> {
  return memberId === null ? undefined : (await findAccountsFor(db, siteId, [memberId])).get(memberId)
}

function readChoice({ addition, answer, ...choice }: DecisionForm): Choice {
  return { ...choice, addition: readText(addition) || null, answer: readText(answer) || null }
}

async function lockOpenCase(
  trx: Transaction<Tables>,
  { siteId, caseId, operatorId }: { siteId: string; caseId: string | undefined; operatorId: string },
): Promise<ModerationCase> {
  const about = caseId === undefined ? undefined : await lockCase(trx, siteId, caseId)
  await refuseCase(trx, about, operatorId)
  return about!
}

/**
 * Refuses a case that the operator may not work on.
 * @throws CaseDecidedError, CaseTakenError, OtherOperatorError
 */
export async function refuseCase(
  trx: Transaction<Tables>,
  about: ModerationCase | undefined,
  operatorId: string,
): Promise<void> {
  if (about?.state !== 'open') throw new CaseDecidedError()
  if (about.notFor === operatorId) throw new OtherOperatorError()
  const isTaken =
    about.takenBy !== null && about.takenBy !== operatorId && about.takenUntil! > (await databaseNow(trx))
  if (isTaken) throw new CaseTakenError()
}

async function auditDecision(
  trx: Transaction<Tables>,
  ctx: Context,
  of: { action: string; about: ModerationCase; decision: ModerationDecision },
): Promise<void> {
  const { about, decision } = of
  const { reason, days, mayNotWriteFirst, mayNotAddPhotos } = decision
  await writeAudit(trx, ctx, 'accounts', {
    action: of.action,
    subjectType: about.memberId === null ? about.subjectType : 'member',
    subjectId: about.memberId ?? about.subjectId,
    after: {
      caseId: about.id,
      kind: about.kind,
      about: about.subjectType,
      aboutId: about.subjectId,
      decision: decision.decision,
      reason,
      days,
      mayNotWriteFirst,
      mayNotAddPhotos,
    },
  })
}
