// Push, badge and the offline screen. It answers navigations only, and from its cache only the one offline page: no stale shells, no
// missing chunks, no cost for anything else. Plain JavaScript, because the worker's types exclude the window's.
const OFFLINE = '/offline'
const CACHE = 'offline-1'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(OFFLINE, { cache: 'reload' }))).catch(() => {}))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(OFFLINE, { ignoreVary: true })) ?? Response.error()))
})

function readPush(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return { title: data?.text() }
  }
}

async function setBadge(unread) {
  if (!('setAppBadge' in navigator) || !Number.isInteger(unread)) return
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => {})
}

async function receive(data) {
  const message = readPush(data)
  await setBadge(message.unread)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of windows) client.postMessage({ type: 'push', message })
  const paths = [message.url ?? '/chats', ...(message.alsoAt ?? [])].map((url) => new URL(url, self.location.origin).pathname)
  // Who looks at the conversation sees the message itself (NOTI-04).
  if (windows.some((client) => client.visibilityState === 'visible' && paths.includes(new URL(client.url).pathname))) return
  await self.registration.showNotification(message.title ?? '', {
    body: message.body,
    tag: message.tag,
    renotify: Boolean(message.tag),
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    lang: message.lang,
    data: { url: message.url ?? '/chats' },
  })
}

self.addEventListener('push', (event) => event.waitUntil(receive(event.data)))

async function open(target) {
  const url = new URL(target, self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const client = windows.find((candidate) => new URL(candidate.url).origin === url.origin)
  if (!client) return self.clients.openWindow(url.href)
  await client.focus().catch(() => {})
  client.postMessage({ type: 'navigate', url: url.pathname + url.search })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    (async () => {
      const subscription = event.newSubscription ?? (event.oldSubscription && (await self.registration.pushManager.subscribe(event.oldSubscription.options)))
      if (!subscription) return
      await fetch('/api/user.php?push=1', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: JSON.stringify(subscription) })
    })(),
  )
})
