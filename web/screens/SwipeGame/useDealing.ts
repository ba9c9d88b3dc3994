import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onReconnected } from '#web/runtime/network/RelayEnvironment.ts'
import { whenReachable } from '#web/runtime/network/whenReachable.ts'
import { readSwipeCard, type Card } from './readSwipeCard.ts'
import { inTurn } from './turns.ts'
import type { SwipeMutations } from './useSwipeMutations.ts'

const DEALS_BELOW = 4

/**
 * Fetches further cards before the last ones are decided. A failed deal is repeated when the server can be
 * reached.
 * @returns isDealing: whether more cards may still come while few are left. dealAgain repeats a failed deal
 */
export function useDealing(
  server: SwipeMutations,
  cardsLeft: number,
  onDealt: (fresh: readonly Card[]) => void,
): { isDealing: boolean; dealAgain: () => void } {
  const [dealing, setDealing] = useState<'ready' | 'dealing' | 'failed' | 'exhausted'>('ready')
  const hasFailed = useRef(false)
  const deal = useEffectEvent(() => {
    void inTurn(async () => {
      setDealing('dealing')
      const cards = await server.deal(hasFailed.current).catch(() => undefined)
      hasFailed.current = cards === undefined
      if (cards === undefined) return setDealing('failed')
      const fresh = cards.map(readSwipeCard)
      onDealt(fresh)
      setDealing(fresh.length < DEALS_BELOW ? 'exhausted' : 'ready')
    })
  })
  const dealAgain = () => setDealing((now) => (now === 'failed' ? 'ready' : now))
  const isShort = cardsLeft < DEALS_BELOW
  useEffect(() => {
    if (isShort && dealing === 'ready') deal()
  }, [isShort, dealing])
  useEffect(() => {
    if (dealing !== 'failed') return
    const stops = [whenReachable(dealAgain, { isAway: true }), onReconnected(dealAgain)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [dealing])
  return { isDealing: dealing !== 'exhausted' && isShort, dealAgain }
}
