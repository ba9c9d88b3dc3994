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
 * Moves a card by finger, pen or mouse: it follows the pointer and turns. It springs back after an early
 * release and flies out as fast as it was thrown. Everything is a transform, so that frames never wait for
 * layout. With reduced motion the card follows, but neither springs nor flies.
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
      // A restored card is back at its origin.
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
