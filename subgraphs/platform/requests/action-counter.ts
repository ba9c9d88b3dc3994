import { sql, type QueryExecutorProvider } from 'kysely'
import type { Config } from '../base/config.ts'
import type { ActionLimit } from './action-limits.ts'

/** Counts actions against their limits, across all processes of an installation. */
export type ActionCounter = {
  /**
   * Counts one action before it runs.
   * @param key actor and action; a keyed hash
   * @returns seconds until the next is allowed; 0 when this one is
   */
  count(db: QueryExecutorProvider, key: string, limit: ActionLimit): Promise<number>
  close(): Promise<void>
}

/** Counts in the database. */
export const databaseCounter: ActionCounter = {
  async count(db, key, { count, seconds }) {
    const { rows } = await sql<{
      wait: number
    }>`select platform.count_action(${Buffer.from(key, 'base64url')}, ${count}::int, ${seconds}::int) as wait`.execute(
      db,
    )
    return rows[0]!.wait
  },
  close: async () => {},
}

/** Counts in Redis where the installation has one, else in the database. */
export async function openActionCounter({ REDIS_URL }: Config): Promise<ActionCounter> {
  if (REDIS_URL === undefined) return databaseCounter
  // Redis' client is six hundred modules, so only installations that use Redis load it.
  const { openRedisCounter } = await import('./action-counter-redis.ts')
  return openRedisCounter(REDIS_URL)
}
