/** Calls back when an element has another size; without an observer, when the window has. @returns ends it */
export function watchSize(element: Element, onChange: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    addEventListener('resize', onChange)
    return () => removeEventListener('resize', onChange)
  }
  const observer = new ResizeObserver(onChange)
  observer.observe(element)
  return () => observer.disconnect()
}
