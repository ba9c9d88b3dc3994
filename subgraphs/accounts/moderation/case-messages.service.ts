import type { Kysely } from 'kysely'
import type { ModerationCase } from '../case/case.store.ts'
import { findStatements } from '../case/statement.store.ts'
import type { Tables } from '../tables.ts'

/** Which messages a case is about; an appeal is about those that were judged. Undefined for none. */
export async function messagesOf(
  db: Kysely<Tables>,
  { siteId, kind, memberId, subjectType, subjectId }: ModerationCase,
): Promise<{ type: 'message' | 'conversation' | 'flagged'; id: string } | undefined> {
  if (subjectType === 'message' || subjectType === 'conversation') return { type: subjectType, id: subjectId }
  if (kind === 'scam' && memberId !== null) return { type: 'flagged', id: memberId }
  if (subjectType !== 'statement') return undefined
  const statement = (await findStatements(db, siteId, [subjectId])).get(subjectId)
  if (statement?.subjectType !== 'message' && statement?.subjectType !== 'conversation') return undefined
  return { type: statement.subjectType, id: statement.subjectId }
}
