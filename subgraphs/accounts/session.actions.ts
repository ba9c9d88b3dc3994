import { rowIdOf } from '#platform/global-ids.ts'
import { requireViewer, type RequestContext } from '#platform/request-context.ts'
import { SessionNotFoundError } from './errors.ts'
import { deleteSessionFor, deleteSessionsOf } from './session.store.ts'
import type { Tables } from './tables.ts'

/**
 * Logs one device out; when it is the one at hand, here too.
 * @param sessionId the global id
 * @throws SessionNotFoundError also for a session of somebody else
 */
export async function endSession(ctx: RequestContext<Tables>, sessionId: string): Promise<void> {
  const viewer = requireViewer(ctx)
  const rowId = rowIdOf('Session', sessionId)
  const ended = rowId !== undefined && (await ctx.db.transaction().execute((trx) => deleteSessionFor(trx, viewer.memberId, rowId)))
  if (!ended) throw new SessionNotFoundError()
  if (rowId === viewer.sessionId) ctx.visit.session.end()
}

/** Logs every device out but the one at hand. @returns how many sessions ended */
export async function endOtherSessions(ctx: RequestContext<Tables>): Promise<number> {
  const { memberId, sessionId } = requireViewer(ctx)
  return ctx.db.transaction().execute((trx) => deleteSessionsOf(trx, memberId, sessionId))
}
