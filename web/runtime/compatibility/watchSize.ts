/** Calls back when an element has another size. @returns ends it */
export function watchSize(element: Element, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange)
  observer.observe(element)
  return () => observer.disconnect()
}
