import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOperator } from '#web/operator/session/OperatorContext.tsx'
import { isLookedAt, onLookChange } from '#web/runtime/network/looking.ts'
import { queueAddress, type Kind } from '../kinds.ts'
import type { WorkState } from './caseWork.ts'
import { queueOf, type Queue } from './queue.ts'

const TICK_MS = 20_000
/** In the history's state: the work has written this address. */
const OWN_ADDRESS = { isOwnAddress: true }

/**
 * The work on the queue for as long as its screen shows: it begins with what the address asks for, keeps the
 * address at the case on the screen, renews what is held meanwhile, and gives it back at the end.
 */
export function useQueue(
  wanted: { kind: Kind | undefined; caseId: string | undefined },
  prefetch: (caseId: string) => void,
): { queue: Queue; state: WorkState } {
  const operator = useOperator()
  const navigate = useNavigate()
  const isOwnAddress = (useLocation().state as typeof OWN_ADDRESS | null)?.isOwnAddress === true
  const [queue] = useState(() => queueOf(operator, prefetch))
  const { work } = queue
  const state = useSyncExternalStore(work.subscribe, work.state)
  const { kind, caseId } = wanted

  // The address follows the work; only one that another writer has set is a wish.
  useEffect(() => {
    if (!isOwnAddress || work.state().current === undefined) void work.start({ kind, caseId })
  }, [work, kind, caseId, isOwnAddress])
  const address = useRef(caseId)
  useLayoutEffect(() => {
    address.current = caseId
  })
  useEffect(
    () =>
      work.subscribe(() => {
        const { current } = work.state()
        if (current === undefined || current === address.current) return
        void navigate(queueAddress({ caseId: current, kind }), { replace: true, state: OWN_ADDRESS })
      }),
    [work, kind, navigate],
  )
  useEffect(() => {
    const tick = () => {
      if (!isLookedAt()) return
      void work.renew()
      void work.retry({ isQuiet: true })
    }
    const timer = setInterval(tick, TICK_MS)
    // An operator who was away may have lost the case meanwhile.
    const unsubscribe = onLookChange(() => {
      if (isLookedAt()) void work.renew({ isForced: true })
    })
    const leave = () => work.leave()
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void work.advance()
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      clearInterval(timer)
      unsubscribe()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      leave()
    }
  }, [work])
  return { queue, state }
}
