import { useEffect, useRef } from 'react'

/**
 * Keeps a bottom bar above the on-screen keyboard. Chromium shrinks the page by itself; Safari overlays the
 * keyboard and only reports it through the visual viewport.
 */
export function useAboveKeyboard<Element extends HTMLElement>() {
  const bar = useRef<Element>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const place = () => {
      // A manually zoomed page also shows less, and there the bar belongs at the end of the page.
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
