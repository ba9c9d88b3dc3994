import { useRef, type RefObject } from 'react'
import { FITTING, panned, zoomed, type Point, type View } from './photoZoom.rules.ts'

// Properties set by script comply with the content security policy.
function place(element: HTMLElement, { scale, x, y }: View): void {
  element.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
}

/**
 * A photo that zooms within its frame, which is its parent. Everything is a transform, so that frames never
 * wait for layout.
 */
export function useZoomedPhoto(photo: RefObject<HTMLElement | null>) {
  const view = useRef<View>(FITTING)
  const frame = () => photo.current?.parentElement?.getBoundingClientRect()

  function show(next: View, swipedBy = 0) {
    view.current = next
    if (photo.current) place(photo.current, { ...next, x: next.x + swipedBy })
  }
  return {
    isEnlarged: () => view.current.scale > 1,
    reset: () => show(FITTING),
    /** Scales it by a factor around a point of the window, or around its own middle. */
    zoom: (factor: number, place?: { clientX: number; clientY: number }) => {
      const box = frame()
      if (!box) return
      const at = place
        ? { x: place.clientX - box.left - box.width / 2, y: place.clientY - box.top - box.height / 2 }
        : { x: 0, y: 0 }
      show(zoomed(view.current, factor, at, box))
    },
    pan: (by: Point) => {
      const box = frame()
      if (box) show(panned(view.current, by, box))
    },
    /** Lets it follow a swipe, without having moved. */
    follow: (byPixels: number) => show(FITTING, byPixels),
  }
}
