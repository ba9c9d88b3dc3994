import { cursorOf, INSTANT, ROW_ID, type TimeCursor } from '#platform/base/cursors.ts'
import { RequestError } from '#platform/base/errors.ts'
import { fromGlobalId, isRowId, rowIdOf } from '#platform/base/global-ids.ts'
import { readText } from '#platform/base/input-text.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { listAudit, type AuditFilter, type AuditScope, type LoggedAct } from './audit-log.store.ts'
import { findOperators, type Operator } from './operator.store.ts'

/** The log is read from its newest act. */
export const AUDIT_CURSOR = cursorOf<TimeCursor>(INSTANT, ROW_ID)

/** What an admin searches for. */
export type AuditQuestion = {
  operatorId?: string | null | undefined
  subject?: string | null | undefined
  action?: string | null | undefined
  from?: Date | null | undefined
  to?: Date | null | undefined
  scope?: AuditScope | null | undefined
}

/**
 * Reads what a search is about.
 * @throws RequestError BAD_USER_INPUT for a subject or an operator that is no id
 */
export function readAuditFilter(ctx: RequestContext<Tables>, given: AuditQuestion): AuditFilter {
  const { operatorId, from = null, to = null, scope = null } = given
  const subject = readText(given.subject)
  const subjectId = subject === '' ? null : isRowId(subject) ? subject : fromGlobalId(subject)?.rowId
  const operator = operatorId == null ? null : rowIdOf('Operator', operatorId)
  if (operator === undefined) throw new RequestError('BAD_USER_INPUT', 'operatorId is no id of an operator')
  if (subjectId === undefined || (subjectId !== null && !isRowId(subjectId)))
    throw new RequestError('BAD_USER_INPUT', 'subject is no id')
  return {
    siteId: ctx.site.id,
    operatorId: operator,
    subjectId,
    action: readText(given.action) || null,
    from,
    to,
    scope,
  }
}

/** Operators who work on the site of the request, by name, also those who can no longer log in. */
export async function listAuditOperators(ctx: RequestContext<Tables>): Promise<Operator[]> {
  const operators = await findOperators(ctx.db)
  return operators.filter(({ siteIds }) => siteIds === null || siteIds.includes(ctx.site.id))
}

/** A page of the log, the newest act first. The search is itself written into the audit. */
export async function searchAudit(
  ctx: RequestContext<Tables>,
  filter: AuditFilter,
  page: PageRequest<TimeCursor>,
): Promise<LoggedAct[]> {
  requireOperator(ctx, ['admin'])
  const acts = await listAudit(ctx.db, filter, page)
  const { operatorId, subjectId, action, from, to, scope } = filter
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, (trx) =>
    writeAudit(trx, ctx, 'accounts', {
      action: 'audit.searched',
      subjectType: 'audit',
      after: { operatorId, subjectId, action, from, to, scope, found: Math.min(acts.length, page.limit) },
    }),
  )
  return acts
}
