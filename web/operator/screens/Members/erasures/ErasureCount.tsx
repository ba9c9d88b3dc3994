import { useMay } from '#web/operator/parts/OnlyFor.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { ACTS } from '../acts/acts.rules.ts'
import { useErasureCount } from './erasureCount.ts'

/** How many erasures wait for a second person, in the rail of those who may decide. */
export function ErasureCount() {
  return useMay(ACTS.confirmMemberErasure) ? <Count /> : null
}

function Count() {
  const count = useErasureCount()
  return count === 0 ? null : formatNumber(count)
}
