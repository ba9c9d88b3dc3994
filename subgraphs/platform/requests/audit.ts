import { sql } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { newId } from '../base/global-ids.ts'
import { newEvent, topic } from '../events/domain-events.ts'
import { appendEvent } from '../events/outbox.ts'
import type { QueryableTransaction } from '../postgres/database.ts'
import type { OperatorRole } from './audience.ts'
import { requireOperator } from './operator.ts'
import type { RequestContext } from './request-context.ts'

/** One act of an operator, as accounts collects it from every subgraph. */
export type AuditEntry = {
  id: string
  /** ISO 8601. */
  at: string
  subgraph: SubgraphName
  siteId: string | null
  operatorId: string | null
  operatorRole: OperatorRole | 'command line' | 'partner' | 'unknown'
  requestId: string | null
  action: string
  subjectType: string
  subjectId: string | null
  purpose: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * An act and its subject. `before` and `after` hold what changed, by ids, codes and numbers: the log outlives
 * an erased member, so no words or addresses of a member belong in it.
 */
export type AuditedAct = {
  /** The noun and what happened to it: `photo.approved`. */
  action: string
  /** The noun of `subjectId`: `member`, `photo`, `order`. */
  subjectType: string
  subjectId?: string | undefined
  /** Why the operator did it, in the operator's words, where the act demands a reason. */
  purpose?: string | undefined
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

/** The event that every subgraph publishes in addition to its own: an operator has done something. */
export const auditEvents = { 'audit.written': topic<AuditEntry>(1).to('accounts') }

/** A script on the server, which has no operator's session. @param siteId null for the whole installation */
export type CommandLine = { commandLine: true; siteId: string | null }

/** A refused login: the request has not proven who sent it. */
export type Unknown = { unknown: true; siteId: string; requestId: string }

/** A partner with a key, who has no operator's session. */
export type ActingPartner = { partner: true; siteId: string; requestId: string }

type Asking = Pick<RequestContext, 'visit' | 'site' | 'requestId'>
/** Who acts: the request's operator, a command on the server, a partner, or an unknown visitor. */
export type Actor = Asking | CommandLine | ActingPartner | Unknown

/**
 * Writes an act into the subgraph's audit, in the act's own transaction: both happen or neither. Accounts
 * gets it by an event, for the log of the whole installation. Run the transaction by
 * `withTransactionAndNotify`, so that the log has it at once.
 * @throws RequestError UNAUTHENTICATED when no operator sent the request
 */
export async function writeAudit(
  trx: QueryableTransaction,
  ctx: Actor,
  subgraph: SubgraphName,
  act: AuditedAct,
): Promise<void> {
  const { action, subjectType, subjectId = null, purpose = null, before = null, after = null } = act
  const actor = actorOf(ctx)
  const id = newId()
  const { rows } = await sql<{ at: Date }>`
    insert into ${sql.table(`${subgraph}.audit`)} (id, site_id, operator_id, operator_role, action, subject_type, subject_id,
      purpose, before, after, request_id)
    values (${id}, ${actor.siteId}, ${actor.operatorId}, ${actor.operatorRole}, ${action}, ${subjectType}, ${subjectId}::uuid,
      ${purpose}, ${asJson(before)}::jsonb, ${asJson(after)}::jsonb, ${actor.requestId})
    returning at`.execute(trx)
  const at = rows[0]!.at.toISOString()
  const payload = { id, at, subgraph, ...actor, action, subjectType, subjectId, purpose, before, after }
  const event = newEvent(auditEvents, 'audit.written', { key: subjectId ?? id, payload })
  await appendEvent(trx, subgraph, event, actor.requestId ?? undefined)
}

function actorOf(ctx: Actor): Pick<AuditEntry, 'siteId' | 'operatorId' | 'operatorRole' | 'requestId'> {
  if ('commandLine' in ctx)
    return { siteId: ctx.siteId, operatorId: null, operatorRole: 'command line', requestId: null }
  if ('partner' in ctx)
    return { siteId: ctx.siteId, operatorId: null, operatorRole: 'partner', requestId: ctx.requestId }
  if ('unknown' in ctx)
    return { siteId: ctx.siteId, operatorId: null, operatorRole: 'unknown', requestId: ctx.requestId }
  const { operatorId, role } = requireOperator(ctx, 'anywhere')
  return { siteId: ctx.site.id, operatorId, operatorRole: role, requestId: ctx.requestId }
}

const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value))
