import { sql, type QueryExecutorProvider } from 'kysely'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { createClient } from 'redis'
import type { Config } from '../base/config.ts'
import { log } from '../base/log.ts'
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

/**
 * Counts in Redis where the installation has one, else in the database, which also stands in while Redis is
 * away.
 */
export async function openActionCounter(config: Config): Promise<ActionCounter> {
  if (config.REDIS_URL === undefined) return databaseCounter
  const client = createClient({ url: config.REDIS_URL, disableOfflineQueue: true })
  client.on('error', (error: Error) =>
    log.warn({ reason: error.message }, 'the counter of actions lost Redis'),
  )
  await client.connect()
  const limiters = new Map<string, RateLimiterRedis>()
  const limiterFor = ({ count, seconds }: ActionLimit) => {
    const name = `${count}/${seconds}`
    let limiter = limiters.get(name)
    if (limiter === undefined) {
      limiter = new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: 'ruvela:action',
        points: count,
        duration: seconds,
      })
      limiters.set(name, limiter)
    }
    return limiter
  }
  return {
    async count(db, key, limit) {
      try {
        await limiterFor(limit).consume(key)
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        return databaseCounter.count(db, key, limit)
      }
    },
    async close() {
      if (client.isOpen) await client.close().catch(() => undefined)
    },
  }
}
