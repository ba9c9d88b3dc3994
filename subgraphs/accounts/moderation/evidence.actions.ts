import { text } from 'node:stream/consumers'
import type { Kysely, Transaction } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { isRowId } from '#platform/base/global-ids.ts'
import { unseal } from '#platform/base/sealed.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { readPurpose } from '#platform/requests/operator-act.ts'
import { OperatorRefusedError } from '../errors.ts'
import { findOperatorByEmail } from '../operator/operator.store.ts'
import { EVIDENCE } from '../report/kept-picture.service.ts'
import { deletePicturesOfCase } from '../report/kept-picture.store.ts'
import type { Tables } from '../tables.ts'
import { lockEvidence, saveEvidenceKey, type Evidence } from './evidence.store.ts'

/** Who opens or deletes which evidence, and why. */
export type EvidenceAct = { decisionId: string; operatorEmail: string; purpose: string }

/**
 * Opens the evidence of a threat to life, for the authorities (DSA 18). The audit keeps who did it and why.
 * Called by a command.
 * @returns JSON: the case with its reports and messages, the account, the profile and the pictures as they
 * were; undefined when there is no such evidence
 * @throws OperatorRefusedError OPERATOR_NOT_FOUND, InvalidInputError for a missing purpose
 */
export function openEvidence(
  db: Kysely<Tables>,
  { config, storage }: { config: Config; storage: FileStorage },
  act: EvidenceAct,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const evidence = await auditEvidence(trx, 'evidence.opened', act)
    const file = evidence && (await storage.get(evidence.evidenceKey))
    return file && unseal(config, EVIDENCE, await text(file.stream))
  })
}

/**
 * Deletes evidence before its time is over, for instance once the authorities have it, with the pictures
 * that were kept for its case. The case and its decision stay. Called by a command.
 * @returns false when there is no such evidence
 * @throws OperatorRefusedError OPERATOR_NOT_FOUND, InvalidInputError for a missing purpose
 */
export function deleteEvidence(
  db: Kysely<Tables>,
  { storage }: { storage: FileStorage },
  act: EvidenceAct,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const evidence = await auditEvidence(trx, 'evidence.deleted', act)
    if (evidence === undefined) return false
    await saveEvidenceKey(trx, act.decisionId, null)
    const pictures = evidence.caseId === null ? [] : await deletePicturesOfCase(trx, evidence.caseId)
    // Last, because nothing brings the files back. Should the commit fail, the command can be repeated.
    for (const key of [evidence.evidenceKey, ...pictures]) await storage.delete(key)
    return true
  })
}

async function auditEvidence(
  trx: Transaction<Tables>,
  action: 'evidence.opened' | 'evidence.deleted',
  { decisionId, operatorEmail, purpose: words }: EvidenceAct,
): Promise<Evidence | undefined> {
  const purpose = readPurpose(words)
  const operator = await findOperatorByEmail(trx, operatorEmail)
  if (operator === undefined || operator.disabledAt !== null)
    throw new OperatorRefusedError('OPERATOR_NOT_FOUND')
  const evidence = isRowId(decisionId) ? await lockEvidence(trx, decisionId) : undefined
  if (evidence === undefined) return undefined
  const { siteId, memberId } = evidence
  await writeAudit(trx, { commandLine: true, siteId }, 'accounts', {
    action,
    subjectType: 'member',
    subjectId: memberId ?? undefined,
    purpose,
    after: { decisionId, operatorId: operator.id },
  })
  return evidence
}
