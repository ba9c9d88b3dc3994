import { expect, test, type Browser, type Page } from '@playwright/test'
import { operationId, run } from './support/graph.ts'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { like, newMember, write } from './support/members.ts'

const menu = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Hoofdmenu' })
const link = (page: Page, name: RegExp) => menu(page).getByRole('link', { name })
const badgeOf = (page: Page, name: RegExp) => link(page, name).getByRole('img')

const isOf = (operation: string) => {
  const id = operationId(operation)
  return (body: string | null) => body?.includes(id) === true
}

async function another(browser: Browser, gender: 'MALE' | 'FEMALE'): Promise<{ page: Page; id: string }> {
  const page = await (await browser.newContext()).newPage()
  await newMember(page, { gender })
  return { page, id: (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id }
}

/** Buys the smallest bundle in a separate tab. */
async function buy(page: Page) {
  const tab = await page.context().newPage()
  const { bundles } = await run(page.request, 'DirectDebitScreenQuery', { bundleId: '', code: null })
  await tab.goto(`/credits/${encodeURIComponent(bundles[0].id)}/ideal`)
  await tab.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  await tab.getByRole('button', { name: 'Bestelling met betalingsverplichting', exact: true }).click()
  await tab.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expect(tab.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
  await tab.close()
  return bundles[0].credits as number
}

/** The page's window, as a test modifies it. */
type Stub = Window & { hasPush?: boolean; isHidden?: boolean; flickers?: number }

test('SITE-08 the top has members’ links with live badges, and the login for visitors', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await page.goto('/pricing')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toHaveAttribute(
    'href',
    '/login',
  )
  await expect(menu(page)).toHaveCount(0)

  await newMember(page, { gender: 'FEMALE', locale: 'nl' })
  const own = (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string
  const other = await another(browser, 'MALE')
  // Only the socket brings news: no query is answered once the page has loaded.
  let isLoaded = false
  await page.route('**/graphql', (route) => (isLoaded ? route.abort() : route.fallback()))
  await page.goto('/likes/sent')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  for (const [name, path] of [
    [/^Zoeken/, '/members'],
    [/^Likes/, '/likes'],
    [/^Berichten/, '/chats'],
    [/^Premium/, '/premium'],
  ] as const) {
    await expect(link(page, name)).toHaveAttribute('href', path)
    await expect(badgeOf(page, name)).toHaveCount(0)
  }
  for (const [name, path] of [
    ['Mijn profiel', '/profile'],
    ['Wie past bij mij?', '/match-finder'],
    ['Instellingen', '/settings'],
  ] as const) {
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('menuitem', { name: 'Uitloggen' })).toBeVisible()
    await page.getByRole('menuitem', { name }).click()
    await expect(page).toHaveURL(path)
  }
  await link(page, /^Likes/).click()
  await expect(page).toHaveURL('/likes')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => ((window as unknown as { sameDocument: boolean }).sameDocument = true))
  isLoaded = true

  await like(other.page, own)
  await expect(badgeOf(page, /^Likes/)).toHaveAccessibleName('1 nieuwe like')
  await write(other.page, own, 'Hoi')
  await write(other.page, own, 'Ben je er?')
  await expect(badgeOf(page, /^Berichten/)).toHaveAccessibleName('2 ongelezen berichten')

  // A free member has five credits and no badge for them; ten more make a paid member with fifteen, still
  // none.
  const device = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage()
  await acceptEntryWarning(device)
  const credits = 5 + (await buy(device))
  await expect(link(page, /^Credits/)).toHaveAttribute('href', '/credits')
  await expect(link(page, /^Premium/)).toHaveCount(0)
  const badge = badgeOf(page, /^Credits/)
  for (let left = credits - 1; left >= 0; left--) {
    await write(device, other.id, `Bericht ${left}`)
    if (left > 10) continue
    await expect(badge).toHaveAccessibleName(left === 1 ? 'Nog 1 credit' : `Nog ${left} credits`)
    await expect(badge).toHaveText(String(left))
    await expect(badge).toHaveClass(left === 0 ? /danger/ : /warning/)
    if (left === 10) expect(credits, 'above ten there is none').toBeGreaterThan(10)
  }
  // Opened on the other device, read here as well.
  const { viewer } = await run(device.request, 'ChatsScreenQuery')
  await device.goto(`/chats/${viewer.conversations.edges[0].node.id}`)
  await expect(badgeOf(page, /^Berichten/)).toHaveCount(0)
  await device.goto(`/members/${encodeURIComponent(other.id)}`)
  await expect(badgeOf(page, /^Likes/)).toHaveCount(0)
  expect(
    await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument),
    'nothing was loaded anew',
  ).toBe(true)
  await Promise.all([other, { page: device }].map(({ page }) => page.context().close()))
})

test('SITE-20 member, chats and likes refetch on schedule while visible, without moving the reader', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { gender: 'FEMALE', locale: 'nl' })
  const own = (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string
  await page.addInitScript(() => {
    const registration = {
      pushManager: {
        getSubscription: async () => ((window as Stub).hasPush ? { endpoint: 'https://push.example' } : null),
      },
    }
    ServiceWorkerContainer.prototype.getRegistration = async () =>
      registration as unknown as ServiceWorkerRegistration
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => ((window as Stub).isHidden ? 'hidden' : 'visible'),
    })
  })
  const kinds = {
    member: isOf('MemberShellQuery'),
    chats: isOf('useConversationEventsCatchUpQuery'),
    likes: isOf('refreshLikesQuery'),
  }
  const asked = { member: 0, chats: 0, likes: 0 }
  page.on('requestfinished', (request) => {
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
      if (kinds[kind](request.postData())) asked[kind]++
  })
  // With a silent socket, only the refresh brings news.
  await page.routeWebSocket('**/graphql', () => {})
  // Only the test advances time: a minute is a minute, however slow the machine.
  await page.clock.install({ time: new Date() })
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.goto('/likes')
  // Drawing needs a little page time and as much real time as the machine takes: here 10 ms against half a
  // second.
  let drawnAfter = 0
  await expect(async () => {
    await page.clock.runFor(10)
    drawnAfter += 10
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    // The clocks of the refresh start with the menu.
    expect(await menu(page).isVisible()).toBe(true)
  }).toPass({ intervals: [500] })
  await page.clock.runFor(4000 - drawnAfter)
  await expect.poll(() => asked).toEqual({ member: 1, chats: 1, likes: 0 })
  const start = { ...asked }
  const rounds = async (count: number) => {
    await expect
      .poll(() => asked)
      .toEqual({ member: start.member + count, chats: start.chats + count, likes: start.likes + count })
    // The answer is drawn before time advances: an open request is not sent twice.
    await page.evaluate(
      () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = done
          port2.postMessage('')
        }),
    )
  }
  const after = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds)
    // The next round is scheduled once the browser has reported whether push is on.
    await page.evaluate(() => Promise.resolve())
  }
  await rounds(0)
  await after(2000)
  await rounds(1)
  await after(58_000)
  await rounds(1)

  const other = await another(browser, 'MALE')
  await like(other.page, own)
  await write(other.page, own, 'Hoi')
  // A new member's like waits until likes knows that their profile is visible.
  await expect
    .poll(async () => (await run(page.request, 'MemberShellQuery')).viewer.newLikesCount as number)
    .toBe(1)
  await expect(badgeOf(page, /^Likes/)).toHaveCount(0)
  await page.evaluate(() => ((window as Stub).flickers = 0))
  await page.evaluate(() =>
    new MutationObserver((changes) => {
      for (const change of changes)
        if (
          [...change.removedNodes].some(
            (node) => node instanceof HTMLElement && node.matches('article, h1, nav'),
          )
        )
          (window as Stub).flickers = ((window as Stub).flickers ?? 0) + 1
    }).observe(document.body, { childList: true, subtree: true }),
  )
  await after(2000)
  await rounds(2)
  await expect(badgeOf(page, /^Berichten/)).toHaveAccessibleName('1 ongelezen bericht')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('main').getByText('Nieuw', { exact: true })).toBeVisible()
  // The new like is in view, so it no longer counts.
  await expect(badgeOf(page, /^Likes/)).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 60))
  const offset = await page.evaluate(() => scrollY)
  await after(60_000)
  await rounds(3)
  expect(await page.evaluate(() => [(window as Stub).flickers, scrollY])).toEqual([0, offset])

  await page.evaluate(() => ((window as Stub).isHidden = true))
  await after(180_000)
  await rounds(3)
  await page.evaluate(() => Object.assign(window, { isHidden: false, hasPush: true }))
  await after(60_000)
  await rounds(4)
  await after(298_000)
  await rounds(4)
  await after(3000)
  await rounds(5)
  await other.page.context().close()
})

/** Counts the empty strips above the menu, which are as high as an alert, in each frame of the next pages. */
async function watchStrips(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    // The strip must not wait for the time after which any page gives it up.
    const wait = window.setTimeout
    window.setTimeout = ((call: () => void, milliseconds?: number) =>
      milliseconds === 3000 ? 0 : wait(call, milliseconds)) as typeof window.setTimeout
    const seen = window as { strips?: number; hadStrip?: boolean }
    const look = () => {
      const empty = document.querySelectorAll<HTMLElement>('div:empty')
      seen.strips = [...empty].filter(({ offsetHeight }) => offsetHeight === 53).length
      seen.hadStrip ||= seen.strips > 0
      requestAnimationFrame(look)
    }
    look()
  })
  return () =>
    page.evaluate(() => {
      const { strips, hadStrip } = window as { strips?: number; hadStrip?: boolean }
      return { strips, hadStrip }
    })
}

test('a new browser keeps no empty strip for an alert that cannot come, on the shop’s page or after it', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  const seen = await watchStrips(page)
  await page.goto('/premium')
  await expectSettled(page)
  await expect(page.getByRole('link', { name: /^Berichten/ }).first()).toBeVisible()
  expect((await seen()).hadStrip).toBe(false)
  // There the strip is for a push offer, until it is known that the member lacks a photo.
  await page.goto('/profile')
  await expectSettled(page)
  await expect.poll(async () => (await seen()).strips).toBe(0)
})

test('PROF-08 the settings keep no empty strip for the photo alert of the page before', async ({ page }) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  const seen = await watchStrips(page)
  await page.goto('/members')
  await expect(page.getByRole('status').filter({ hasText: 'Met een foto' })).toBeVisible()
  await page.goto('/settings/login')
  await expectSettled(page)
  await expect(page.getByRole('link', { name: /^Berichten/ }).first()).toBeVisible()
  expect((await seen()).hadStrip).toBe(false)
})
