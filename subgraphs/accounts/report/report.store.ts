import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { ReportTable } from '../tables/case.tables.ts'

export type Report = Selectable<ReportTable>

/**
 * Adds a report to its case, once per member.
 * @returns the report, and whether this call wrote it
 */
export async function insertReport(
  trx: Transaction<Tables>,
  report: Omit<Report, 'reportedAt' | 'outcome' | 'decidedAt'>,
): Promise<{ report: Report; isNew: boolean }> {
  const written = await trx
    .insertInto('accounts.report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['caseId', 'reporterId']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (written !== undefined) return { report: written, isNew: true }
  const earlier = await trx
    .selectFrom('accounts.report')
    .selectAll()
    .where('caseId', '=', report.caseId)
    .where('reporterId', '=', report.reporterId)
    .executeTakeFirstOrThrow()
  return { report: earlier, isNew: false }
}

const REPORTS_MAX = 200

/** A member's own reports, newest first. */
export function findReportsOf(db: Kysely<Tables>, siteId: string, reporterId: string): Promise<Report[]> {
  return db
    .selectFrom('accounts.report')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('reporterId', '=', reporterId)
    .orderBy('reportedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(REPORTS_MAX)
    .execute()
}

const REPORTS_AROUND_MAX = 100

/** Reports about a member and by that member, newest first. */
export function findReportsAround(db: Kysely<Tables>, siteId: string, memberId: string): Promise<Report[]> {
  return db
    .selectFrom('accounts.report')
    .selectAll()
    .where('siteId', '=', siteId)
    .where(({ eb, or }) => or([eb('reportedId', '=', memberId), eb('reporterId', '=', memberId)]))
    .orderBy('reportedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(REPORTS_AROUND_MAX)
    .execute()
}

/** The reports of cases, oldest first, by case. */
export async function findReportsOfCases(
  db: Kysely<Tables>,
  caseIds: string[],
): Promise<Map<string, Report[]>> {
  const rows = await db
    .selectFrom('accounts.report')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .orderBy('reportedAt')
    .orderBy('id')
    .limit(REPORTS_MAX * caseIds.length)
    .execute()
  return Map.groupBy(rows, ({ caseId }) => caseId)
}

/** Tells the reports of a case what has come of them. @returns those that this call has decided */
export function decideReports(
  trx: Transaction<Tables>,
  caseId: string,
  outcome: 'upheld' | 'not_upheld',
): Promise<Report[]> {
  return trx
    .updateTable('accounts.report')
    .set({ outcome, decidedAt: sql<Date>`platform.now()` })
    .where('caseId', '=', caseId)
    .where('decidedAt', 'is', null)
    .returningAll()
    .execute()
}

/**
 * Takes back that the reports of a case were right, because the decision was wrong.
 * @returns those that this call has changed
 */
export function reverseReports(trx: Transaction<Tables>, caseId: string): Promise<Report[]> {
  return trx
    .updateTable('accounts.report')
    .set({ outcome: 'not_upheld', decidedAt: sql<Date>`platform.now()` })
    .where('caseId', '=', caseId)
    .where('outcome', '=', 'upheld')
    .returningAll()
    .execute()
}

/** How many reports a member has sent since a moment, and how many of them were upheld. */
export async function countReportsBy(
  db: Kysely<Tables>,
  reporterId: string,
  since: Date,
): Promise<{ sent: number; upheld: number }> {
  return db
    .selectFrom('accounts.report')
    .select([
      sql<number>`count(*)::int`.as('sent'),
      sql<number>`count(*) filter (where outcome = 'upheld')::int`.as('upheld'),
    ])
    .where('reporterId', '=', reporterId)
    .where('reportedAt', '>=', since)
    .executeTakeFirstOrThrow()
}

/** How many reports there are about members and by them, by member. */
export async function countReports(
  db: Kysely<Tables>,
  memberIds: string[],
): Promise<Map<string, { about: number; by: number }>> {
  const { rows } = await sql<{ memberId: string; about: number; by: number }>`
    select m.id as member_id,
      (select count(*)::int from accounts.report r where r.reported_id = m.id) as about,
      (select count(*)::int from accounts.report r where r.reporter_id = m.id) as by
    from unnest(${memberIds}::uuid[]) m(id)`.execute(db)
  return new Map(rows.map(({ memberId, about, by }) => [memberId, { about, by }]))
}
