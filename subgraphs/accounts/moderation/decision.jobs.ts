import type { Kysely } from 'kysely'
import { log } from '#platform/base/log.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { readSite } from '#platform/site/site.store.ts'
import type { Tables } from '../tables.ts'
import { applyDecision } from './decision.service.ts'
import { findDueDecisions } from './queue.store.ts'

export const APPLY_DECISIONS = 'accounts.apply-decisions'
const APPLIED_PER_RUN = 500

/**
 * The job that lets decisions take effect once they can no longer be undone. Each has its own transaction, so
 * that one that fails holds up no other; the job fails for it at the end and is tried again.
 */
export const applyDecisions: JobHandler = async ({ db, services: { pubSub, config } }) => {
  const failures: unknown[] = []
  for (const { caseId, siteId } of await findDueDecisions(db as Kysely<Tables>, APPLIED_PER_RUN))
    try {
      const site = (await readSite(db, siteId))!
      await withTransactionAndNotify(db as Kysely<Tables>, pubSub, (trx, notify) =>
        applyDecision(trx, { site, config, notify }, caseId),
      )
    } catch (error) {
      log.error({ error, caseId }, 'a decision did not take effect')
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
