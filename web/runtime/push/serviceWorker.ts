import { isLookedAt } from '../network/looking.ts'
import { OPENED_BY_ITSELF } from '../page/inPlace.ts'
/** The payload of a push, which the server encrypts. */
export type PushMessage = {
  title?: string
  body?: string
  url?: string
  alsoAt?: string[]
  tag?: string
  type?: string
  lang?: string
  unread?: number
}

type WorkerMessage = { type: 'navigate'; url: string } | { type: 'push'; message: PushMessage }

const pushListeners = new Set<(message: PushMessage) => void>()

/** Calls back when a push arrives while the app is open, so that badges and lists are refetched (NOTI-04). */
export function onPush(listener: (message: PushMessage) => void): () => void {
  pushListeners.add(listener)
  return () => pushListeners.delete(listener)
}

// No notifications for what is on screen; a conversation on an idle computer, or one that opened by itself,
// is unseen. The router keeps its state as `usr`.
function seenPath(): string {
  const { usr } = (history.state ?? {}) as { usr?: unknown }
  return isLookedAt() && usr !== OPENED_BY_ITSELF ? location.pathname : ''
}

/** Registers the worker once the page has settled, and follows pressed notifications without a reload. */
export function startServiceWorker(navigate: (path: string) => void): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'navigate') return navigate(data.url)
    ports[0]?.postMessage(seenPath())
    for (const listener of pushListeners) listener(data.message)
  })
  const register = () => {
    void navigator.serviceWorker.register('/sw-push.js', { updateViaCache: 'none' }).catch(() => {})
    reportReaderLanguage()
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Tells the worker the reader's language, so that its offline page is in it (SITE-22). */
export function reportReaderLanguage(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { lang } = document.documentElement
  const app = document.querySelector<HTMLScriptElement>('script[data-app], script[type=module][src]')
  const build = app?.dataset['app'] ?? app?.getAttribute('src') ?? ''
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: 'reader', lang, build }),
  )
}

/** Closes this device's notifications that lead to a screen, once their content was seen there. */
export function closeNotificationsAbout(path: string): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .getRegistration()
    .then(async (registration) => {
      for (const notification of (await registration?.getNotifications?.()) ?? []) {
        const { paths } = notification.data as { paths?: string[] }
        if (paths?.includes(path)) notification.close()
      }
    })
    // Without the permission there are none.
    .catch(() => {})
}
