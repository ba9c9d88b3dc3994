import { text } from 'node:stream/consumers'
import type { Kysely, Transaction } from 'kysely'
import { log } from '#platform/base/log.ts'
import { seal, sealedNow, unseal } from '#platform/base/sealed.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { readContext } from '#subgraphs/conversations/published.ts'
import { readEvidenceOfProfile } from '#subgraphs/profiles/published.ts'
import { findAccountsFor } from '../account/account.store.ts'
import type { ModerationCase } from '../case/case.store.ts'
import { findComplaints } from '../complaint/complaint.store.ts'
import { EVIDENCE, readPictures } from '../report/kept-picture.service.ts'
import { listPictureKeys } from '../report/kept-picture.store.ts'
import { findReportsOfCases } from '../report/report.store.ts'
import type { ModerationDecision } from '../statement/statement.store.ts'
import type { Tables } from '../tables.ts'
import { messagesOf } from './case-messages.service.ts'
import { listEvidence, saveEvidenceKey } from './evidence.store.ts'

/** How many messages around the reported one belong to the evidence. */
const NEIGHBOURS = 50

/**
 * Seals everything about a threat to life in the storage: the case, its reports, messages and complaint, the
 * account and the profile as they are now, the reported photos as they were then, and the pictures in the
 * messages (DSA 18). Erasure leaves it, until the authorities have it or its time is over.
 */
export async function keepEvidence(
  trx: Transaction<Tables>,
  ctx: RequestContext<Tables>,
  { about, decision }: { about: ModerationCase; decision: ModerationDecision },
): Promise<void> {
  const { siteId, memberId, subjectType, subjectId } = about
  const account = (await findAccountsFor(trx, siteId, [memberId!])).get(memberId!)
  const words = await messagesOf(trx, about)
  const messages =
    words === undefined ? [] : await readContext(trx, siteId, { ...words, neighbours: NEIGHBOURS })
  const evidence = {
    at: ctx.now,
    site: ctx.site.token,
    case: about,
    decision,
    reports: (await findReportsOfCases(trx, [about.id])).get(about.id) ?? [],
    messages,
    complaint:
      subjectType === 'complaint'
        ? (await findComplaints(trx, siteId, [subjectId])).get(subjectId)
        : undefined,
    account: account && { ...account, passwordHash: null },
    ...(await readEvidenceOfProfile(trx, siteId, memberId!)),
    pictures: await readPictures(trx, ctx.services, {
      id: about.id,
      siteId,
      memberId: memberId!,
      messages,
      now: ctx.now,
    }),
  }
  const key = `evidence/${decision.id}.sealed`
  const { config, storage } = ctx.services
  const sealed = seal(config, EVIDENCE, JSON.stringify(evidence, null, 2))
  await storage.put(key, Buffer.from(sealed), 'application/octet-stream')
  await saveEvidenceKey(trx, decision.id, key)
}

/**
 * The job that reseals evidence after a key rotation, so that it stays readable without the previous key for
 * as long as it is kept.
 */
export const sealEvidence: JobHandler = async ({ db: given, services: { config, storage } }) => {
  const db = given as Kysely<Tables>
  for await (const key of allKeys(db)) {
    const file = await storage.get(key)
    const sealed = file && (await text(file.stream))
    if (sealed === undefined || sealed.startsWith(sealedNow(config))) continue
    try {
      const again = seal(config, EVIDENCE, unseal(config, EVIDENCE, sealed))
      await storage.put(key, Buffer.from(again), 'application/octet-stream')
    } catch (error) {
      log.error({ key, reason: (error as Error).message }, 'evidence cannot be resealed')
    }
  }
}

const KEYS_AT_ONCE = 1000

/** The keys of everything that is sealed as evidence. */
async function* allKeys(db: Kysely<Tables>): AsyncGenerator<string> {
  for (const { evidenceKey } of await listEvidence(db)) yield evidenceKey
  for (let afterKey = ''; ;) {
    const keys = await listPictureKeys(db, { afterKey, limit: KEYS_AT_ONCE })
    yield* keys
    if (keys.length < KEYS_AT_ONCE) return
    afterKey = keys.at(-1)!
  }
}
