import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** Sealed evidence of a threat to life: the decision that it belongs to, and where it lies. */
export type Evidence = {
  decisionId: string
  caseId: string | null
  siteId: string
  memberId: string | null
  decidedAt: Date
  evidenceKey: string
}

// Threats to life are rare.
const EVIDENCE_MAX = 10_000

/** All sealed evidence of the installation, the oldest first. */
export function listEvidence(db: Kysely<Tables>): Promise<Evidence[]> {
  return evidence(db).orderBy('decidedAt').orderBy('id').limit(EVIDENCE_MAX).execute()
}

/** The evidence of a decision, locked until the transaction ends; undefined when there is none any more. */
export function lockEvidence(trx: Transaction<Tables>, decisionId: string): Promise<Evidence | undefined> {
  return evidence(trx).where('id', '=', decisionId).forUpdate().executeTakeFirst()
}

function evidence(db: Kysely<Tables>) {
  return db
    .selectFrom('accounts.moderationDecision')
    .select(['id as decisionId', 'caseId', 'siteId', 'memberId', 'decidedAt', 'evidenceKey'])
    .where('evidenceKey', 'is not', null)
    .$narrowType<{ evidenceKey: string }>()
}

/** Notes where the sealed evidence of a decision lies; null once it is deleted. */
export async function saveEvidenceKey(
  trx: Transaction<Tables>,
  decisionId: string,
  evidenceKey: string | null,
): Promise<void> {
  await trx
    .updateTable('accounts.moderationDecision')
    .set({ evidenceKey })
    .where('id', '=', decisionId)
    .execute()
}
