import type { Transaction } from 'kysely'
import type { EventHandler } from '#platform/events/domain-events.ts'
import type { AuditEntry } from '#platform/requests/audit.ts'
import type { Tables } from '../tables.ts'
import { insertAuditEntry } from './audit-log.store.ts'

/** Collects what operators did in any subgraph. */
export const collectAudit: EventHandler<AuditEntry> = (trx: Transaction<Tables>, { payload }) =>
  insertAuditEntry(trx, payload)
