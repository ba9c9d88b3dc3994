import { formatNumber } from '#web/runtime/text/format.ts'
import { useQueueCounts } from './queueCounts.ts'

/** How much waits, in the rail. */
export function QueueCount() {
  const { total } = useQueueCounts()
  return total === 0 ? null : formatNumber(total)
}
