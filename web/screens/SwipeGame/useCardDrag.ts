import { useRef, type PointerEvent, type RefObject } from 'react'
import { catchCard, placeCard, settleCard } from './cardElement.ts'
import { AT_REST, decisionOf, motionOf, recentTrail, type Motion, type Passed } from './cardMotion.rules.ts'
import type { Direction } from './swipeDeck.rules.ts'
import { tapPlace, type TapPlace } from './tapPlace.rules.ts'

const TAP_PIXELS = 6

type Drag = {
  pointerId: number
  startX: number
  startY: number
  fromX: number
  fromY: number
  far: boolean
  trail: Passed[]
}

type Options = {
  card: RefObject<HTMLElement | null>
  canDrag: boolean
  /** Receives the card's motion at its release: a decided one leaves with it. */
  onLetGo: (motion: Motion) => void
  onDecide: (direction: Direction) => void
  /** Receives the place of a tap. */
  onTap: (place: TapPlace) => void
}

/** Lets a card follow the pointer; its release decides it or lets it spring back. */
export function useCardDrag({ card, canDrag, onLetGo, onDecide, onTap }: Options) {
  const drag = useRef<Drag>(undefined)

  function settle(from: Motion) {
    onLetGo(AT_REST)
    if (card.current) settleCard(card.current, from)
  }
  /** Ends the drag. @returns undefined for another pointer */
  function letGo(event: PointerEvent): Drag | undefined {
    const dragged = drag.current
    if (dragged?.pointerId !== event.pointerId) return undefined
    drag.current = undefined
    return dragged
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!canDrag || event.button !== 0 || !event.isPrimary) return
    const element = event.currentTarget
    const { x, y } = catchCard(element)
    element.setPointerCapture(event.pointerId)
    const trail = [{ x, y, at: event.timeStamp }]
    drag.current = {
      pointerId: event.pointerId,
      startX: event.clientX,
      startY: event.clientY,
      fromX: x,
      fromY: y,
      far: false,
      trail,
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const dragged = drag.current
    if (dragged?.pointerId !== event.pointerId) return
    const x = dragged.fromX + event.clientX - dragged.startX
    const y = dragged.fromY + event.clientY - dragged.startY
    if (Math.hypot(x - dragged.fromX, y - dragged.fromY) > TAP_PIXELS) dragged.far = true
    dragged.trail = [...recentTrail(dragged.trail, event.timeStamp), { x, y, at: event.timeStamp }]
    if (dragged.far && card.current) placeCard(card.current, x, y)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const dragged = letGo(event)
    if (!dragged) return
    if (!dragged.far) {
      settle({ x: dragged.fromX, y: dragged.fromY, vx: 0, vy: 0 })
      return onTap(tapPlace(event, event.currentTarget.getBoundingClientRect()))
    }
    const motion = motionOf(dragged.trail, event.timeStamp)
    onLetGo(motion)
    const decision = decisionOf(motion, event.currentTarget.offsetWidth)
    if (decision === undefined) settle(motion)
    else onDecide(decision)
  }

  // The browser has taken over the pointer, for instance to scroll: there is no decision.
  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    const dragged = letGo(event)
    if (dragged) settle(motionOf(dragged.trail, event.timeStamp))
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}
