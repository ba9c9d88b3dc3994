import type { Kysely } from 'kysely'
import type { ModerationCase } from '../case/case.store.ts'
import type { Tables } from '../tables.ts'
import { findJudgedCase } from './appealed.service.ts'

/** Which messages a case is about; `until` is null for those up to now. */
type CaseMessages = { type: 'message' | 'conversation' | 'flagged'; id: string; until: Date | null }

/** Which messages a case is about; an appeal is about those that were judged. Undefined for none. */
export async function messagesOf(
  db: Kysely<Tables>,
  about: ModerationCase,
): Promise<CaseMessages | undefined> {
  const judged = about.kind === 'appeal' ? await findJudgedCase(db, about) : about
  if (judged === undefined) return undefined
  const { kind, memberId, subjectType, subjectId, closedAt } = judged
  if (subjectType === 'message' || subjectType === 'conversation')
    return { type: subjectType, id: subjectId, until: null }
  // What the member has written after the decision was not judged.
  const until = about.kind === 'appeal' ? closedAt : null
  return kind === 'scam' && memberId !== null ? { type: 'flagged', id: memberId, until } : undefined
}
