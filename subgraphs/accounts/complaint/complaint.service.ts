import type { Transaction } from 'kysely'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { findReportedMember } from '#subgraphs/conversations/published.ts'
import { findOwner } from '#subgraphs/profiles/published.ts'
import { openCase } from '../case/case.store.ts'
import { mailRequested } from '../events.ts'
import { findClosingStatement, insertAppeal } from '../statement/statement.store.ts'
import type { Tables } from '../tables.ts'
import { answerOpenComplaint, type Complaint } from './complaint.store.ts'

/**
 * Puts a complaint into the moderators' queue. A complaint of a suspended member about the suspension is an
 * appeal against its statement of reasons, unless that has one already.
 */
export async function openComplaintCase(
  trx: Transaction<Tables>,
  complaint: Pick<
    Complaint,
    'id' | 'siteId' | 'reference' | 'accountId' | 'aboutKind' | 'aboutId' | 'text' | 'trustedFlaggerId'
  > & { filedAt?: Date },
): Promise<void> {
  const { id, siteId, accountId: memberId, aboutKind, filedAt: openedAt = null } = complaint
  if (aboutKind !== 'suspension' || memberId === null) {
    const aboutMemberId = await findMemberAbout(trx, complaint)
    await openCase(trx, {
      siteId,
      kind: 'complaint',
      memberId: aboutMemberId,
      subjectType: 'complaint',
      subjectId: id,
      isTrusted: complaint.trustedFlaggerId !== null,
      isUrgent: aboutKind === 'leaving',
      openedAt,
    })
    return
  }
  const statement = await findClosingStatement(trx, siteId, memberId)
  const appeal =
    statement &&
    (await insertAppeal(trx, {
      statementId: statement.id,
      siteId,
      memberId,
      reference: complaint.reference,
      words: complaint.text,
    }))
  const subject =
    statement === undefined || appeal === undefined
      ? ({ subjectType: 'complaint', subjectId: id } as const)
      : ({ subjectType: 'statement', subjectId: statement.id } as const)
  const notFor = statement?.operatorId ?? null
  await openCase(trx, { siteId, kind: 'appeal', memberId, notFor, openedAt, ...subject })
}

// Whom a complaint names, if its reference is an id of the graph and not a number or an address.
async function findMemberAbout(
  trx: Transaction<Tables>,
  { siteId, accountId, aboutId }: Pick<Complaint, 'siteId' | 'accountId' | 'aboutId'>,
): Promise<string | null> {
  if (aboutId === null) return null
  for (const [typeName, type] of [
    ['Profile', 'profile'],
    ['Photo', 'photo'],
  ] as const) {
    const rowId = rowIdOf(typeName, aboutId)
    if (rowId !== undefined) return (await findOwner(trx, siteId, { type, id: rowId })) ?? null
  }
  const messageId = rowIdOf('Message', aboutId)
  if (messageId === undefined || accountId === null) return null
  const reporter = { siteId, memberId: accountId }
  return (await findReportedMember(trx, reporter, { type: 'message', id: messageId })) ?? null
}

/**
 * Stores the answer to an open complaint.
 * @param isMailed whether the complainant gets it by a mail of its own
 * @returns the complaint, or undefined when no open one has this reference
 */
export async function writeAnswer(
  trx: Transaction<Tables>,
  siteId: string,
  { isMailed, ...given }: { reference: string; answer: string; isMailed: boolean },
): Promise<Complaint | undefined> {
  const complaint = await answerOpenComplaint(trx, siteId, given)
  // A complainant erased in the meantime has no address.
  if (complaint === undefined || complaint.email === null || !isMailed) return complaint
  const { reference, accountId: memberId, email: to, locale } = complaint
  const variables = { reference, answer: given.answer }
  const mail = mailRequested({ siteId, memberId, type: 'complaintAnswered', locale, to, variables })
  await appendEvent(trx, 'accounts', mail)
  return complaint
}
