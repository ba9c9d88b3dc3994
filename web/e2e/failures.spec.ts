import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page, type Request, type Route } from '@playwright/test'
import { acceptEntryWarning } from './support/looks.ts'
import { newMember, readIn } from './support/members.ts'

const SCREENS = path.resolve(import.meta.dirname, '../screens')
const REFERENCE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

const WORDS = {
  nl: {
    offline: 'Je bent offline',
    connection: 'Geen verbinding',
    check: 'Controleer je verbinding en probeer het opnieuw.',
    error: 'Fout',
    generic: 'Er is een fout opgetreden, probeer het later opnieuw.',
    reference: 'Referentie',
    retry: 'Probeer opnieuw',
  },
  fi: fromCatalogue('fi'),
}
type Locale = keyof typeof WORDS

function fromCatalogue(locale: string) {
  const read = (namespace: string) =>
    JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, `../locales/${locale}/${namespace}.json`), 'utf8'),
    )
  const [shell, errors] = [read('shell'), read('errors')]
  return {
    offline: shell.offline.title as string,
    connection: errors.NETWORK_TITLE as string,
    check: errors.NETWORK as string,
    error: shell.errorPage.title as string,
    generic: errors.GENERIC as string,
    reference: (shell.errorPage.reference as string).split(':')[0]!,
    retry: shell.retry as string,
  }
}

const LEADING_ON = ['/signup', '/activate/done', '/activate/error', '/likes/:type', '/notifications']

/**
 * Every members-only address of the route table, with ids that do not exist; without an answer the app cannot
 * tell.
 */
const MEMBER_ADDRESSES = readdirSync(SCREENS)
  .flatMap((folder) => {
    const file = path.join(SCREENS, folder, 'route.ts')
    const source = readdirSync(path.join(SCREENS, folder)).includes('route.ts')
      ? readFileSync(file, 'utf8')
      : ''
    if (!/audience: 'member'/.test(source)) return []
    return [...source.matchAll(/path: '([^']+)'/g)].map(([, route]) => `/${route}`)
  })
  .filter((address) => !LEADING_ON.includes(address))
  .map((address) =>
    address.replace('/:paymentmethod?', '').replace(':id', 'UHJvZmlsZTox').replace(':group', 'privacy'),
  )
  .toSorted()

const alert = (page: Page) => page.locator('[role=alert]').filter({ has: page.locator('h1') })

async function expectFailure(
  page: Page,
  { title, text }: { title: string; text: string },
  locale: Locale,
  about: string,
): Promise<string> {
  const screen = alert(page)
  await expect(screen.getByRole('heading', { level: 1 }), about).toHaveText(title)
  await expect(screen, about).toContainText(text)
  await expect(screen, about).toContainText(WORDS[locale].reference)
  const reference = REFERENCE.exec(await screen.innerText())?.[0]
  expect(reference, about).toBeDefined()
  return reference!
}

/** Follows a link within the site, without loading the document. */
async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

test.use({ viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => acceptEntryWarning(page))

test('these tests visit exactly the addresses of the route table', () => {
  expect(MEMBER_ADDRESSES).toEqual(
    expect.arrayContaining([
      '/likes',
      '/chats',
      '/chats/UHJvZmlsZTox',
      '/members/UHJvZmlsZTox/chat',
      '/credits',
      '/credits/UHJvZmlsZTox',
      '/premium',
      '/profile',
      '/settings',
      '/settings/privacy',
      '/transactions',
      '/swipe-game',
      '/complete-signup',
    ]),
  )
})

for (const locale of ['nl', 'fi'] as const) {
  const words = WORDS[locale]

  test(`SITE-22 (${locale}) offline every member screen says so, and loads at its address once online`, async ({
    context,
    page,
  }) => {
    await newMember(page, { locale })
    await page.goto('/members')
    const home = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(home).toBeVisible()
    // The menu loads by itself; its pending parts would fail as a missing app file.
    await expect(page.locator('#account')).toBeVisible()
    await context.setOffline(true)
    for (const address of MEMBER_ADDRESSES) {
      await navigate(page, address)
      await expect(alert(page).getByRole('heading', { level: 1 }), address).toHaveText(words.offline)
      await expect(alert(page), address).toContainText(words.check)
      expect(new URL(page.url()).pathname, address).toBe(address)
    }
    for (const address of ['/likes', '/chats', '/premium', '/profile']) {
      await context.setOffline(true)
      await navigate(page, address)
      await expect(alert(page).getByRole('heading', { level: 1 }), address).toHaveText(words.offline)
      await context.setOffline(false)
      await expect(alert(page), address).toHaveCount(0)
      await expect(page.getByRole('main').locator('h1').first(), address).toBeAttached()
      expect(new URL(page.url()).pathname, address).toBe(address)
    }
  })

  test(`ERR-02 (${locale}) an unreadable answer gives words and a reference, never a program’s message`, async ({
    page,
  }) => {
    await newMember(page, { locale })
    const answers: {
      name: string
      answer: (route: Route) => Promise<void>
      told: { title: string; text: string }
    }[] = [
      {
        name: 'blocked',
        answer: (route) => route.abort(),
        told: { title: words.connection, text: words.check },
      },
      {
        name: '500',
        answer: (route) => route.fulfill({ status: 500, json: { error: 'internal' } }),
        told: { title: words.error, text: words.generic },
      },
      {
        name: 'a page',
        answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Proxy</h1>' }),
        told: { title: words.error, text: words.generic },
      },
      {
        name: 'garbage',
        answer: (route) => route.fulfill({ contentType: 'application/json', body: 'garbage' }),
        told: { title: words.error, text: words.generic },
      },
      {
        name: 'half',
        answer: (route) =>
          route.fulfill({ contentType: 'application/json', body: '{"data":{"viewer":{"id":' }),
        told: { title: words.error, text: words.generic },
      },
      {
        name: 'nothing',
        answer: (route) => route.fulfill({ json: null }),
        told: { title: words.error, text: words.generic },
      },
      {
        name: 'an empty object',
        answer: (route) => route.fulfill({ json: {} }),
        told: { title: words.error, text: words.generic },
      },
      {
        name: 'half the data',
        answer: (route) => route.fulfill({ json: { data: { viewer: {} } } }),
        told: { title: words.error, text: words.generic },
      },
    ]
    for (const [index, { name, answer, told }] of answers.entries()) {
      await page.route('**/graphql', answer)
      const sent = new Set<string>()
      page.on('request', (request) => sent.add(request.headers()['x-request-id'] ?? ''))
      // A screen of each layout and kind, in turn.
      const address = ['/likes', '/chats', '/credits', '/settings', '/activate'][index % 5]!
      await page.goto(address)
      const reference = await expectFailure(page, told, locale, `${name} ${address}`)
      // The server has the reference even if the page got no answer; otherwise the page reported the failure
      // later.
      if (name !== 'half the data') expect(sent, name).toContain(reference)
      await page.unrouteAll()
      await page.getByRole('button', { name: words.retry }).click()
      await expect(alert(page), name).toHaveCount(0)
    }
  })

  test(`ERR-02 (${locale}) a missing app file gives the member words and a reference from the server’s log`, async ({
    page,
  }) => {
    await newMember(page, { locale })
    // A cached file would load although the request is blocked.
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.enable')
    await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
    const files: { name: string; file: RegExp; status?: number }[] = [
      { name: 'the code of the screen', file: /\/LikesScreen-[^/]+\.js$/, status: 404 },
      { name: 'its style', file: /\/LikesScreen-[^/]+\.css$/ },
      { name: 'its words', file: new RegExp(`/meet-${locale}-[^/]+\\.js$`) },
      { name: 'the words of every screen', file: new RegExp(`/${locale}-[^/]+\\.js$`) },
      { name: 'the members’ navigation', file: /\/MemberShell-[^/]+\.js$/ },
      { name: 'what asks the server', file: /\/data-[^/]+\.js$/ },
      { name: 'the app', file: /\/assets\/main-[^/]+\.js$/ },
      { name: 'what the app is made with', file: /\/assets\/vendor-[^/]+\.js$/ },
    ]
    for (const { name, file, status } of files) {
      const aborted: string[] = []
      await page.route(file, (route) => {
        aborted.push(route.request().url())
        return status ? route.fulfill({ status, json: { error: 'not_found' } }) : route.abort()
      })
      // Each part of the page that needs a file reports it; one of the reports carries the reference that the
      // member reads.
      const told: Request[] = []
      const hear = (request: Request) => request.url().endsWith('/page-fault') && told.push(request)
      page.on('request', hear)
      // The app may reload the page before it was complete (SITE-16), which would interrupt a wait for it.
      await page.goto('/likes', { waitUntil: 'commit' })
      const reference = await expectFailure(page, { title: words.error, text: words.generic }, locale, name)
      expect(aborted, name).not.toEqual([])
      const reportOf = () => told.find((report) => report.postDataJSON().reference === reference)
      await expect.poll(reportOf, name).toBeDefined()
      expect((await reportOf()!.response())?.status(), name).toBe(204)
      page.off('request', hear)
      await page.unrouteAll()
      await page
        .getByRole('button', { name: words.retry })
        .or(page.getByRole('link', { name: words.retry }))
        .click()
      await expect(alert(page), name).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), name).toBeVisible()
      expect(new URL(page.url()).pathname, name).toBe('/likes')
    }
  })
}

test('ERR-02 on a device that draws late, one press on “try again” loads the screen, at an address with # too', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  // React schedules drawing with a message to itself: this late, the start and end of a short load are drawn
  // as one.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [unknown]) {
      setTimeout(() => post.apply(this, sent), 100)
    } as typeof post
  })
  for (const address of ['/chats', '/settings/privacy#consents']) {
    await page.route('**/graphql', (route) => route.fulfill({ json: {} }))
    await page.goto(address)
    await expectFailure(page, { title: WORDS.nl.error, text: WORDS.nl.generic }, 'nl', address)
    await page.unrouteAll()
    await page.getByRole('button', { name: WORDS.nl.retry }).click()
    await expect(alert(page), address).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), address).toBeVisible()
    await expect(page).toHaveURL(address)
  }
})

test('ERR-02 a document with broken data says so in the reader’s language, with a reference and a way on', async ({
  page,
}) => {
  for (const locale of ['nl', 'fi'] as const) {
    await page.context().clearCookies()
    await readIn(page, locale)
    await page.route('**/members', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('"site":', '"site"') })
    })
    await page.goto('/members')
    await expectFailure(page, { title: WORDS[locale].error, text: WORDS[locale].generic }, locale, locale)
    await page.unrouteAll()
    await page.getByRole('link', { name: WORDS[locale].retry }).click()
    await expect(alert(page)).toHaveCount(0)
    await expect(page).toHaveURL('/members')
  }
})

test('SITE-15 where even the error page fails, a member reads so in their language, with a link home', async ({
  page,
}) => {
  for (const [locale, words, home] of [
    ['en', 'An error occurred while showing the error page', 'To the home page'],
    ['nl', 'Er ging iets mis bij het tonen van de foutpagina', 'Naar de startpagina'],
  ] as const) {
    // An open page would find its session gone and go to the login.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await newMember(page, { locale })
    // Nothing on the error page works without a reference.
    await page.addInitScript(() => {
      crypto.randomUUID = () => {
        throw new Error('no randomness')
      }
    })
    await page.route('**/graphql', (route) => route.fulfill({ json: { data: { viewer: {} } } }))
    await page.goto('/likes')
    await expect(page.getByRole('alert'), locale).toHaveText(words)
    await expect(page.locator('body'), locale).not.toContainText('no randomness')
    await page.unrouteAll()
    await page.getByRole('link', { name: home }).click()
    await expect(page, locale).toHaveURL(/\/members/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), locale).toBeVisible()
  }
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  // A screen of each layout and kind; a redirect still redirects.
  const starts = [
    { locale: 'nl', addresses: ['/likes', '/chats', '/settings/privacy#consents', '/pricing'], leadsOn: [] },
    {
      locale: 'fi',
      addresses: ['/likes', '/members?online=1'],
      leadsOn: ['/credits/repeat-order?x=1', '/activate'],
    },
  ] as const

  for (const { locale, addresses, leadsOn } of starts) {
    test(`SITE-22 (${locale}) any screen started offline says so, and loads once online, still logged in`, async ({
      context,
      page,
    }) => {
      await newMember(page, { locale })
      await page.goto('/members')
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      const kept = () =>
        page.evaluate(
          async () =>
            /<html lang="([^"]+)"/.exec(
              (await (await caches.match('/offline', { ignoreVary: true }))?.text()) ?? '',
            )?.[1],
        )
      await expect.poll(kept).toBe(locale)
      const offline = page.getByRole('heading', { level: 1, name: WORDS[locale].offline })
      for (const address of [...addresses, ...leadsOn]) {
        await context.setOffline(true)
        await page.goto(address)
        await expect(offline, address).toBeVisible()
        // Touching the page starts no navigation.
        await page.mouse.move(60, 60)
        await context.setOffline(false)
        await expect(offline, address).toHaveCount(0)
        await expect(page.getByRole('main').locator('h1').first(), address).toBeAttached()
        expect(page.url(), address).not.toContain('/login')
        if ((addresses as readonly string[]).includes(address)) expect(page.url(), address).toContain(address)
      }
    })
  }
})
