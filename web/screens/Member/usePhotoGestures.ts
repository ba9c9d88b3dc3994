import { useRef, type PointerEvent, type RefObject } from 'react'
import { stepOfSwipe, type Point } from './photoZoom.rules.ts'
import { useZoomedPhoto } from './useZoomedPhoto.ts'

const DOUBLE_TAP_SCALE = 2.5

type Pressed = Point & { id: number; startX: number; startedAt: number }

/**
 * Moves a photo by finger, pen or mouse: two fingers zoom; one pans a zoomed photo, or swipes to the
 * neighbours.
 */
export function usePhotoGestures(photo: RefObject<HTMLElement | null>, onStep: (step: -1 | 1) => void) {
  const { isEnlarged, reset, zoom, pan, follow } = useZoomedPhoto(photo)
  const pressed = useRef<Pressed[]>([])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { pointerId: id, clientX: x, clientY: y, timeStamp: startedAt } = event
    pressed.current = [...pressed.current, { id, x, y, startX: x, startedAt }].slice(-2)
    // A second finger ends the first one's swipe.
    if (pressed.current.length === 2 && !isEnlarged()) reset()
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const finger = pressed.current.find(({ id }) => id === event.pointerId)
    if (!finger) return
    const other = pressed.current.find(({ id }) => id !== event.pointerId)
    const { x, y } = finger
    finger.x = event.clientX
    finger.y = event.clientY
    if (other) {
      const apart = Math.hypot(x - other.x, y - other.y)
      const middle = { clientX: (finger.x + other.x) / 2, clientY: (finger.y + other.y) / 2 }
      if (apart > 0) zoom(Math.hypot(finger.x - other.x, finger.y - other.y) / apart, middle)
    } else if (isEnlarged()) pan({ x: finger.x - x, y: finger.y - y })
    else follow(finger.x - finger.startX)
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const finger = pressed.current.find(({ id }) => id === event.pointerId)
    if (!finger) return
    const wasAlone = pressed.current.length === 1
    pressed.current = pressed.current.filter((each) => each !== finger)
    // The remaining finger starts over.
    for (const rest of pressed.current) rest.startX = rest.x
    if (!wasAlone || isEnlarged()) return
    reset()
    const byPixels = finger.x - finger.startX
    const speed = byPixels / Math.max(1, event.timeStamp - finger.startedAt)
    const step = stepOfSwipe(byPixels, speed, event.currentTarget.clientWidth)
    if (step !== 0) onStep(step)
  }
  function onPointerCancel() {
    pressed.current = []
    if (!isEnlarged()) reset()
  }
  function onDoubleClick(event: { clientX: number; clientY: number }) {
    if (isEnlarged()) reset()
    else zoom(DOUBLE_TAP_SCALE, event)
  }
  return {
    zoom,
    reset,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDoubleClick },
  }
}
