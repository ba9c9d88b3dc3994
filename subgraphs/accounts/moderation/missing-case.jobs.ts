import type { Kysely } from 'kysely'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { findUnmoderated } from '#subgraphs/profiles/published.ts'
import { openCase } from '../case/case.store.ts'
import { openComplaintCase } from '../complaint/complaint.service.ts'
import type { Tables } from '../tables.ts'
import { findWithoutCase, lockComplaintsWithoutCase } from './missing-case.store.ts'

export const OPEN_MISSING_CASES = 'accounts.open-missing-cases'
const PER_TRANSACTION = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The job that opens cases for what waits without one, because it is older than the queue: photos, texts and
 * complaints. Run again, it finds nothing.
 */
export const openMissingCases: JobHandler = async ({ db: anyDb }) => {
  const db = anyDb as Kysely<Tables>
  await openContentCases(db, 'photo')
  await openContentCases(db, 'about_me')
  for (;;) {
    const opened = await db.transaction().execute(async (trx) => {
      const complaints = await lockComplaintsWithoutCase(trx, PER_TRANSACTION)
      for (const complaint of complaints) await openComplaintCase(trx, complaint)
      return complaints.length
    })
    if (opened < PER_TRANSACTION) return
  }
}

async function openContentCases(db: Kysely<Tables>, type: 'photo' | 'about_me'): Promise<void> {
  let afterId = FIRST_ID
  for (;;) {
    const waiting = await findUnmoderated(db, { type, afterId, limit: PER_TRANSACTION })
    await db.transaction().execute(async (trx) => {
      for (const { since: openedAt, ...of } of await findWithoutCase(trx, type, waiting))
        await openCase(trx, { ...of, kind: type === 'photo' ? 'photo' : 'text', subjectType: type, openedAt })
    })
    if (waiting.length < PER_TRANSACTION) return
    afterId = waiting.at(-1)!.subjectId
  }
}
