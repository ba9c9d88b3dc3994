/** What a push carries, as the server encrypts it. */
export type PushMessage = { title?: string; body?: string; url?: string; alsoAt?: string[]; tag?: string; type?: string; lang?: string; unread?: number }

type WorkerMessage = { type: 'navigate'; url: string } | { type: 'push'; message: PushMessage }

const pushListeners = new Set<(message: PushMessage) => void>()

/** Calls back when a push arrives while the app is open, so that badges and lists are asked for again (NOTI-04). */
export function onPush(listener: (message: PushMessage) => void): () => void {
  pushListeners.add(listener)
  return () => pushListeners.delete(listener)
}

/** Registers the worker once the page has settled, and goes where a pressed notification leads, without loading anew. */
export function startServiceWorker(navigate: (path: string) => void): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'navigate') navigate(data.url)
    else for (const listener of pushListeners) listener(data.message)
  })
  const register = () => void navigator.serviceWorker.register('/sw-push.js', { updateViaCache: 'none' }).catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
