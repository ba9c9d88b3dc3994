import { sql, type Kysely, type Transaction } from 'kysely'
import type { Unmoderated } from '#subgraphs/profiles/published.ts'
import type { Complaint } from '../complaint/complaint.store.ts'
import type { Tables } from '../tables.ts'

/**
 * Of photos or texts that wait, those that never had a case. One whose case is done waits only until profiles
 * has read the decision.
 */
export async function findWithoutCase(
  db: Kysely<Tables>,
  type: 'photo' | 'about_me',
  waiting: Unmoderated[],
): Promise<Unmoderated[]> {
  const { rows } = await sql<{ place: number }>`
    select s.place::int as place from unnest(${waiting.map(({ subjectId }) => subjectId)}::uuid[], ${waiting.map(({ words }) => words)}::text[])
      with ordinality s(id, words, place)
    where not exists (select from accounts.moderation_case c
      where c.subject_id = s.id and c.subject_type = ${type} and c.words is not distinct from s.words)`.execute(
    db,
  )
  return rows.map(({ place }) => waiting[place - 1]!)
}

/** Locks complaints of all sites that wait for an answer without a case, the oldest first. */
export async function lockComplaintsWithoutCase(
  trx: Transaction<Tables>,
  limit: number,
): Promise<Complaint[]> {
  const { rows } = await sql<Complaint>`
    select k.* from accounts.complaint k
    where k.answered_at is null and k.text is not null
      and not exists (select from accounts.moderation_case c where c.subject_id = k.id and c.subject_type = 'complaint')
      and not exists (select from accounts.appeal a where a.site_id = k.site_id and a.reference = k.reference)
    order by k.filed_at, k.id limit ${limit} for update of k skip locked`.execute(trx)
  return rows
}
