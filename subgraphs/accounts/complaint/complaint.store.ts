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

/** The complaints of a site that wait for an answer, oldest first. */
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

/** What a member has filed against the suspension that holds, the newest of them. */
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

/** Writes the answer to a complaint that has none yet. @returns the complaint, or undefined when none with this reference waits */
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
