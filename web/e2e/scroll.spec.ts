import { expect, test, type Page } from '@playwright/test'
import { holdBack } from './support/hold-back.ts'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { newMember } from './support/members.ts'
import { firstBundle, ORDER } from './support/orders.ts'

// The members of other tests, who join meanwhile, are younger: none of them changes what is in sight.
const SEARCH = '/members?min=36'

test.beforeEach(({ page }) => acceptEntryWarning(page))

const top = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls as a reader does, and waits until the page is there. */
async function scrollDown(page: Page, to: number): Promise<void> {
  // A page that is still being drawn is too short.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeGreaterThan(to)
  await page.evaluate((y) => {
    // The event that a wheel or a finger sends before it moves the page.
    dispatchEvent(new Event('wheel'))
    scrollTo(0, y)
  }, to)
  await expect.poll(() => top(page)).toBe(to)
}

/** Waits for everything that may still move the page. */
async function atRest(page: Page): Promise<void> {
  await expectSettled(page)
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** The window position of the first card in sight. */
const cardAt = (page: Page) =>
  page.evaluate(() => {
    const link = [...document.querySelectorAll('main li a')].find(
      (each) => each.getBoundingClientRect().top > 80,
    )
    return link && `${(link as HTMLAnchorElement).pathname} ${Math.round(link.getBoundingClientRect().top)}`
  })

test('a page opened by its address starts at its top, wherever another page was left in this tab', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page)
  for (const [left, to, opened] of [
    ['/members', 900, '/settings'],
    // A phone's settings are a short list.
    ['/settings', 150, '/likes'],
    ['/pricing', 400, '/members'],
  ] as const) {
    await page.goto(left)
    await atRest(page)
    await scrollDown(page, to)
    await page.goto(opened)
    await atRest(page)
    expect(await top(page), `${opened} after ${left}`).toBe(0)
  }
})

test('a reload shows what was in sight, even the fourth time and with a late alert above', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page, { confirmed: false })
  const alert = page.getByRole('status').filter({ hasText: /Bevestig|bevestig/ })
  await page.goto(SEARCH)
  await atRest(page)
  await expect(alert).toBeAttached()
  await scrollDown(page, 620)
  const inSight = await cardAt(page)
  for (let time = 1; time <= 4; time++) {
    const shell = await holdBack(page, 'MemberShellQuery')
    await page.reload()
    await expect(page.locator('main li a').first()).toBeAttached()
    await expect.poll(shell.count).toBe(1)
    await shell.release()
    await expect(alert).toBeAttached()
    await atRest(page)
    expect(await top(page), `reload ${time}`).toBe(620)
    expect(await cardAt(page), `reload ${time}`).toBe(inSight)
    await page.unroute('/graphql')
  }
})

test('Back and Forward restore each page’s position, from other sites too; the bank’s answer starts on top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page, { locale: 'nl' })
  await page.goto(SEARCH)
  await atRest(page)
  await scrollDown(page, 900)
  const inSight = await cardAt(page)
  // Through a link, and then by an address.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/likes"]')!.click())
  await expect(page).toHaveURL(/\/likes$/)
  await atRest(page)
  await page.goto('/settings')
  await atRest(page)
  await scrollDown(page, 300)
  await page.goto('/dev/mail')
  await page.goBack()
  await atRest(page)
  expect(await top(page), 'settings after a page that is not the app').toBe(300)
  await page.goBack()
  await page.goBack()
  await atRest(page)
  expect(await top(page), 'the search, two documents later').toBe(900)
  expect(await cardAt(page)).toBe(inSight)
  await page.goForward()
  await page.goForward()
  await atRest(page)
  expect(await top(page), 'settings, forwards').toBe(300)

  const { id } = await firstBundle(page)
  await page.goto(`/credits/${encodeURIComponent(id)}/ideal`)
  await page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  const button = page.getByRole('button', { name: ORDER, exact: true })
  await button.scrollIntoViewIfNeeded()
  await button.click()
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
  await page.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeInViewport()
  await atRest(page)
  expect(await top(page), 'the order after the bank').toBe(0)
})

test('a list that must be fetched again returns to its position as soon as it is there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page)
  await page.goto('/members')
  await atRest(page)
  await scrollDown(page, 1500)
  const search = await holdBack(page, 'MembersScreenQuery')
  await page.reload()
  await expect.poll(search.count).toBe(1)
  await search.release()
  await atRest(page)
  expect(await top(page)).toBe(1500)
})

test('a visitor who scrolls before the app has started stays there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/pricing')
  await page.mouse.wheel(0, 500)
  await expect.poll(() => top(page)).toBe(500)
  await expectSettled(page)
  expect(await top(page)).toBe(500)
  await page.reload()
  await expectSettled(page)
  expect(await top(page)).toBe(500)
})
