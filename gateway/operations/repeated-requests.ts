import { createHash } from 'node:crypto'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import { beginRequest, endRequest } from '#subgraphs/accounts/published.ts'
import { OperationRefusedError } from '../requests/operation-refused.ts'

/** An executed operation as sent: a repetition of the request gets it again. */
export type ExecutedOperation = { status: number; body: string }

const KEY = /^[\x21-\x7e]{8,200}$/

/**
 * Runs a member's mutation once per idempotency key, within 24 hours. A client that lost the answer sends the
 * same key again and gets the same answer, whatever happened to its first connection. Header and statuses
 * follow the IETF draft "The Idempotency-Key HTTP Header Field". An answer with a top-level error is not
 * kept, because its cause may have passed. Nor is one that changed the session: its cookie cannot be sent a
 * second time.
 * @param request.operation everything that must be equal for a repetition
 * @param run returns the answer, and whether it may be kept
 * @throws OperationRefusedError 400 for a malformed key, 409 while the first request runs, 422 when the key
 * belongs to another request
 */
export async function runOnce(
  db: Queryable,
  request: { viewer: Viewer; key: string; operation: unknown },
  run: () => Promise<ExecutedOperation & { keep: boolean }>,
): Promise<ExecutedOperation> {
  const {
    viewer: { siteId, memberId },
    key,
  } = request
  if (!KEY.test(key))
    throw new OperationRefusedError(
      400,
      'BAD_REQUEST',
      'An idempotency key must have 8 to 200 visible characters',
    )
  const hash = createHash('sha256').update(JSON.stringify(request.operation)).digest()
  const repeatable = { siteId, memberId, key }
  const { outcome, answer } = await beginRequest<ExecutedOperation>(db, repeatable, hash)
  if (outcome === 'answered') return answer
  if (outcome === 'running')
    throw new OperationRefusedError(
      409,
      'REQUEST_RUNNING',
      'The first request with this idempotency key is still running',
    )
  if (outcome === 'conflict')
    throw new OperationRefusedError(
      422,
      'IDEMPOTENCY_CONFLICT',
      'This idempotency key was used for another request',
    )
  const end = (kept: ExecutedOperation | null) => endRequest(db, repeatable, kept)
  try {
    const { keep, ...executed } = await run()
    await end(keep ? executed : null)
    return executed
  } catch (error) {
    await end(null).catch(() => undefined)
    throw error
  }
}
