import { expect, test, type Locator, type Page } from '@playwright/test'
import { acceptEntryWarning, expectNoAxeViolation, expectSettled } from './support/looks.ts'
import { newMember } from './support/members.ts'
import { firstBundle } from './support/orders.ts'

/** An element's look without pointer or focus on it. */
async function looksOf(element: Locator): Promise<string> {
  const page = element.page()
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return (await element.screenshot({ animations: 'disabled' })).toString('base64')
}

/** It looks different once it is on, chosen or current. */
async function expectToShow(element: Locator, act: () => Promise<unknown>): Promise<void> {
  const before = await looksOf(element)
  await act()
  await expect.poll(async () => (await looksOf(element)) !== before, element.toString()).toBe(true)
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await expectSettled(page)
}

test.beforeEach(async ({ page }) => {
  await acceptEntryWarning(page)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
})

test('in a member’s own forced colours, what is on, chosen or current differs from what is not', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  await open(page, '/settings/notifications')
  const inApp = page.getByRole('switch').first()
  await expectToShow(inApp, () => inApp.click())

  const nav = page.getByRole('banner').getByRole('link', { name: 'Zoeken' })
  await expectToShow(nav, async () => {
    await nav.click()
    await expectSettled(page)
  })

  const { id } = await firstBundle(page)
  await open(page, '/premium')
  const method = page.locator('label').filter({ hasText: 'PayPal' })
  await expectToShow(method, () => page.getByRole('radio', { name: 'PayPal' }).check({ force: true }))
  const bundle = page.locator('label').filter({ has: page.locator(`input[name=bundle][value="${id}"]`) })
  await expectToShow(bundle, () => page.locator(`input[name=bundle][value="${id}"]`).check({ force: true }))
  const conditions = page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ })
  await expectToShow(conditions, () => conditions.check())

  await open(page, '/likes')
  const tab = page.getByRole('main').getByRole('link', { name: /^Gegeven/ })
  await expectToShow(tab, async () => {
    await tab.click()
    await expect(page).toHaveURL('/likes/sent')
    await expectSettled(page)
  })
})

test('in forced colours a visitor sees the chosen answer, and every public page passes axe', async ({
  page,
}) => {
  await open(page, '/signup')
  const gender = page.getByRole('group', { name: 'Ik ben' }).locator('label').nth(1)
  await expectToShow(gender, () => gender.click())
  for (const address of ['/', '/login', '/signup', '/pricing', '/terms', '/return-policy']) {
    await open(page, address)
    await expectNoAxeViolation(page)
  }
})

test('in forced colours the phone’s bar shows the current screen, and every member screen passes axe', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page, { locale: 'nl' })
  await open(page, '/profile')
  const bar = page.getByRole('navigation', { name: 'Hoofdmenu' }).last().getByRole('link', { name: 'Zoeken' })
  await expectToShow(bar, async () => {
    await bar.click()
    await expect(page).toHaveURL(/\/members$/)
    await expectSettled(page)
  })
  for (const address of [
    '/members',
    '/likes',
    '/chats',
    '/premium',
    '/profile',
    '/settings/notifications',
    '/swipe-game',
  ]) {
    await open(page, address)
    await expectNoAxeViolation(page)
  }
})
