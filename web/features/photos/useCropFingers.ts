import { useRef, type PointerEvent } from 'react'
import type { Move } from './crop.rules.ts'

type Finger = { id: number; x: number; y: number }

const fingerOf = ({ pointerId, clientX, clientY }: PointerEvent): Finger => ({
  id: pointerId,
  x: clientX,
  y: clientY,
})

/** The handlers of a crop frame: one finger, pen or mouse moves the picture, two fingers enlarge it, too. */
export function useCropFingers(onMove: (by: Move) => void) {
  const fingers = useRef<Finger[]>([])

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current = [...fingers.current, fingerOf(event)].slice(-2)
  }
  function onPointerMove(event: PointerEvent) {
    const before = fingers.current
    const after = before.map((finger) => (finger.id === event.pointerId ? fingerOf(event) : finger))
    fingers.current = after
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // The first finger and the last; one finger is both.
    const ends = ([first, last = first]: Finger[]) =>
      first &&
      last && {
        x: ((first.x + last.x) / 2 - left) / width,
        y: ((first.y + last.y) / 2 - top) / height,
        apart: Math.hypot(first.x - last.x, first.y - last.y) || 1,
      }
    const [from, to] = [ends(before), ends(after)]
    if (from && to) onMove({ from, to, factor: to.apart / from.apart })
  }
  function onPointerUp({ pointerId }: PointerEvent) {
    fingers.current = fingers.current.filter(({ id }) => id !== pointerId)
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
