import { expect, test, type BrowserContext, type Page, type Worker } from '@playwright/test'
import { operationId, run } from './support/graph.ts'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { like, newMember, readIn, write } from './support/members.ts'

// A browser without a window has no notifications.
const withWindow = process.env['CHROMIUM_WITH_WINDOW']
if (withWindow !== undefined)
  test.use({
    launchOptions: ({ launchOptions }, use) => use({ ...launchOptions, executablePath: withWindow }),
  })

// The other tests run without the worker, so that it never answers their navigations.
test.use({ serviceWorkers: 'allow', viewport: { width: 1280, height: 800 } })

test.beforeEach(({ page }) => acceptEntryWarning(page))

const TYPES = [
  'Nieuwe gesprekken',
  'Nieuwe berichten',
  'Nieuwe likes en matches',
  'Herinnering aan ongelezen berichten',
  'Tips en herinneringen',
  'Weekoverzicht',
  'Aanbiedingen en kortingen',
  'Nieuws en functies',
]

/** Tests cannot reach a push service, so the browser invents the endpoint that one would have issued. */
async function withPushService(page: Page) {
  await page.addInitScript(() => {
    const kept = () => localStorage.getItem('test-subscription') ?? undefined
    const subscriptionOf = (endpoint: string) => ({
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem('test-subscription')
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem('test-subscription', `https://push.example/${Math.random()}`)
        return subscriptionOf(kept()!)
      },
      getSubscription: async () => {
        const endpoint = kept()
        return endpoint === undefined ? null : subscriptionOf(endpoint)
      },
    })
  })
}

/** The page's service worker, and the push service's end of it. */
async function pushTo(
  page: Page,
  context: BrowserContext,
): Promise<{
  worker: Worker
  push: (message: object) => Promise<void>
  shown: () => Promise<string[]>
  click: () => Promise<void>
}> {
  const devtools = await context.newCDPSession(page)
  let registrationId: string | undefined
  devtools.on(
    'ServiceWorker.workerRegistrationUpdated',
    ({ registrations }) => (registrationId = registrations.at(-1)?.registrationId),
  )
  await devtools.send('ServiceWorker.enable')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => registrationId).toBeDefined()
  const { origin } = new URL(page.url())
  await worker.evaluate(() => {
    Object.assign(self, { pushes: 0 })
    self.addEventListener('push', () => (self as unknown as { pushes: number }).pushes++)
  })
  const pushes = () => worker.evaluate(() => (self as unknown as { pushes: number }).pushes)
  return {
    worker,
    // Repeats like a push service until the device has it: the browser does not report an undelivered push.
    push: async (message) => {
      const before = await pushes()
      await expect(async () => {
        await devtools.send('ServiceWorker.deliverPushMessage', {
          origin,
          registrationId: registrationId!,
          data: JSON.stringify(message),
        })
        await expect.poll(pushes, { timeout: 15_000 }).toBe(before + 1)
      }).toPass()
    },
    shown: () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(
          ({ title, body }) => `${title}: ${body}`,
        ),
      ),
    // A press on a notification belongs to the system; the worker gets this event.
    click: () =>
      worker.evaluate(async () => {
        const { registration, NotificationEvent, dispatchEvent } = self as unknown as {
          registration: { getNotifications(): Promise<object[]> }
          NotificationEvent: new (type: string, init: object) => Event
          dispatchEvent(event: Event): boolean
        }
        const [notification] = await registration.getNotifications()
        dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      }),
  }
}

async function ownProfileId(page: Page): Promise<string> {
  return (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string
}

test('NOTI-01 every type can be switched per channel, and stays so; account deletion is below', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/settings/notifications')
  const switches = page.getByRole('switch', { name: new RegExp(`^(${TYPES.join('|')}), (E-mail|Push)$`) })
  await expect(switches).toHaveCount(16)
  const states = () => switches.evaluateAll((all) => all.map((one) => one.getAttribute('aria-checked')))
  const before = await states()
  const saved = () =>
    page.waitForResponse(
      (response) =>
        response.request().postData()?.includes(operationId('useSetPreferencesMutation')) ?? false,
    )
  for (const channel of ['E-mail', 'Push']) {
    // Marketing mails ask for a consent beside the switch.
    for (const type of channel === 'Push' ? TYPES : TYPES.slice(0, 5))
      await Promise.all([saved(), page.getByRole('switch', { name: `${type}, ${channel}` }).click()])
  }
  const flipped = (state: string | null) => (state === 'true' ? 'false' : 'true')
  const wanted = before.map((state, index) => (index % 2 === 1 || index < 10 ? flipped(state) : state))
  expect(await states()).toEqual(wanted)
  await page.reload()
  await expect(switches).toHaveCount(16)
  expect(await states()).toEqual(wanted)
  await page.getByRole('main').getByRole('link', { name: 'Account verwijderen' }).click()
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('NOTI-03 a member whose mails stopped sees an alert above every screen, and can restart or dismiss', async ({
  browser,
  page,
}) => {
  const member = await newMember(page)
  const admirer = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await newMember(admirer, { gender: 'MALE' })
  await like(admirer, await ownProfileId(page))
  await admirer.context().close()
  let link: string | undefined
  await expect(async () => {
    const rows = (await (await page.request.get('/dev/mail')).text())
      .split('<tr>')
      .filter((row) => row.includes(member.email))
    const mails = await Promise.all(
      rows.map(async (row) => (await page.request.get(/href="(\/dev\/mail\/[^"]+)"/.exec(row)![1]!)).text()),
    )
    link = mails
      .map((mail) => /\/mail\/unsubscribe\/[\w-]+\/[\w-]+/.exec(mail)?.[0])
      .find((found) => found !== undefined)
    expect(link).toBeDefined()
  }).toPass()
  const unsubscribe = () => page.request.post(link!, { form: { 'List-Unsubscribe': 'One-Click' } })
  const alert = page.getByRole('status').filter({ hasText: 'Je krijgt geen meldingen meer per e-mail.' })

  expect((await unsubscribe()).status()).toBe(200)
  await page.goto('/members')
  await expect(alert).toBeVisible()
  const before = Date.now()
  await alert.getByRole('button', { name: 'Sluiten' }).click()
  await expect(alert).toHaveCount(0)
  const putAway = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('dismissals') ?? '{}') as Record<string, number>)[
          'notifications-disabled'
        ],
    )
  expect(await putAway()).toBeGreaterThanOrEqual(before)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(alert).toHaveCount(0)

  await page.goto('/settings/notifications')
  await expect(page.getByText('Je hebt je afgemeld via een link in een e-mail.')).toBeVisible()
  await page.getByRole('button', { name: 'Meldingen weer aanzetten' }).click()
  await expect(page.getByText(`Meldingen gaan naar ${member.email}.`)).toBeVisible()
  // A later time is news again; the alert itself leads back, too.
  expect((await unsubscribe()).status()).toBe(200)
  await page.goto('/members')
  await alert.getByRole('button', { name: 'Weer aanzetten' }).click()
  await expect(page.getByText('Je krijgt weer meldingen per e-mail.')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('NOTI-04 a browser says whether it supports pushes, takes them on request, and keeps the offer dismissed', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  await withPushService(page)
  await context.grantPermissions(['notifications'], { origin: baseURL! })
  await newMember(page)
  await page.goto('/settings/notifications')
  await expect(page.getByText('Pushmeldingen staan uit op dit apparaat.')).toBeVisible()
  const answer = page.waitForResponse(
    (response) =>
      response.request().postData()?.includes(operationId('usePushSubscriptionMutation')) ?? false,
  )
  await page.getByRole('button', { name: 'Zet meldingen aan' }).click()
  expect(await (await answer).json()).toMatchObject({
    data: { subscribeToPush: { __typename: 'SubscribeToPushSuccess' } },
  })
  await expect(page.getByText('Pushmeldingen staan aan op dit apparaat.')).toBeVisible()
  await page.getByRole('button', { name: 'Zet meldingen uit' }).click()
  await expect(page.getByText('Pushmeldingen staan uit op dit apparaat.')).toBeVisible()

  const offer = page.getByRole('status').filter({ hasText: 'Weet meteen wanneer iemand je schrijft.' })
  const photoAlert = page.getByRole('status').filter({ has: page.getByRole('link', { name: /foto/i }) })
  await page.goto('/members')
  // One thing at a time: the offer waits until no other alert is open.
  await photoAlert.getByRole('button', { name: 'Sluiten' }).click()
  await offer.getByRole('button', { name: 'Sluiten' }).click()
  await expect(offer).toHaveCount(0)
  expect(
    await page.evaluate(
      () =>
        typeof (JSON.parse(localStorage.getItem('dismissals') ?? '{}') as Record<string, unknown>)['push'],
    ),
  ).toBe('number')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toHaveCount(0)

  // A browser that has denied permission, and one without support.
  for (const { state, prepare } of [
    {
      state: 'Pushmeldingen zijn geblokkeerd.',
      prepare: () => Object.defineProperty(Notification, 'permission', { value: 'denied' }),
    },
    {
      state: 'Deze browser kan geen pushmeldingen tonen.',
      prepare: () => delete (window as { PushManager?: unknown }).PushManager,
    },
  ]) {
    const other = await (await browser.newContext({ storageState: await context.storageState() })).newPage()
    await other.addInitScript(prepare)
    await other.goto('/settings/notifications')
    await expect(other.getByText(state)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Zet meldingen aan' })).toHaveCount(0)
    await other.context().close()
  }
})

test('NOTI-04 a push notifies, opens its screen and updates the app, but not for the open conversation @main', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL! })
  await newMember(page)
  const ownId = await ownProfileId(page)
  const admirer = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const { name } = await newMember(admirer, { gender: 'MALE' })
  // Without live updates, only the push brings changes.
  await page.routeWebSocket(/\/graphql/, (socket) => void socket.close())
  const shellQuery = operationId('MemberShellQuery')
  const secondRefresh = page
    .waitForRequest((request) => request.postData()?.includes(shellQuery) ?? false)
    .then(() => page.waitForRequest((request) => request.postData()?.includes(shellQuery) ?? false))
  await page.goto('/chats')
  const { worker, push, shown, click } = await pushTo(page, context)
  await worker.evaluate(() => {
    const badged = self as unknown as {
      badges: number[]
      navigator: { setAppBadge: (count: number) => Promise<void> }
    }
    badged.badges = []
    badged.navigator.setAppBadge = async (count) => void badged.badges.push(count)
  })
  await secondRefresh
  await write(admirer, ownId, 'Hoi, zin in koffie?')
  const { viewer } = await run(page.request, 'ConversationListPageQuery', { count: 1 })
  const path = `/chats/${encodeURIComponent(viewer.conversations.edges[0].node.id)}`
  const message = {
    title: name,
    body: 'Schrijft je voor het eerst',
    url: path,
    alsoAt: [],
    tag: 'message 1',
    type: 'new_conversations',
    lang: 'nl',
    unread: 1,
  }

  await push(message)
  await expect.poll(shown).toEqual([`${name}: Schrijft je voor het eerst`])
  expect(await worker.evaluate(() => (self as unknown as { badges: number[] }).badges)).toEqual([1])
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()

  // A conversation read elsewhere needs no notification any more.
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page).toHaveURL(path)
  await expect.poll(shown).toEqual([])
  await page.goto('/likes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // DevTools lose a push that arrives while it stops an idle worker; a push service would repeat it. The tag
  // merges repeats.
  const arrived = (sent: typeof message) =>
    expect.poll(async () => {
      await push(sent)
      return shown()
    })
  await arrived({ ...message, tag: 'message 1 again' }).toEqual([`${name}: Schrijft je voor het eerst`])

  // The press leads there without loading the page anew.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Hoi, zin in koffie?').last()).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect.poll(shown).toEqual([])

  // The conversation on screen, at either of its addresses, needs no notification; others do.
  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener('message', () => Object.assign(window, { hasHeard: true }), {
      once: true,
    }),
  )
  await push({ ...message, body: 'Heeft je een bericht gestuurd', tag: 'message 2' })
  await page.waitForFunction(() => 'hasHeard' in window)
  await push({ ...message, url: '/chats/elsewhere', alsoAt: [path], tag: 'message 3' })
  await arrived({ ...message, title: 'Iemand anders', url: '/likes', tag: 'like' }).toEqual([
    'Iemand anders: Schrijft je voor het eerst',
  ])

  await page.goto('/likes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await like(admirer, ownId)
  await push({ ...message, title: name, body: 'Vindt je leuk', url: `/members/x`, tag: 'like', type: 'like' })
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  await admirer.context().close()
})

test('SITE-22 the site installs and starts offline in the reader’s language, from the one page it caches', async ({
  context,
  page,
}) => {
  await page.goto('/login')
  const devtools = await context.newCDPSession(page)
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    name: string
    start_url: string
    display: string
    lang: string
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Ruvela', start_url: '/', display: 'standalone', lang: 'nl' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, type } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type'], src).toBe(type)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  const kept = () =>
    page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (key) =>
            (await (await caches.open(key)).keys()).map(({ url: address }) => new URL(address).pathname),
          ),
        )
      ).flat(),
    )
  const keptLanguage = () =>
    page.evaluate(
      async () =>
        /<html lang="([^"]+)"/.exec(
          (await (await caches.match('/offline', { ignoreVary: true }))?.text()) ?? '',
        )?.[1],
    )
  await expect.poll(kept).toEqual(['/offline'])
  for (const { locale, title } of [
    { locale: 'nl', title: 'Je bent offline' },
    { locale: 'fr', title: 'Tu es hors ligne' },
  ]) {
    await readIn(page, locale)
    await page.goto('/pricing')
    await page.mouse.move(40, 40)
    await expect.poll(keptLanguage).toBe(locale)
    const fromWorker: string[] = []
    page.on(
      'response',
      (response) =>
        void (
          response.fromServiceWorker() &&
          response.request().resourceType() !== 'document' &&
          fromWorker.push(response.url())
        ),
    )
    await page.goto('/pricing')
    await page.mouse.move(40, 40)
    await context.setOffline(true)
    await page.goto('/members')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    // With its styles, although the worker caches none.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toContain('Times')
    await expect(page.getByRole('link', { name: /opnieuw|réessayer/i })).toHaveAttribute('href', '')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
    await expect(page).toHaveURL('/members')
    expect(fromWorker).toEqual([])
  }
  expect(await kept()).toEqual(['/offline'])
  expect((await page.request.get('/sw-push.js')).headers()['cache-control']).toBe('no-cache')
})

test('NOTI-04 notifications about likes and unread messages close once their screen is seen', async ({
  context,
  page,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL! })
  await newMember(page)
  await page.goto('/settings')
  const { push, shown } = await pushTo(page, context)
  const message = { title: 'Ruvela', lang: 'nl', alsoAt: [], unread: 0 }
  await push({ ...message, body: 'Iemand vindt je leuk', url: '/likes', tag: 'like', type: 'likes' })
  await push({ ...message, body: 'Er wacht een bericht', url: '/chats', tag: 'unread', type: 'unread' })
  await expect.poll(async () => (await shown()).length).toBe(2)
  await page.goto('/likes')
  await expect.poll(shown).toEqual(['Ruvela: Er wacht een bericht'])
  await page.goto('/chats')
  await expect.poll(shown).toEqual([])
})

test('NOTI-04 where Apple forbids silent pushes, an open conversation’s push shows briefly and silently', async ({
  context,
  page,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL! })
  await newMember(page)
  await page.goto('/chats')
  // A page that is still starting shows the worker nothing, and its push would be shown.
  await expectSettled(page)
  const { worker, push, shown } = await pushTo(page, context)
  // The worker runs the product's code; only the push service's address is another.
  await worker.evaluate(() => {
    const scope = self as unknown as {
      shows: { title: string; silent: boolean | undefined }[]
      registration: {
        pushManager: { getSubscription: () => Promise<{ endpoint: string } | null> }
        showNotification: (title: string, options: { silent?: boolean }) => Promise<void>
      }
    }
    scope.shows = []
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.registration.showNotification = (title, options) => {
      scope.shows.push({ title, silent: options.silent })
      return show(title, options)
    }
  })
  const deliveredBy = (endpoint: string) =>
    worker.evaluate((address) => {
      const { registration } = self as unknown as {
        registration: { pushManager: { getSubscription: () => Promise<{ endpoint: string } | null> } }
      }
      registration.pushManager.getSubscription = async () => ({ endpoint: address })
    }, endpoint)
  const shows = () => worker.evaluate(() => (self as unknown as { shows: object[] }).shows)
  const message = { title: 'Bo', body: 'Heeft je een bericht gestuurd', url: '/chats', tag: 'message' }
  await deliveredBy('https://fcm.googleapis.com/fcm/send/1')
  await push(message)
  expect(await shows()).toEqual([])
  await deliveredBy('https://web.push.apple.com/1')
  await push(message)
  await expect.poll(shows).toEqual([{ title: 'Bo', silent: true }])
  await expect.poll(shown).toEqual([])
})

test('NOTI-04 a push endpoint renewed by the browser itself reaches the server', async ({
  context,
  page,
}) => {
  await newMember(page)
  await page.goto('/chats')
  const { worker } = await pushTo(page, context)
  const answer = await worker.evaluate(async () => {
    const { fetch: ask } = self
    const answers: unknown[] = []
    self.fetch = async (...request) => {
      const response = await ask(...request)
      answers.push(await response.clone().json())
      return response
    }
    const keys = { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) }
    let work: Promise<unknown> | undefined
    self.dispatchEvent(
      Object.assign(new Event('pushsubscriptionchange'), {
        newSubscription: { toJSON: () => ({ endpoint: 'https://push.example/renewed', keys }) },
        waitUntil: (promise: Promise<unknown>) => (work = promise),
      }),
    )
    await work
    self.fetch = ask
    return answers
  })
  expect(answer).toEqual([{ data: { subscribeToPush: { __typename: 'SubscribeToPushSuccess' } } }])
})

test('NOTI-06 a hidden page reports so, and its member is no longer online to others', async ({
  browser,
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => ('isHidden' in window ? 'hidden' : 'visible'),
    }),
  )
  await newMember(page)
  const id = await ownProfileId(page)
  await page.goto('/chats')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await newMember(other, { gender: 'MALE' })
  const isOnline = async () =>
    (await run(other.request, 'MemberScreenQuery', { id, allowed: true })).profile.online
  await expect.poll(isOnline).toBe(true)
  await page.evaluate(() => {
    Object.assign(window, { isHidden: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(isOnline).toBe(false)
  await other.context().close()
})
