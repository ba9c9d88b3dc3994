let isOpen = false
const listeners = new Set<() => void>()

function change(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/** The rail on phones: every screen's top bar opens it. */
export const openDrawer = () => change(true)
export const closeDrawer = () => change(false)
export const isDrawerOpen = () => isOpen

export function subscribeToDrawer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
