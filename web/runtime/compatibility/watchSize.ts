/** Calls back when an element is resized; without an observer, when the window is. @returns unsubscribes */
export function watchSize(element: Element, onChange: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    addEventListener('resize', onChange)
    return () => removeEventListener('resize', onChange)
  }
  const observer = new ResizeObserver(onChange)
  observer.observe(element)
  return () => observer.disconnect()
}
