import type { Selectable, Transaction } from 'kysely'
import type { ComplaintTable, Tables } from './tables.ts'

type Complaint = Selectable<ComplaintTable>

export async function insertComplaint(trx: Transaction<Tables>, complaint: Omit<Complaint, 'filedAt' | 'answer' | 'answeredAt'>): Promise<void> {
  await trx.insertInto('accounts.complaint').values(complaint).execute()
}
