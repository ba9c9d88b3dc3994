import { expect, test, type Page } from '@playwright/test'
import { asInstalledApp } from './support/installed.ts'
import { expectNoAxeViolation, keepPicture, useTheme } from './support/looks.ts'
import { started } from './support/started.ts'

const ACCEPT = 'Ik ben 18 jaar of ouder'
const gate = (page: Page) => page.getByRole('dialog', { name: 'Alleen voor volwassenen' })
const name = (page: Page) => page.getByLabel('Profielnaam')
const isInDocument = (page: Page) => page.evaluate(() => document.getElementById('entry-gate') !== null)

test('SITE-13 the age question comes before the app, blocks the page beneath, and is answered at once', async ({
  page,
}) => {
  // Without the app's script, only the document can answer.
  await page.route(/\/assets\/main-[^/]*\.js$/, () => {})
  await page.goto('/?network=net&sub1=spring')
  await expect(gate(page)).toBeVisible()
  const accept = page.getByRole('button', { name: ACCEPT })
  await expect(accept).toBeFocused()
  // It covers the page instead of being a row of buttons above it.
  await expect(page.locator('#entry-gate')).toHaveCSS('position', 'fixed')
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    await keepPicture(page, `entry-1280-${theme}`)
  }
  await expectNoAxeViolation(page)

  // Neither Escape nor a press outside closes it, and Tab stays within it.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(gate(page)).toBeVisible()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#root') === null)).toBe(true)
  }

  await accept.focus()
  await page.keyboard.press('Enter')
  await expect(gate(page)).toHaveCount(0)
  expect(await isInDocument(page)).toBe(false)
  await expect(page).toHaveURL('/?network=net&sub1=spring')
  await expect(page.locator('#content')).toBeFocused()
  await name(page).fill('Noor')
  await expect(name(page)).toHaveValue('Noor')
  const cookie = (await page.context().cookies()).find((one) => one.name === 'entry-warning')
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem('dismissals')!) as Record<string, number>,
  )
  expect(Number(cookie?.value)).toBe(kept['entry-warning'])
})

test('SITE-13 an answered question stays answered, on this device even if the browser drops the cookie', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: ACCEPT }).click()
  await expect(gate(page)).toHaveCount(0)
  await page.reload()
  expect(await isInDocument(page)).toBe(false)

  await page.context().clearCookies()
  await page.goto('/landers/gallery')
  expect(await isInDocument(page)).toBe(false)
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  await started(page)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  expect((await page.context().cookies()).map((cookie) => cookie.name)).toContain('entry-warning')
})

test('SITE-13 the question offers the languages, and the traffic source stays in the address', async ({
  page,
}) => {
  await page.goto('/landers/gallery/spring?network=net')
  await gate(page).getByLabel('Taal').click()
  await gate(page).getByRole('button', { name: 'Deutsch', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveURL('/landers/gallery/spring?network=net')
  await expect(page.getByRole('dialog', { name: 'Nur für Erwachsene' })).toBeVisible()
  await page.getByRole('button', { name: 'Ich bin 18 Jahre oder älter' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('SITE-13 a visitor who enters by a page that does not ask is asked on the first page that does', async ({
  page,
}) => {
  await page.goto('/login')
  await started(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('E-mailadres').fill('someone@example.org')
  await page.getByRole('main').getByRole('link', { name: 'Maak er gratis een' }).click()
  await expect(gate(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(gate(page)).toBeVisible()
  await page.getByRole('button', { name: ACCEPT }).click()
  await expect(gate(page)).toHaveCount(0)
  await page.reload()
  expect(await isInDocument(page)).toBe(false)
})

test('SITE-13 a browser that forbids all storage still gets in, by the first page and by a later one', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: forbidden })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })
  await page.goto('/')
  await page.getByRole('button', { name: ACCEPT }).click()
  await started(page)
  await expect(gate(page)).toHaveCount(0)
  await name(page).fill('Noor')

  await page.goto('/login')
  await started(page)
  await page.getByRole('main').getByRole('link', { name: 'Maak er gratis een' }).click()
  await expect(gate(page)).toBeVisible()
  await page.getByRole('button', { name: ACCEPT }).click()
  await expect(gate(page)).toHaveCount(0)
  await name(page).fill('Noor')
})

test('SITE-13 the installed app does not ask for the age', async ({ page }) => {
  await asInstalledApp(page)
  await page.goto('/')
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  await expect(gate(page)).toHaveCount(0)
  await started(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await name(page).fill('Noor')
})

test('SITE-13 the other way out leaves the site', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Ik ben jonger' }).click()
  await expect(page).toHaveURL('about:blank')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } })

  test('SITE-13 the question is answered by a form, in the chosen language, and never comes back', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(gate(page)).toBeVisible()
    await keepPicture(page, 'entry-360')
    await gate(page).getByLabel('Taal').click()
    await gate(page).getByRole('button', { name: 'English', exact: true }).click()
    await page.getByRole('button', { name: 'I’m 18 or older' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/landers/video')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
