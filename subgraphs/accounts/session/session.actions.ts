import { rowIdOf } from '#platform/base/global-ids.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import type { Services } from '#platform/requests/services.ts'
import { SessionNotFoundError } from '../errors.ts'
import type { StatusChanged } from '../events.ts'
import type { Tables } from '../tables.ts'
import { deleteSessionFor, deleteSessionsOf } from './session.store.ts'

/**
 * Logs one device out; if it is the current one, the browser's cookie goes too.
 * @param sessionId the global id
 * @throws SessionNotFoundError also for another member's session
 */
export async function endSession(ctx: RequestContext<Tables>, sessionId: string): Promise<void> {
  const viewer = requireViewer(ctx)
  const rowId = rowIdOf('Session', sessionId)
  const ended =
    rowId !== undefined &&
    (await ctx.db.transaction().execute((trx) => deleteSessionFor(trx, viewer.memberId, rowId)))
  if (!ended) throw new SessionNotFoundError()
  signalEnded(ctx, [rowId])
  if (rowId === viewer.sessionId) ctx.visit.session.end()
}

/** Logs every device out but the current one. @returns how many sessions ended */
export async function endOtherSessions(ctx: RequestContext<Tables>): Promise<number> {
  const { memberId, sessionId } = requireViewer(ctx)
  const ended = await ctx.db.transaction().execute((trx) => deleteSessionsOf(trx, memberId, sessionId))
  signalEnded(ctx, ended)
  return ended.length
}

/**
 * Closes the sockets of ended sessions, at once and in every process. Call it after the commit. The current
 * browser is excluded: this response ends or renews its session, and a closed socket would reach it first.
 */
export function signalEnded(ctx: RequestContext<Tables>, sessionIds: string[]): void {
  const keys = sessionIds.filter((id) => id !== ctx.viewer?.sessionId)
  if (keys.length > 0) ctx.services.pubSub.publish({ topic: 'session', keys })
}

/**
 * Closes the sockets of an account that an operator has suspended. Members who delete their own account keep
 * theirs, because they are about to see the confirmation page.
 */
export function closeSocketsOf({ pubSub }: Services): EventHandler<StatusChanged> {
  return (_trx, { payload: { memberId, status } }) => {
    if (status === 'SUSPENDED') pubSub.publish({ topic: 'session', keys: [memberId] })
    return Promise.resolve()
  }
}

/** Closes the sockets of a partner's key that an operator has revoked. */
export function closeSocketsOfKey({ pubSub }: Services): EventHandler<{ keyId: string }> {
  return (_trx, { payload: { keyId } }) => {
    pubSub.publish({ topic: 'session', keys: [keyId] })
    return Promise.resolve()
  }
}
