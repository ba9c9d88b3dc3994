import renewed from '#web/__generated__/renewedSubscriptionMutation.graphql.ts'

// Push, badge and the offline screen. It answers navigations only, and caches only the one offline page: no
// stale shells, no missing chunks, no cost for other requests. Plain JavaScript, because the worker's types
// exclude the window's.
const OFFLINE = '/offline'
const CACHE = 'offline-1'

// The page's styles and script are requested too, so that the browser's own cache has them: their names
// change with their content.
async function keepOfflinePage() {
  const page = await fetch(OFFLINE, { cache: 'reload' })
  if (!page.ok) return
  const html = await page.clone().text()
  const files = [
    ...html.matchAll(
      /<(?:link rel="(?:stylesheet|modulepreload)" href|script (?:type="module" )?src)="([^"]+)"/g,
    ),
  ].map(([, file]) => file.replaceAll('&amp;', '&'))
  await Promise.allSettled(files.map((file) => fetch(file)))
  await (await caches.open(CACHE)).put(OFFLINE, page)
}

const offlinePage = () => caches.match(OFFLINE, { ignoreVary: true })

// The reader's language or the site's version has changed.
async function renewOfflinePage({ lang, build }) {
  const html = await (await offlinePage())?.text()
  if (!html?.includes(`<html lang="${lang}"`) || !html.includes(build)) await keepOfflinePage()
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'reader') event.waitUntil(renewOfflinePage(event.data).catch(() => {}))
})

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepOfflinePage().catch(() => {}))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('offline-') && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(async () => (await offlinePage()) ?? Response.error()))
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

const ANSWER_WITHIN_MS = 1000

// The worker only knows the address at which a window opened; its page knows the current one.
function tell(client, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event) => resolve(event.data)
    setTimeout(() => resolve(new URL(client.url).pathname), ANSWER_WITHIN_MS)
    client.postMessage({ type: 'push', message }, [port2])
  })
}

// Safari revokes a subscription after three pushes that showed nothing.
async function endsSilentSubscriptions() {
  const subscription = await self.registration.pushManager.getSubscription().catch(() => null)
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.push.apple.com')
}

// Under a separate tag, so that it replaces no other notification.
async function showForAMoment(message) {
  const tag = 'on screen already'
  await self.registration.showNotification(message.title ?? '', { body: message.body, tag, silent: true })
  for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}

async function receive(data) {
  const message = readPush(data)
  await setBadge(message.unread)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const told = windows.map(async (client) => ({
    isVisible: client.visibilityState === 'visible',
    pathname: await tell(client, message),
  }))
  const paths = [message.url ?? '/chats', ...(message.alsoAt ?? [])].map(
    (url) => new URL(url, self.location.origin).pathname,
  )
  // A member who looks at the conversation sees the message itself (NOTI-04).
  if ((await Promise.all(told)).some(({ isVisible, pathname }) => isVisible && paths.includes(pathname)))
    return (await endsSilentSubscriptions()) ? showForAMoment(message) : undefined
  await self.registration.showNotification(message.title ?? '', {
    body: message.body,
    tag: message.tag,
    renotify: Boolean(message.tag),
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    lang: message.lang,
    // The screens where it is read: a page that shows one of them closes it.
    data: { url: message.url ?? '/chats', paths },
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
      const subscription =
        event.newSubscription ??
        (event.oldSubscription &&
          (await self.registration.pushManager.subscribe(event.oldSubscription.options)))
      if (!subscription) return
      const { endpoint, keys } = subscription.toJSON()
      await fetch('/graphql', {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          id: renewed.params.id,
          variables: { input: { endpoint, p256dh: keys.p256dh, auth: keys.auth } },
        }),
      })
    })(),
  )
})
