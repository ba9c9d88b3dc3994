import { createHash } from 'node:crypto'
import type { Viewer } from '#platform/requests/request-context.ts'
import { beginRequest, endRequest } from '#subgraphs/accounts/published.ts'
import { OperationRefusedError } from '../requests/operation-refused.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** An executed operation as it is sent: what a repetition of the request gets again. */
export type ExecutedOperation = { status: number; body: string }

const KEY = /^[\x21-\x7e]{8,200}$/

/**
 * Runs a member's mutation once per idempotency key, within 24 hours: a client that lost the answer asks again with the same key and gets the same
 * answer, whatever became of its first connection. (Header and statuses as in the IETF draft "The Idempotency-Key HTTP Header Field".)
 *
 * An answer with an error at the top level is not kept, because what caused it may have passed. Nor is one that changed the session: the cookie
 * that came with it cannot be given a second time.
 * @param request.operation everything that must be equal for a repetition
 * @param run answers, and says whether the answer may be kept
 * @throws OperationRefusedError 400 for a malformed key, 409 while the first request runs, 422 when the key belongs to another request
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
    throw new OperationRefusedError(400, 'BAD_REQUEST', 'An idempotency key has 8 to 200 visible characters')
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
