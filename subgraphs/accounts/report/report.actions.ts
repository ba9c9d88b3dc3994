import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { fromGlobalId, isRowId, newId } from '#platform/base/global-ids.ts'
import { isLongerThan, readText } from '#platform/base/input-text.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { findReportedMember } from '#subgraphs/conversations/published.ts'
import { findOwner } from '#subgraphs/profiles/published.ts'
import { findAccountsFor } from '../account/account.store.ts'
import { countsSince, openCase } from '../case/case.store.ts'
import { newReference } from '../case/reference.rules.ts'
import { mailRequested } from '../events.ts'
import { REPORT_REASONS, type ReportReason } from '../moderation-reasons.data.ts'
import type { Tables } from '../tables.ts'
import type { ReportSubject } from '../tables/case.tables.ts'
import { awaitPictures } from './kept-picture.service.ts'
import { countReportsBy, insertReport, type Report } from './report.store.ts'

const REPORT_LENGTH_MAX = 2000
// A member who sends so many reports in a day without one that was right is looked at, too.
const SERIAL_REPORTS = 8

const SUBJECTS: Record<string, ReportSubject> = {
  Profile: 'profile',
  Photo: 'photo',
  Message: 'message',
  Conversation: 'conversation',
}

/**
 * Reports a profile, photo, message or conversation to the site (TRUST-07). The same report again, however
 * often, is the first one; a receipt goes out once. The reported member never learns who reported.
 * @param input.subject a global id
 * @returns the report, with its reference
 * @throws InvalidInputError for an unknown subject, one of the member's own, or words that are missing or too
 * long
 */
export async function report(
  ctx: RequestContext<Tables>,
  input: { subject: string; reason: ReportReason; words?: string | null | undefined },
): Promise<Report> {
  const { siteId, memberId: reporterId } = requireViewer(ctx)
  const { reason } = input
  const words = readText(input.words) || null
  const subject = await findSubject(ctx, input.subject)
  const faults = faultsOf({ reason, words, isKnown: subject !== undefined })
  if (subject === undefined || faults.length > 0) throw new InvalidInputError(faults)
  const { subjectType, subjectId, reportedId } = subject
  const account = (await findAccountsFor(ctx.db, siteId, [reporterId])).get(reporterId)!
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const caseId = await openCase(trx, {
      siteId,
      kind: 'report',
      memberId: reportedId,
      subjectType,
      subjectId,
      isDangerous: REPORT_REASONS[reason].isDangerous,
    })
    const { report: kept, isNew } = await insertReport(trx, {
      id: newId(),
      siteId,
      caseId,
      reference: newReference(),
      reporterId,
      reportedId,
      subjectType,
      subjectId,
      reason,
      words,
    })
    if (!isNew) return kept
    if (subjectType === 'photo' || subjectType === 'profile')
      await awaitPictures(trx, {
        siteId,
        caseId,
        memberId: reportedId,
        photoId: subjectType === 'photo' ? subjectId : null,
      })
    const mail = mailRequested({
      siteId,
      memberId: reporterId,
      type: 'reportReceived',
      locale: account.locale,
      to: account.email!,
      variables: { reference: kept.reference },
    })
    await appendEvent(trx, 'accounts', mail, ctx.requestId)
    const subject = { kind: 'serial_reporter', subjectType: 'profile', subjectId: reporterId } as const
    const { sent, upheld } = await countReportsBy(trx, reporterId, await countsSince(trx, subject))
    if (sent >= SERIAL_REPORTS && upheld === 0)
      await openCase(trx, { siteId, memberId: reporterId, ...subject })
    return kept
  })
}

type Reported = { subjectType: ReportSubject; subjectId: string; reportedId: string }

async function findSubject(ctx: RequestContext<Tables>, globalId: string): Promise<Reported | undefined> {
  const viewer = requireViewer(ctx)
  const { typeName, rowId } = fromGlobalId(globalId) ?? { typeName: '', rowId: '' }
  const type = Object.hasOwn(SUBJECTS, typeName) ? SUBJECTS[typeName] : undefined
  if (type === undefined || !isRowId(rowId)) return undefined
  const reportedId =
    type === 'profile' || type === 'photo'
      ? await findOwner(ctx.db, viewer.siteId, { type, id: rowId })
      : await findReportedMember(ctx.db, viewer, { type, id: rowId })
  return reportedId === undefined || reportedId === viewer.memberId
    ? undefined
    : { subjectType: type, subjectId: rowId, reportedId }
}

function faultsOf(of: { reason: ReportReason; words: string | null; isKnown: boolean }): InvalidField[] {
  const { reason, words, isKnown } = of
  const faults: InvalidField[] = []
  if (!isKnown) faults.push({ path: 'subject', code: 'SUBJECT_UNKNOWN' })
  if (reason === 'other' && words === null) faults.push({ path: 'words', code: 'TEXT_REQUIRED' })
  if (words !== null && isLongerThan(words, REPORT_LENGTH_MAX))
    faults.push({ path: 'words', code: 'TEXT_TOO_LONG', limit: REPORT_LENGTH_MAX })
  return faults
}
