import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'
import type { CaseKind, CaseSubject, ModerationCaseTable } from '../tables/case.tables.ts'

export type ModerationCase = Selectable<ModerationCaseTable>

/** Something that needs a moderator. */
export type NewCase = {
  siteId: string
  kind: CaseKind
  memberId: string | null
  subjectType: CaseSubject
  subjectId: string
  isDangerous?: boolean
  /** Whether a trusted flagger has sent it. */
  isTrusted?: boolean
  /** Whether an answer within a day was promised. */
  isUrgent?: boolean
  words?: string | null
  /** The operator who may not decide. */
  notFor?: string | null
  /** Since when it waits; now by default. */
  openedAt?: Date | null
}

/**
 * Opens a case, or finds the one that waits already for the same reason: a subject has at most one, and a
 * text one for each of its wordings. Its row stays locked until the transaction ends, so that no decision
 * takes effect before what joins it is written.
 * @returns the case's id
 */
export async function openCase(trx: Transaction<Tables>, of: NewCase): Promise<string> {
  const { siteId, kind, memberId, subjectType, subjectId, words = null, notFor = null, openedAt = null } = of
  const { rows } = await sql<{ id: string }>`
    insert into accounts.moderation_case as c (id, site_id, kind, danger, is_trusted, is_urgent, member_id, subject_type, subject_id, words, not_for, opened_at)
    values (${newId()}, ${siteId}, ${kind}, ${of.isDangerous === true ? 1 : 0}, ${of.isTrusted === true}, ${of.isUrgent === true}, ${memberId}, ${subjectType}, ${subjectId}, ${words}, ${notFor},
      coalesce(${openedAt}::timestamptz, platform.now()))
    on conflict (subject_id, kind, subject_type, md5(coalesce(words, ''))) where state in ('open', 'decided')
      do update set danger = greatest(c.danger, excluded.danger), is_trusted = c.is_trusted or excluded.is_trusted,
        is_urgent = c.is_urgent or excluded.is_urgent
    returning c.id`.execute(trx)
  return rows[0]!.id
}

/** Takes what no longer needs a decision out of the queue. What is decided already takes its course. */
export async function withdrawCase(
  trx: Transaction<Tables>,
  { kind, subjectType, subjectId }: Pick<NewCase, 'kind' | 'subjectType' | 'subjectId'>,
): Promise<void> {
  await trx
    .updateTable('accounts.moderationCase')
    .set({ state: 'withdrawn', closedAt: sql<Date>`platform.now()` })
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .where('subjectType', '=', subjectType)
    .where('state', '=', 'open')
    .execute()
}

/** Takes everything that waits about a member out of the queue, because the account is erased. */
export async function withdrawCasesAbout(trx: Transaction<Tables>, memberId: string): Promise<void> {
  await trx
    .updateTable('accounts.moderationCase')
    .set({ state: 'withdrawn', closedAt: sql<Date>`platform.now()` })
    .where('memberId', '=', memberId)
    .where('state', '=', 'open')
    .where('kind', '!=', 'complaint')
    .execute()
}

/**
 * Closes the open case about a complaint that was answered elsewhere.
 * @returns the case, or undefined when none waits
 */
export function closeCaseAbout(
  trx: Transaction<Tables>,
  { subjectType, subjectId }: Pick<NewCase, 'subjectType' | 'subjectId'>,
): Promise<ModerationCase | undefined> {
  return trx
    .updateTable('accounts.moderationCase')
    .set({ state: 'done', closedAt: sql<Date>`platform.now()` })
    .where('subjectId', '=', subjectId)
    .where('subjectType', '=', subjectType)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
}

/**
 * The moment from which something new about a subject counts: a day ago, or when the last case of this kind
 * was decided, because its moderator has seen what was there until then.
 */
export async function countsSince(
  trx: Transaction<Tables>,
  { kind, subjectType, subjectId }: Pick<NewCase, 'kind' | 'subjectType' | 'subjectId'>,
): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select greatest(platform.now() - interval '1 day', (
      select max(coalesce(d.decided_at, c.closed_at)) from accounts.moderation_case c
      left join accounts.moderation_decision d on d.case_id = c.id and d.undone_at is null
      where c.subject_id = ${subjectId}::uuid and c.kind = ${kind} and c.subject_type = ${subjectType} and c.state = 'done')) as since`.execute(
    trx,
  )
  return rows[0]!.since
}

/** A case of a site, locked until the transaction ends. */
export function lockCase(
  trx: Transaction<Tables>,
  siteId: string,
  caseId: string,
): Promise<ModerationCase | undefined> {
  return trx
    .selectFrom('accounts.moderationCase')
    .selectAll()
    .where('id', '=', caseId)
    .where('siteId', '=', siteId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the text of a case has been replaced by another one, which is a case of its own. */
export async function isReplaced(
  trx: Transaction<Tables>,
  { id, kind, subjectId }: Pick<ModerationCase, 'id' | 'kind' | 'subjectId'>,
): Promise<boolean> {
  if (kind !== 'text') return false
  const other = await trx
    .selectFrom('accounts.moderationCase')
    .select('id')
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .where('state', 'in', ['open', 'decided'])
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

/** Moves a locked case on. */
export async function moveCase(
  trx: Transaction<Tables>,
  caseId: string,
  state: ModerationCase['state'],
): Promise<void> {
  await trx
    .updateTable('accounts.moderationCase')
    .set({ state, closedAt: state === 'open' || state === 'decided' ? null : sql<Date>`platform.now()` })
    .where('id', '=', caseId)
    .execute()
}

export async function findCases(
  db: Kysely<Tables>,
  siteId: string,
  caseIds: string[],
): Promise<Map<string, ModerationCase>> {
  const rows = await db
    .selectFrom('accounts.moderationCase')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', 'in', caseIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
