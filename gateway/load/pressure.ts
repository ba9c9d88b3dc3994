import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { Gauge } from 'prom-client'
import type { Metrics } from '#platform/process/metrics.ts'
import type { PressureWatch } from '../installation.ts'

const LOOK_EVERY_MILLISECONDS = 500
// The share of the time between two samples in which the event loop was busy.
const BUSY_UTILIZATION = 0.95

// After so many samples without a pause, the served rate shows the capacity.
const LOOKS_UNTIL_MEASURED = 4

/**
 * Watches the event loop and the gateway's own connections. Every request resolves its session over these, so
 * a request waiting for one is waiting for the database as a whole. Requests that wait for one table or one
 * subgraph occupy neither.
 */
export function watchPressure(
  pool: Pick<pg.Pool, 'waitingCount'>,
  { registry }: Pick<Metrics, 'registry'>,
): PressureWatch {
  let last = performance.eventLoopUtilization()
  let utilization = 0
  let servedCount = 0
  /** One entry per sample since it became busy: the requests served until then, and the time. */
  let looks: { servedCount: number; at: number }[] = []
  const isBusy = () => utilization >= BUSY_UTILIZATION || pool.waitingCount > 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    utilization = performance.eventLoopUtilization(now, last).utilization
    last = now
    looks = isBusy() ? [...looks.slice(-LOOKS_UNTIL_MEASURED), { servedCount, at: performance.now() }] : []
  }, LOOK_EVERY_MILLISECONDS).unref()
  new Gauge({
    name: 'ruvela_event_loop_utilization',
    help: 'Share of the last half second in which the process was busy, 0 to 1',
    registers: [registry],
    collect() {
      this.set(utilization)
    },
  })
  return {
    read: () => ({ isBusy: isBusy(), servedPerSecond: rateOf(looks) }),
    countServed: () => void (servedCount += 1),
    stop: () => clearInterval(timer),
  }
}

function rateOf(looks: readonly { servedCount: number; at: number }[]): number | undefined {
  const [first, newest] = [looks[0], looks.at(-1)]
  if (first === undefined || newest === undefined || looks.length <= LOOKS_UNTIL_MEASURED) return undefined
  return ((newest.servedCount - first.servedCount) / (newest.at - first.at)) * 1000
}
