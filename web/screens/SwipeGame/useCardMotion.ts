import { useEffect, useRef } from 'react'
import { flyOut, placeCard } from './cardElement.ts'
import { AT_REST, type Motion } from './cardMotion.rules.ts'
import type { Direction } from './swipeDeck.rules.ts'
import type { TapPlace } from './tapPlace.rules.ts'
import { useCardDrag } from './useCardDrag.ts'

const PRESSED_SPEED = 2.4

type Options = {
  /** Only the top card can be dragged. */
  active: boolean
  leaving: Direction | undefined
  onDecide: (direction: Direction) => void
  onTap: (place: TapPlace) => void
  onLeft: () => void
}

/**
 * Moves a card by finger, pen or mouse: it follows the pointer, turns, springs back when it is let go early and flies out as fast as it was thrown.
 * Everything is a transform, so that no frame waits for layout; who wants less motion sees the card follow, but neither spring nor fly.
 */
export function useCardMotion({ active, leaving, onDecide, onTap, onLeft }: Options) {
  const card = useRef<HTMLDivElement>(null)
  const motion = useRef<Motion>(AT_REST)
  const handlers = useCardDrag({
    card,
    canDrag: active && !leaving,
    onLetGo: (letGo) => {
      motion.current = letGo
    },
    onDecide,
    onTap,
  })

  const left = useRef(onLeft)
  useEffect(() => {
    left.current = onLeft
  })
  useEffect(() => {
    const element = card.current
    if (!element) return
    if (leaving === undefined) {
      // A card that was put back lies where it was taken from.
      motion.current = AT_REST
      placeCard(element, 0, 0)
      return
    }
    const from = motion.current.x === 0 ? { ...motion.current, vx: PRESSED_SPEED } : motion.current
    const flight = flyOut(element, from, leaving)
    if (!flight) return left.current()
    flight.onfinish = () => left.current()
    return () => flight.cancel()
  }, [leaving])

  return { ref: card, ...handlers }
}
