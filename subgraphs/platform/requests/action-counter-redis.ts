import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { createClient } from 'redis'
import { log } from '../base/log.ts'
import { databaseCounter, type ActionCounter } from './action-counter.ts'
import type { ActionLimit } from './action-limits.ts'

/** Counts in Redis; the database stands in while Redis is away. */
export async function openRedisCounter(url: string): Promise<ActionCounter> {
  const client = createClient({ url, disableOfflineQueue: true })
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
