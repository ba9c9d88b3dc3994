import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { UserError } from '../base/errors.ts'
import type { QueryableTransaction } from '../postgres/database.ts'
import type { Viewer } from './request-context.ts'

/** The same key was used for another request within 24 hours. */
export class IdempotencyConflictError extends UserError {
  constructor() {
    super('IDEMPOTENCY_CONFLICT', 'This idempotency key was used for another request')
  }
}

/**
 * Lets a request happen once: the first call does the work in this transaction and stores the result, and
 * every repetition gets that result. Parallel calls wait for the first one, on the row's lock.
 * @param request everything that must be equal for a repetition
 * @throws IdempotencyConflictError when the key was used with another request
 */
export async function once<Result>(
  trx: QueryableTransaction,
  schema: SubgraphName,
  request: { viewer: Viewer; key: string; body: unknown },
  work: () => Promise<Result>,
): Promise<Result> {
  const table = sql.table(`${schema}.idempotency`)
  const hash = createHash('sha256').update(JSON.stringify(request.body)).digest()
  const { viewer, key } = request
  const inserted = await sql`insert into ${table} (site_id, actor_id, key, request_hash, result)
    values (${viewer.siteId}, ${viewer.memberId}, ${key}, ${hash}, 'null') on conflict do nothing`.execute(
    trx,
  )
  if (inserted.numAffectedRows === 0n) {
    const { rows } = await sql<{
      requestHash: Buffer
      result: Result
    }>`select request_hash, result from ${table}
      where site_id = ${viewer.siteId} and actor_id = ${viewer.memberId} and key = ${key}`.execute(trx)
    if (rows[0] === undefined || !rows[0].requestHash.equals(hash)) throw new IdempotencyConflictError()
    return rows[0].result
  }
  const result = await work()
  await sql`update ${table} set result = ${JSON.stringify(result)}::jsonb
    where site_id = ${viewer.siteId} and actor_id = ${viewer.memberId} and key = ${key}`.execute(trx)
  return result
}
