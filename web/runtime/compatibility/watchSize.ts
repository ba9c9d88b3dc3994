/** Calls back when an element is resized. @returns unsubscribes */
export function watchSize(element: Element, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange)
  observer.observe(element)
  return () => observer.disconnect()
}
