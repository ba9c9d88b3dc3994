import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { ComplaintTable, Tables } from '../tables.ts'

export type Complaint = Selectable<ComplaintTable>

export async function insertComplaint(
  trx: Transaction<Tables>,
  complaint: Omit<Complaint, 'filedAt' | 'answer' | 'answeredAt'>,
): Promise<void> {
  await trx.insertInto('accounts.complaint').values(complaint).execute()
}

const OPEN_MAX = 200

/** A site's unanswered complaints, oldest first. */
export function findOpenComplaints(db: Kysely<Tables>, siteId: string): Promise<Complaint[]> {
  return db
    .selectFrom('accounts.complaint')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('answeredAt', 'is', null)
    .orderBy('filedAt')
    .orderBy('id')
    .limit(OPEN_MAX)
    .execute()
}

/** A member's newest appeal against the current suspension. */
export function findAppealOf(
  db: Kysely<Tables>,
  account: { id: string; siteId: string; statusChangedAt: Date },
): Promise<Complaint | undefined> {
  return db
    .selectFrom('accounts.complaint')
    .selectAll()
    .where('siteId', '=', account.siteId)
    .where('accountId', '=', account.id)
    .where('aboutKind', '=', 'suspension')
    .where('filedAt', '>=', account.statusChangedAt)
    .orderBy('filedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/**
 * Stores the answer to an open complaint.
 * @returns the complaint, or undefined when no open one has this reference
 */
export function answerOpenComplaint(
  trx: Transaction<Tables>,
  siteId: string,
  { reference, answer }: { reference: string; answer: string },
): Promise<Complaint | undefined> {
  return trx
    .updateTable('accounts.complaint')
    .set({ answer, answeredAt: sql<Date>`platform.now()` })
    .where('siteId', '=', siteId)
    .where('reference', '=', reference)
    .where('answeredAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Complaints of a site by id. */
export async function findComplaints(
  db: Kysely<Tables>,
  siteId: string,
  ids: string[],
): Promise<Map<string, Complaint>> {
  const rows = await db
    .selectFrom('accounts.complaint')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
