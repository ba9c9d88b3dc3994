import { useEffect, useEffectEvent, useState } from 'react'
import { readSwipeCard, type Card } from './readSwipeCard.ts'
import { inTurn } from './turns.ts'
import type { SwipeMutations } from './useSwipeMutations.ts'

const DEALS_BELOW = 4

/**
 * Fetches further cards before the last ones are decided.
 * @returns whether more cards may still come while few are left
 */
export function useDealing(
  server: SwipeMutations,
  cardsLeft: number,
  onDealt: (fresh: readonly Card[]) => void,
): boolean {
  const [dealing, setDealing] = useState<'ready' | 'dealing' | 'exhausted'>('ready')
  const deal = useEffectEvent(() => {
    void inTurn(async () => {
      setDealing('dealing')
      const cards = await server.deal().catch(() => undefined)
      if (cards === undefined) return setDealing('exhausted')
      const fresh = cards.map(readSwipeCard)
      onDealt(fresh)
      setDealing(fresh.length < DEALS_BELOW ? 'exhausted' : 'ready')
    })
  })
  const isShort = cardsLeft < DEALS_BELOW
  useEffect(() => {
    if (isShort && dealing === 'ready') deal()
  }, [isShort, dealing])
  return dealing !== 'exhausted' && isShort
}
