import { expect, test, type Page, type Route } from '@playwright/test'
import { run } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { DEMO_PASSWORD, newMember, readIn } from './support/members.ts'

/** Holds every answer to an operation back until the test lets it go. */
async function holdBack(page: Page, operation: string) {
  const { operationId } = await import('./support/graph.ts')
  const id = operationId(operation)
  const held: Route[] = []
  let open = false
  await page.route('/graphql', async (route) => {
    if (open || !route.request().postData()?.includes(id)) return route.fallback()
    held.push(route)
  })
  return {
    count: () => held.length,
    release: async () => {
      open = true
      for (const route of held.splice(0)) await route.continue()
    },
  }
}

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Laden' })

test('ROUTE-02 a visitor logs in and is among the members, logs out and is at the start; the old address of the login leads to it', async ({ page }) => {
  await acceptEntryWarning(page)
  await page.goto('/callback')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('E-mailadres').fill('oliver@demo.ruvela')
  await page.getByLabel('Wachtwoord', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/members')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/likes')
  await expect(page).toHaveURL('/login?return=%2Flikes')
})

test('a wrong password is told in words and nobody is logged in', async ({ page }) => {
  await acceptEntryWarning(page)
  const { email } = await newMember(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('not-my-password')
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('SITE-10 the title and the badge of the installed app count unread messages and new likes live, and a badge that fails is ignored', async ({ browser, page }) => {
  const badges: number[] = []
  const failures: string[] = []
  await page.exposeFunction('badgeSet', (count: number) => void badges.push(count))
  await page.addInitScript(() => {
    const set = (count: number) => {
      ;(window as unknown as { badgeSet: (count: number) => void }).badgeSet(count)
      return Promise.reject(new DOMException('no badge here', 'NotAllowedError'))
    }
    Object.assign(navigator, { setAppBadge: set, clearAppBadge: () => set(0) })
    addEventListener('unhandledrejection', (event) => ((window as unknown as { unhandled: string }).unhandled = String(event.reason)))
  })
  page.on('pageerror', (error) => failures.push(error.message))
  await newMember(page, { gender: 'FEMALE' })
  await page.goto('/members')
  await expect(page).toHaveTitle(/^Ontdek mensen · Ruvela$|^[^(].* · Ruvela$/)
  await expect.poll(() => badges.at(-1)).toBe(0)
  const own = await run(page.request, 'ProfileScreenQuery')
  const admirer = await (await browser.newContext()).newPage()
  await newMember(admirer, { gender: 'MALE' })
  await run(admirer.request, 'useLikeProfileMutation', { input: { profileId: own.viewer.profile.id } })
  await expect(page).toHaveTitle(/^\(1\) .* · Ruvela$/)
  await expect.poll(() => badges.at(-1)).toBe(1)
  await run(admirer.request, 'useSendMessageMutation', { input: { recipientId: own.viewer.profile.id, clientId: 'first', text: 'Hoi, zin in een wandeling?' } })
  await expect(page).toHaveTitle(/^\(2\) .* · Ruvela$/)
  await expect.poll(() => badges.at(-1)).toBe(2)
  expect(failures).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { unhandled?: string }).unhandled)).toBeUndefined()
  await admirer.context().close()
})

test('what leads nowhere answers 404 with a way home, inside the members’ screens too, and an unknown host 421', async ({ page, baseURL }) => {
  await acceptEntryWarning(page)
  const heading = page.getByRole('heading', { name: 'Deze pagina kon niet worden gevonden' })
  for (const address of ['/nowhere', '/likes/nobody', '/old-page.html', '/members/a/b/c', '/landers/nothing', '/%F0%9F%8C%B7']) {
    const response = await page.goto(address)
    expect([address, response?.status()]).toEqual([address, 404])
    await expect(heading).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await readIn(page, 'en')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()

  await page.context().clearCookies()
  await newMember(page)
  const unknown = ['/members/nobody', '/members/UHJvZmlsZTowMDAwMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDA', '/chats/nothing', '/members/nobody/chat', '/credits/nothing', '/transactions/nothing', '/likes/m/nobody']
  for (const address of unknown) {
    await page.goto(address)
    await expect(heading, address).toBeVisible()
    await expect(page.locator('meta[name=robots]').first(), address).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('main').getByRole('link').first(), address).toHaveAttribute('href', '/')
  }

  const { status } = await askAs('nobody-here.example', baseURL!)
  expect(status).toBe(421)
})

/** fetch and Playwright's own requests send the address's host, whatever the header says. */
async function askAs(host: string, baseURL: string): Promise<{ status: number | undefined }> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(baseURL, { headers: { host } }, (response) => {
      response.resume()
      resolve({ status: response.statusCode })
    }).on('error', reject)
  })
}

test('SITE-17 waiting is shown after 200 ms and announced, on navigation and on a first load, never by the refresh', async ({ page }) => {
  await newMember(page)
  await page.clock.install()
  const first = await holdBack(page, 'MembersScreenQuery')
  await page.goto('/members')
  await expect.poll(first.count).toBeGreaterThan(0)
  await page.clock.runFor(1000)
  await expect(progress(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Laden' })).toBeAttached()
  expect(await progress(page).evaluate((bar) => getComputedStyle(bar).animationDuration)).toBe('5s')
  await first.release()
  await expect(progress(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Laden' })).toHaveCount(0)

  for (const { link, operation } of [{ link: /^Likes/, operation: 'LikesScreenQuery' }, { link: /^Berichten/, operation: 'ChatsScreenQuery' }]) {
    const held = await holdBack(page, operation)
    await page.getByRole('link', { name: link }).first().click()
    await expect.poll(held.count).toBeGreaterThan(0)
    await page.clock.runFor(150)
    await expect(progress(page)).toHaveCount(0)
    await page.clock.runFor(300)
    await expect(progress(page)).toBeVisible()
    await held.release()
    await expect(progress(page)).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Zoeken' }).first().click()
    await expect(page).toHaveURL('/members')
    await page.getByRole('link', { name: link }).first().click()
    await page.clock.runFor(1000)
    await expect(page).not.toHaveURL('/members')
    await expect(progress(page)).toHaveCount(0)
  }

  const refresh = await holdBack(page, 'MemberShellQuery')
  await page.clock.runFor(61_000)
  await expect.poll(refresh.count).toBeGreaterThan(0)
  await page.clock.runFor(1000)
  await expect(progress(page)).toHaveCount(0)
  await refresh.release()
})

test('the menu and the modals are for the keyboard too: focus stays inside, Escape closes and gives it back', async ({ page }) => {
  await page.goto('/')
  const warning = page.getByRole('dialog', { name: 'Alleen voor volwassenen' })
  await expect(warning).toBeVisible()
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Ik ben 18 jaar of ouder' }).click()
  await expect(warning).toBeHidden()
  const language = page.getByRole('button', { name: /^Taal/ })
  await language.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Nederlands' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(language).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
})
