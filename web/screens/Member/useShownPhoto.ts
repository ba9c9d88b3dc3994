import { useRef, useState, type KeyboardEvent } from 'react'

/**
 * The current one of several photos in a scrolling list; changed by scrolling, arrow keys or show().
 * @param count the number of photos in the list
 */
export function useShownPhoto(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  function show(index: number) {
    const element = track.current
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
    element?.scrollTo({ left: index * element.clientWidth, behavior: smooth ? 'smooth' : 'instant' })
  }
  function scrolled() {
    const element = track.current
    if (element && element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth))
  }
  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(Math.min(count - 1, Math.max(0, current + step)))
  }

  return { track, current, show, scrolled, move }
}
