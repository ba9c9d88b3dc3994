import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { UserError } from '../base/errors.ts'
import type { Queryable, QueryableTransaction } from '../postgres/database.ts'
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
  const hash = hashOf(request.body)
  const { viewer, key } = request
  const claim = sql`insert into ${table} (site_id, actor_id, key, request_hash, result)
    values (${viewer.siteId}, ${viewer.memberId}, ${key}, ${hash}, 'null') on conflict do nothing`
  while ((await claim.execute(trx)).numAffectedRows === 0n) {
    const known = await readResult<Result>(trx, schema, request)
    if (known !== undefined) return known.result
    // Forgotten in between by a parallel repetition, which does the work now unless this call is quicker.
  }
  const result = await work()
  await sql`update ${table} set result = ${JSON.stringify(result)}::jsonb
    where site_id = ${viewer.siteId} and actor_id = ${viewer.memberId} and key = ${key}`.execute(trx)
  return result
}

/**
 * The result of a request that has happened already, for work that is too long for the transaction of `once`.
 * @returns undefined before that, and while its transaction runs
 * @throws IdempotencyConflictError when the key was used with another request
 */
export async function readResult<Result>(
  db: Queryable,
  schema: SubgraphName,
  { viewer, key, body }: { viewer: Viewer; key: string; body: unknown },
): Promise<{ result: Result } | undefined> {
  const table = sql.table(`${schema}.idempotency`)
  const { rows } = await sql<{
    requestHash: Buffer
    result: Result
  }>`select request_hash, result from ${table}
    where site_id = ${viewer.siteId} and actor_id = ${viewer.memberId} and key = ${key}`.execute(db)
  if (rows[0] === undefined) return undefined
  if (!rows[0].requestHash.equals(hashOf(body))) throw new IdempotencyConflictError()
  return { result: rows[0].result }
}

/**
 * Forgets a request that came to nothing after its transaction, so that a repetition does the work again.
 * Of parallel repetitions only the first forgets it: the others find another result.
 */
export async function forgetResult(
  trx: QueryableTransaction,
  schema: SubgraphName,
  { viewer, key, result }: { viewer: Viewer; key: string; result: unknown },
): Promise<void> {
  await sql`delete from ${sql.table(`${schema}.idempotency`)}
    where site_id = ${viewer.siteId} and actor_id = ${viewer.memberId} and key = ${key}
      and result = ${JSON.stringify(result)}::jsonb`.execute(trx)
}

function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest()
}
