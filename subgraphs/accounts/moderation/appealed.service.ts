import type { Kysely } from 'kysely'
import { findCases, type ModerationCase } from '../case/case.store.ts'
import { findClosingStatementAt, findStatements, type Statement } from '../statement/statement.store.ts'
import type { Tables } from '../tables.ts'

/**
 * The statement of reasons that an appeal is about. An appeal by the complaints form may name none: it is
 * about what closed the account when it was filed. Undefined for any other case.
 */
export async function findAppealedStatement(
  db: Kysely<Tables>,
  { siteId, kind, memberId, subjectType, subjectId, openedAt }: ModerationCase,
): Promise<Statement | undefined> {
  if (subjectType === 'statement') return (await findStatements(db, siteId, [subjectId])).get(subjectId)
  if (kind !== 'appeal' || memberId === null) return undefined
  return findClosingStatementAt(db, { siteId, memberId, at: openedAt })
}

/**
 * The case in which the appealed decision was taken. Undefined for any other case, and for a decision by a
 * command on the server.
 */
export async function findJudgedCase(
  db: Kysely<Tables>,
  appeal: ModerationCase,
): Promise<ModerationCase | undefined> {
  const caseId = (await findAppealedStatement(db, appeal))?.caseId ?? undefined
  return caseId === undefined ? undefined : (await findCases(db, appeal.siteId, [caseId])).get(caseId)
}
