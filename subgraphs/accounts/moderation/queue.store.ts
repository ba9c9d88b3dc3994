import { sql, type Kysely, type Transaction } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import type { ModerationCase } from '../case/case.store.ts'
import type { ModerationDecision } from '../statement/statement.store.ts'
import type { Tables } from '../tables.ts'
import type { CaseKind } from '../tables/case.tables.ts'

/** How long a case belongs to the operator who took it; taking it again renews that. */
const LEASE = sql`interval '5 minutes'`

/** What waits on a site, of some kinds or of all. */
export type QueueOf = { siteId: string; kinds: readonly CaseKind[] | null }

/**
 * The order of the queue, highest first, as its index has it: 4 for a trusted flagger's, 2 for danger, and 1
 * for an answer promised within a day. `priorityOf` says the same.
 */
const PRIORITY = sql`(2 * c.danger + 4 * c.is_trusted::int + c.is_urgent::int)`

export const priorityOf = (of: Pick<ModerationCase, 'danger' | 'isTrusted' | 'isUrgent'>): number =>
  2 * of.danger + (of.isTrusted ? 4 : 0) + (of.isUrgent ? 1 : 0)

const COLUMNS = sql`c.id, c.site_id, c.kind, c.danger, c.is_trusted, c.is_urgent, c.member_id, c.subject_type, c.subject_id, c.words, c.opened_at, c.taken_by,
  c.taken_until, c.not_for, c.state, c.closed_at`

/**
 * Takes the first case that waits and that no other operator works on. Operators who ask at the same time get
 * different ones.
 * @param of.skipIds cases to leave, for instance the one on the screen
 * @returns undefined when nothing waits for this operator
 */
export async function takeNextCase(
  trx: Transaction<Tables>,
  operatorId: string,
  of: QueueOf & { skipIds: readonly string[] },
): Promise<ModerationCase | undefined> {
  const { rows } = await sql<ModerationCase>`
    with next as (select c.id from accounts.moderation_case c
      where c.site_id = ${of.siteId}::uuid and c.state = 'open' and ${isOfKinds(of.kinds)}
        and ${isFreeFor(operatorId)} and c.not_for is distinct from ${operatorId}::uuid and c.id <> all(${[...of.skipIds]}::uuid[])
      order by ${PRIORITY} desc, c.opened_at, c.id limit 1 for update skip locked)
    update accounts.moderation_case c set taken_by = ${operatorId}::uuid, taken_until = platform.now() + ${LEASE}
    from next where c.id = next.id returning ${COLUMNS}`.execute(trx)
  return rows[0]
}

/** Takes one case, or renews that. @returns undefined when the operator may not have it */
export async function takeCase(
  trx: Transaction<Tables>,
  operatorId: string,
  caseId: string,
): Promise<ModerationCase | undefined> {
  const { rows } = await sql<ModerationCase>`
    update accounts.moderation_case c set taken_by = ${operatorId}::uuid, taken_until = platform.now() + ${LEASE}
    where c.id = ${caseId}::uuid and c.state = 'open' and ${isFreeFor(operatorId)} and c.not_for is distinct from ${operatorId}::uuid
    returning ${COLUMNS}`.execute(trx)
  return rows[0]
}

/** Gives a case back to the queue, if the operator has it. */
export async function releaseCase(
  trx: Transaction<Tables>,
  operatorId: string,
  caseId: string,
): Promise<void> {
  await sql`update accounts.moderation_case set taken_by = null, taken_until = null
    where id = ${caseId}::uuid and taken_by = ${operatorId}::uuid and state = 'open'`.execute(trx)
}

/**
 * A page of what waits: trusted flaggers' notices first, then what is dangerous, then answers promised within
 * a day, then the oldest; also what others work on.
 */
export async function listQueue(
  db: Kysely<Tables>,
  of: QueueOf,
  page: PageRequest<[priority: number, ...TimeCursor]>,
): Promise<ModerationCase[]> {
  const { rows } = await sql<ModerationCase>`
    select ${COLUMNS} from accounts.moderation_case c
    where c.site_id = ${of.siteId}::uuid and c.state = 'open' and ${isOfKinds(of.kinds)} ${beyond(page)}
    order by ${PRIORITY} ${page.backwards ? sql`asc` : sql`desc`}, c.opened_at ${directionOf(page)}, c.id ${directionOf(page)}
    limit ${page.limit + 1}`.execute(db)
  return rows
}

/** How much waits, how much of it is dangerous, and since when the oldest does. */
export async function countQueue(
  db: Kysely<Tables>,
  of: QueueOf,
): Promise<{ total: number; dangerous: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ total: number; dangerous: number; oldestAt: Date | null }>`
    select count(*)::int as total, count(*) filter (where c.danger = 1)::int as dangerous, min(c.opened_at) as oldest_at
    from accounts.moderation_case c where c.site_id = ${of.siteId}::uuid and c.state = 'open' and ${isOfKinds(of.kinds)}`.execute(
    db,
  )
  return rows[0]!
}

/** How much waits of each kind. */
export async function countKinds(
  db: Kysely<Tables>,
  siteId: string,
): Promise<{ kind: CaseKind; count: number }[]> {
  const { rows } = await sql<{ kind: CaseKind; count: number }>`
    select c.kind, count(*)::int as count from accounts.moderation_case c
    where c.site_id = ${siteId}::uuid and c.state = 'open' group by c.kind order by c.kind`.execute(db)
  return rows
}

const DECISIONS_MAX = 50

/** Decisions about members, newest first, without those that were undone, by member. */
export async function findDecisionsAbout(
  db: Kysely<Tables>,
  siteId: string,
  memberIds: string[],
): Promise<Map<string, ModerationDecision[]>> {
  const { rows } = await sql<ModerationDecision & { memberId: string }>`
    select d.* from unnest(${memberIds}::uuid[]) m(id) cross join lateral (
      select * from accounts.moderation_decision d
      where d.member_id = m.id and d.site_id = ${siteId}::uuid and d.undone_at is null
      order by d.decided_at desc, d.id desc limit ${DECISIONS_MAX}) d
    order by d.decided_at desc, d.id desc`.execute(db)
  return Map.groupBy(rows, ({ memberId }) => memberId)
}

/** The decisions about cases that stand, by case. */
export async function findDecisionsOf(
  db: Kysely<Tables>,
  caseIds: string[],
): Promise<Map<string, ModerationDecision>> {
  const rows = await db
    .selectFrom('accounts.moderationDecision')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .where('undoneAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.caseId!, row]))
}

/** The decision about a case that stands, locked until the transaction ends. */
export function lockDecisionOf(
  trx: Transaction<Tables>,
  caseId: string,
): Promise<ModerationDecision | undefined> {
  return trx
    .selectFrom('accounts.moderationDecision')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Undoes a locked decision. */
export async function markUndone(trx: Transaction<Tables>, decisionId: string): Promise<void> {
  await trx
    .updateTable('accounts.moderationDecision')
    .set({ undoneAt: sql<Date>`platform.now()` })
    .where('id', '=', decisionId)
    .execute()
}

/** Notes that a decision has taken effect. */
export async function markDone(trx: Transaction<Tables>, decisionId: string): Promise<void> {
  await trx
    .updateTable('accounts.moderationDecision')
    .set({ doneAt: sql<Date>`platform.now()` })
    .where('id', '=', decisionId)
    .execute()
}

/** Cases whose decision takes effect now. */
export async function findDueDecisions(
  db: Kysely<Tables>,
  limit: number,
): Promise<{ caseId: string; siteId: string }[]> {
  const { rows } = await sql<{ caseId: string; siteId: string }>`
    select d.case_id, d.site_id from accounts.moderation_decision d
    where d.done_at is null and d.undone_at is null and d.case_id is not null and d.effective_at <= platform.now()
    order by d.effective_at, d.id limit ${limit}`.execute(db)
  return rows
}

function isOfKinds(kinds: readonly CaseKind[] | null) {
  return kinds === null ? sql`true` : sql`c.kind = any(${[...kinds]}::text[])`
}

function isFreeFor(operatorId: string) {
  return sql`(c.taken_by is null or c.taken_by = ${operatorId}::uuid or c.taken_until <= platform.now())`
}

function directionOf(page: { backwards: boolean }) {
  return page.backwards ? sql`desc` : sql`asc`
}

// The highest priority comes first, so its order is the reverse of that of time.
function beyond(page: PageRequest<[priority: number, ...TimeCursor]>) {
  if (page.cursor === undefined) return sql``
  const [priority, at, id] = page.cursor
  const place = sql`(-${PRIORITY}, c.opened_at, c.id)`
  const known = sql`(${-priority}::int, ${at}::timestamptz, ${id}::uuid)`
  return page.backwards ? sql`and ${place} < ${known}` : sql`and ${place} > ${known}`
}
