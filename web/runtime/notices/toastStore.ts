import { showInTurn } from './interruptions.ts'

export type Toast = {
  id: number
  tone: 'info' | 'success' | 'danger'
  title: string
  text?: string
  action?: { text: string; onPress: () => void }
}

const LIFETIME_MS = 6000
const AT_MOST = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows unrequested news: it waits until no dialog is open and earlier news has been read. */
export function queueToast(toast: Omit<Toast, 'id'>): void {
  showInTurn(() => showToast(toast))
}

/** Shows a message for six seconds, longer if it has an action. The same title never shows twice at once. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = ++lastId
  change([...toasts.filter((other) => other.title !== toast.title), { ...toast, id }].slice(-AT_MOST))
  setTimeout(() => dismissToast(id), toast.action ? LIFETIME_MS * 2 : LIFETIME_MS)
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = () => toasts
