import type { Transaction } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { siteOrigin, type Site } from '#platform/site/site.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { allowAddress, banAddress } from '../account/banned-address.store.ts'
import { lockCase, moveCase, type ModerationCase } from '../case/case.store.ts'
import { writeAnswer } from '../complaint/complaint.service.ts'
import { findComplaints } from '../complaint/complaint.store.ts'
import {
  accountsLiveEvents,
  mailRequested,
  memberLimited,
  messageModerated,
  moderationDecided,
} from '../events.ts'
import { decideReports, reverseReports, type Report } from '../report/report.store.ts'
import { issueStatement, statementPath } from '../statement/statement.service.ts'
import {
  decideAppeal,
  findLimits,
  findOtherClosings,
  findStatements,
  markCorrected,
  type ModerationDecision,
  type Statement,
} from '../statement/statement.store.ts'
import { hidesSubject, moderationTexts } from '../statement/statement.texts.ts'
import { reinstateAccount, shortenSuspension, suspendAccount } from '../suspension/suspension.service.ts'
import { endClosingStatements, type Suspension } from '../suspension/suspension.store.ts'
import type { Tables } from '../tables.ts'
import type { RestrictiveDecision } from '../tables/case.tables.ts'
import { isRestrictive } from './decision.rules.ts'
import { lockDecisionOf, markDone } from './queue.store.ts'

type Trx = Transaction<Tables>
/** The site of a decision, the configuration, and who is told after the commit that there is news. */
type Where = { site: Site; config: Config; notify: (memberId: string) => void }
type Decided = {
  about: ModerationCase
  decision: ModerationDecision
  account: Account | undefined
  now: Date
}

/**
 * Lets the decision about a case take effect, once: the case's row is locked, and a decision that was undone
 * or has taken effect is left.
 * @returns whether this call did it
 */
export async function applyDecision(trx: Trx, where: Where, caseId: string): Promise<boolean> {
  const about = await lockCase(trx, where.site.id, caseId)
  const decision = about?.state === 'decided' ? await lockDecisionOf(trx, caseId) : undefined
  const now = await databaseNow(trx)
  if (about === undefined || decision === undefined || decision.doneAt !== null || decision.effectiveAt > now)
    return false
  await markDone(trx, decision.id)
  await moveCase(trx, caseId, 'done')
  const { memberId } = about
  const account =
    memberId === null ? undefined : (await findAccountsFor(trx, about.siteId, [memberId])).get(memberId)
  await takeEffect(trx, where, { about, decision, account, now })
  if (account !== undefined) where.notify(account.id)
  return true
}

async function takeEffect(trx: Trx, where: Where, decided: Decided): Promise<void> {
  const { about, decision } = decided
  const kind = decision.decision
  if (kind === 'approve') await showSubject(trx, about, { shown: true, reason: null })
  else if (kind === 'uphold' || kind === 'overturn') return decideOnAppeal(trx, where, decided)
  else if (isRestrictive(kind)) await restrict(trx, where, { ...decided, kind })
  if (about.subjectType === 'complaint' && decision.answer !== null) await answer(trx, about, decision.answer)
  const end = isRestrictive(kind) ? 'upheld' : 'not_upheld'
  await tellReporters(trx, about.siteId, { reports: await decideReports(trx, about.id, end), end })
}

/**
 * What a decision against a member does, and its statement of reasons. Without an account, of an erased
 * member or a house profile, it only hides what it is about.
 */
async function restrict(
  trx: Trx,
  where: Where,
  { about, decision, account, now, kind }: Decided & { kind: RestrictiveDecision },
): Promise<void> {
  if (account === undefined) {
    if (hidesSubject(about.subjectType, kind)) await showSubject(trx, about, { shown: false, reason: null })
    return
  }
  const statement = await issueStatement(trx, where, {
    account,
    decision: { ...decision, decision: kind },
    about,
    now,
  })
  if (hidesSubject(about.subjectType, kind))
    await showSubject(trx, about, { shown: false, reason: reasonOf(statement) })
  const { id: memberId, siteId } = account
  if (kind === 'limit') await publishLimits(trx, { siteId, memberId })
  if (kind !== 'suspend' && kind !== 'ban' && kind !== 'threat_to_life') return
  await suspendAccount(trx, { siteId, memberId, suspension: suspensionOf([statement]) })
  if (kind === 'ban') await banAddress(trx, where.config, { siteId, email: account.email! })
}

// As long as the longest of them, and fraud if one of them is.
function suspensionOf(closings: Statement[]): Suspension {
  const ends = closings.map(({ effectiveUntil }) => effectiveUntil)
  return {
    reason: closings.some(({ reason }) => reason === 'SCAM') ? 'fraud' : 'rules',
    until: ends.includes(null) ? null : new Date(Math.max(...ends.map(Number))),
  }
}

// What the member reads beside the photo or the text.
function reasonOf({ explanation, addition }: Statement): string {
  return [explanation, addition].filter(Boolean).join(' ')
}

/** Shows or hides the photo, text or message of a case. */
async function showSubject(
  trx: Trx,
  { siteId, memberId, subjectType, subjectId, words }: ModerationCase,
  { shown, reason }: { shown: boolean; reason: string | null },
): Promise<void> {
  if (memberId === null) return
  const state = shown ? 'approved' : 'rejected'
  if (subjectType === 'photo')
    await appendEvent(
      trx,
      'accounts',
      moderationDecided({ siteId, memberId, state, reason, photoId: subjectId }),
    )
  // The words are gone with the member.
  if (subjectType === 'about_me' && words !== null)
    await appendEvent(trx, 'accounts', moderationDecided({ siteId, memberId, state, reason, aboutMe: words }))
  if (subjectType === 'message')
    await appendEvent(
      trx,
      'accounts',
      messageModerated({ siteId, memberId, messageId: subjectId, hidden: !shown }),
    )
}

/** Tells the other subgraphs what a member may not do, by all statements in force. */
async function publishLimits(trx: Trx, of: { siteId: string; memberId: string }): Promise<void> {
  const limits = await findLimits(trx, of.memberId)
  const latest = (ends: Date[]) =>
    ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime()))).toISOString()
  const mayNotWriteFirstUntil = latest(
    limits.filter((limit) => limit.mayNotWriteFirst).map(({ effectiveUntil }) => effectiveUntil),
  )
  const mayNotAddPhotosUntil = latest(
    limits.filter((limit) => limit.mayNotAddPhotos).map(({ effectiveUntil }) => effectiveUntil),
  )
  await appendEvent(trx, 'accounts', memberLimited({ ...of, mayNotWriteFirstUntil, mayNotAddPhotosUntil }))
}

async function answer(trx: Trx, about: ModerationCase, words: string): Promise<void> {
  const complaint = (await findComplaints(trx, about.siteId, [about.subjectId])).get(about.subjectId)
  if (complaint === undefined) return
  const { reference } = complaint
  await writeAnswer(trx, about.siteId, { reference, answer: words, isMailed: true })
}

/** What has come of a report, for the text that its reporter reads. */
export type ReportEnd = 'upheld' | 'not_upheld' | 'overturned'

/** Tells the reporters what has come of it. The reported member never learns who they are. */
async function tellReporters(
  trx: Trx,
  siteId: string,
  { reports, end }: { reports: Report[]; end: ReportEnd },
): Promise<void> {
  if (reports.length === 0) return
  const accounts = await findAccountsFor(
    trx,
    siteId,
    reports.map(({ reporterId }) => reporterId),
  )
  for (const { reporterId, reference } of reports) {
    const account = accounts.get(reporterId)
    if (account === undefined) continue
    const { locale } = account
    const variables = { reference, text: await reporterText(locale, end) }
    const to = account.email!
    const mail = mailRequested({ siteId, memberId: reporterId, type: 'reportDecided', locale, to, variables })
    await appendEvent(trx, 'accounts', mail)
  }
}

const WORDS_OF_END = { upheld: 'upheld', not_upheld: 'notUpheld', overturned: 'overturned' } as const

/** What a reporter reads about the outcome, in a language. */
export async function reporterText(locale: string, end: ReportEnd): Promise<string> {
  const t = await moderationTexts(locale)
  return `${t(`reporter.${WORDS_OF_END[end]}`)}\n\n${t('reporter.redress')}`
}

/** What a member reads about the outcome of an appeal, in a language. */
export async function appealText(
  locale: string,
  outcome: 'upheld' | 'overturned',
  answerWords: string | null,
): Promise<string> {
  const t = await moderationTexts(locale)
  return [t(`appeal.${outcome}`), answerWords].filter(Boolean).join('\n\n')
}

/** Decides an appeal: the decision stands, or is made good in full. */
async function decideOnAppeal(trx: Trx, where: Where, decided: Decided): Promise<void> {
  const { about, decision, account } = decided
  const outcome = decision.decision === 'overturn' ? 'overturned' : 'upheld'
  const { siteId, memberId } = about
  const statement =
    about.subjectType === 'statement'
      ? (await findStatements(trx, siteId, [about.subjectId])).get(about.subjectId)
      : undefined
  if (outcome === 'overturned' && memberId !== null)
    await (statement === undefined
      ? openForGood(trx, where, { siteId, memberId, account })
      : makeGood(trx, where, { statement, account }))
  if (account === undefined) return
  const text = await appealText(account.locale, outcome, decision.answer)
  const appeal =
    statement && (await decideAppeal(trx, { statementId: statement.id, outcome, answer: decision.answer }))
  const complaint =
    appeal === undefined
      ? (await findComplaints(trx, siteId, [about.subjectId])).get(about.subjectId)
      : undefined
  const reference = appeal?.reference ?? complaint?.reference
  if (reference === undefined) return
  // The page of a suspended member shows the answer to the complaint with which the appeal was filed.
  await writeAnswer(trx, siteId, { reference, answer: text, isMailed: false })
  if (statement !== undefined) {
    const live = { kind: 'STATEMENT_CHANGED' as const, subjectId: statement.id }
    await accountsLiveEvents.append(trx, [account.id], live)
  }
  const origin = siteOrigin(where.site, where.config, account.host ?? undefined)
  const url = origin + (statement === undefined ? '/' : statementPath(statement.id))
  const mail = mailRequested({
    siteId,
    memberId: account.id,
    type: 'appealDecided',
    locale: account.locale,
    to: account.email!,
    variables: { reference, text, url },
  })
  await appendEvent(trx, 'accounts', mail)
}

/** Takes back everything that a wrong decision has done, and tells those who had reported it. */
async function makeGood(
  trx: Trx,
  where: Where,
  { statement, account }: { statement: Statement; account: Account | undefined },
): Promise<void> {
  const { siteId, memberId, decision, subjectType, caseId } = statement
  await markCorrected(trx, statement.id)
  const about = caseId === null ? undefined : await lockCase(trx, siteId, caseId)
  if (about !== undefined) {
    if (hidesSubject(subjectType, decision)) await showSubject(trx, about, { shown: true, reason: null })
    const reports = await reverseReports(trx, about.id)
    await tellReporters(trx, siteId, { reports, end: 'overturned' })
  }
  if (decision === 'limit') await publishLimits(trx, { siteId, memberId })
  if (decision !== 'suspend' && decision !== 'ban' && decision !== 'threat_to_life') return
  const closings = await findOtherClosings(trx, statement)
  if (closings.length === 0) return reopen(trx, where, { siteId, memberId, account })
  await shortenSuspension(trx, { siteId, memberId, suspension: suspensionOf(closings) })
  if (!closings.some((other) => other.decision === 'ban')) await allow(trx, where, { siteId, account })
}

// An appeal by the complaints form names no statement: none that closes the account stays in force.
async function openForGood(
  trx: Trx,
  where: Where,
  of: { siteId: string; memberId: string; account: Account | undefined },
): Promise<void> {
  await endClosingStatements(trx, of.memberId)
  await reopen(trx, where, of)
}

async function reopen(
  trx: Trx,
  where: Where,
  { siteId, memberId, account }: { siteId: string; memberId: string; account: Account | undefined },
): Promise<void> {
  await reinstateAccount(trx, siteId, { memberId })
  await allow(trx, where, { siteId, account })
}

/** The address may sign up again. */
async function allow(
  trx: Trx,
  where: Where,
  { siteId, account }: { siteId: string; account: Account | undefined },
): Promise<void> {
  if (account?.email != null) await allowAddress(trx, where.config, { siteId, email: account.email })
}
