import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useOperator } from '#web/operator/session/OperatorContext.tsx'
import { isLookedAt, onLookChange } from '#web/runtime/network/looking.ts'
import { queueAddress, type Kind } from '../kinds.ts'
import type { WorkState } from './caseWork.ts'
import { queueOf, type Queue } from './queue.ts'

const TICK_MS = 20_000

/**
 * The work on the queue for as long as its screen shows: it begins with what the address asks for, keeps the
 * address at the case on the screen, renews what is held while somebody looks, and gives it back at the end.
 */
export function useQueue(
  wanted: { kind: Kind | undefined; caseId: string | undefined },
  prefetch: (caseId: string) => void,
): { queue: Queue; state: WorkState } {
  const operator = useOperator()
  const navigate = useNavigate()
  const [queue] = useState(() => queueOf(operator, prefetch))
  const { work } = queue
  const state = useSyncExternalStore(work.subscribe, work.state)
  const { kind, caseId } = wanted

  // The address follows the work; only one that somebody else has written is a wish.
  const written = useRef<string>(undefined)
  useEffect(() => {
    if (caseId === undefined || caseId !== written.current) void work.start({ kind, caseId })
  }, [work, kind, caseId])
  useEffect(() => {
    if (state.current === undefined || state.current === caseId) return
    written.current = state.current
    void navigate(queueAddress({ caseId: state.current, kind }), { replace: true })
  }, [state.current])
  useEffect(() => {
    const tick = () => {
      if (!isLookedAt()) return
      void work.renew()
      void work.retry()
    }
    const timer = setInterval(tick, TICK_MS)
    // Somebody who was away may have lost the case meanwhile.
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
