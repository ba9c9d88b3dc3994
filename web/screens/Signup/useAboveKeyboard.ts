import { useEffect, useRef } from 'react'

/**
 * Keeps a bar at the bottom of the window above the keyboard of the screen. Chromium makes the page smaller by itself; Safari lays the keyboard
 * over it and tells only through the visual viewport.
 */
export function useAboveKeyboard<Element extends HTMLElement>() {
  const bar = useRef<Element>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const place = () => {
      // A page that was zoomed in by hand shows less as well, and there the bar belongs at the end of the page.
      const covered =
        viewport.scale > 1 ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      if (bar.current) bar.current.style.transform = covered > 0 ? `translateY(${-covered}px)` : ''
    }
    viewport.addEventListener('resize', place)
    viewport.addEventListener('scroll', place)
    return () => {
      viewport.removeEventListener('resize', place)
      viewport.removeEventListener('scroll', place)
    }
  }, [])
  return bar
}
