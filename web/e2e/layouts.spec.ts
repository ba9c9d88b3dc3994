import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import { acceptEntryWarning, expectSettled, useTheme } from './support/looks.ts'
import { newMember } from './support/members.ts'

const LANGUAGES = ['nl', 'en', 'de', 'fr', 'es', 'it', 'pl', 'sv', 'da', 'nb', 'fi']
const DISCLAIMER = /is voor volwassenen vanaf 18 jaar/
const footer = (page: Page) => page.getByRole('contentinfo')
const menu = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Hoofdmenu' })
const logIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Inloggen' })
const home = (page: Page) => page.getByRole('banner').getByRole('link', { name: /naar de startpagina$/ })
const join = (page: Page) => page.getByRole('dialog', { name: 'Doe mee om verder te gaan' })

/** Answers the age question, which comes before everything. */
async function enter(page: Page) {
  const gate = page.getByRole('dialog', { name: 'Alleen voor volwassenen' })
  await expect(gate).toBeVisible()
  await gate.getByRole('button', { name: 'Ik ben 18 jaar of ouder' }).click()
  await expect(gate).toHaveCount(0)
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await expectSettled(page)
}

test.use({ viewport: { width: 1280, height: 800 } })

test('SITE-07 a visitor sees around each screen the parts of its layout, and no others', async ({ page }) => {
  // Lander: logo bar, footer, the age question.
  await page.goto('/landers/gallery')
  await enter(page)
  await expectSettled(page)
  await expect(home(page)).toBeVisible()
  await expect(logIn(page)).toHaveCount(0)
  await expect(footer(page)).toContainText(DISCLAIMER)

  // Default: the top with the login, footer, disclaimer, the age question and the sign-up over the page.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/members')
  await enter(page)
  await expect(join(page)).toBeVisible()
  await join(page).getByLabel('Profielnaam').fill('Noor')
  await expect(logIn(page)).toBeAttached()
  await expect(footer(page)).toContainText(DISCLAIMER)

  // Empty: only the screen, and the sign-up in progress.
  await open(page, '/activate/error')
  await expect(join(page).getByLabel('Profielnaam')).toHaveValue('Noor')
  await join(page).getByRole('button', { name: 'Niet nu' }).click()
  for (const address of ['/activate/error', '/signup']) {
    await open(page, address)
    await expect(footer(page), address).toHaveCount(0)
    await expect(page.getByRole('navigation'), address).toHaveCount(0)
    await expect(logIn(page), address).toHaveCount(0)
  }
  // This layout never asks for the age.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await open(page, '/signup')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('SITE-07 a member sees top, alert, footer and modals around a screen, and no footer around conversations', async ({
  page,
}) => {
  await newMember(page, { confirmed: false, locale: 'nl' })
  // Until the other subgraphs know the new member, there is no announcement.
  await expect
    .poll(async () => (await run(page.request, 'useTimedLikeQuery')).viewer.autoLike?.id)
    .toBeDefined()
  await page.clock.install()
  await page.goto('/likes?t=5')
  await expectSettled(page)
  await expect(menu(page).getByRole('link', { name: /^Berichten/ })).toBeVisible()
  await expect(page.getByText('Bevestig je e-mail, dan komen je berichten aan.')).toBeVisible()
  await expect(footer(page)).toContainText(DISCLAIMER)
  await page.clock.runFor(6_000)
  await expect(page.getByRole('dialog', { name: 'Nieuwe like!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(41_000)
  await expect(page.getByRole('dialog', { name: /Wees er snel bij: 25% korting/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/chats')
  await expect(menu(page).getByRole('link', { name: /^Berichten/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(footer(page)).toHaveCount(0)
})

test('SITE-07 an alert is whole on the smallest phone in every language, and its arrival moves no page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await newMember(page, { confirmed: false, locale: 'nl' })
  const alert = page.locator('[role=status]:has(button[title])')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/transactions')
  await expect(alert).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    for (const address of ['/transactions', '/settings/account', '/likes']) {
      await page.goto(address)
      await expect(alert).toBeVisible()
      await expectSettled(page)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      const moved = shifts.reduce((sum, value) => sum + value, 0)
      expect(moved, `${address} at ${width}`).toBeLessThanOrEqual(0.02)
    }
  }
  await page.setViewportSize({ width: 320, height: 740 })
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'locale', value: language, url: page.url() }])
    await run(page.request, 'saveLanguageMutation', { input: { language } })
    await page.goto('/transactions')
    await expect(alert).toBeVisible()
    const cut = await alert.evaluate(
      (element) =>
        [...element.querySelectorAll('*')].filter(
          (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
        ).length,
    )
    expect([language, cut]).toEqual([language, 0])
  }
})

test('SITE-07 what a finger presses lights up in the site’s colour, in both themes', async ({ page }) => {
  await acceptEntryWarning(page)
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    await page.goto('/login')
    const [shown, wanted] = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'color-mix(in srgb, var(--accent) 18%, transparent)'
      return [
        getComputedStyle(probe).getPropertyValue('-webkit-tap-highlight-color'),
        getComputedStyle(probe).color,
      ]
    })
    expect(shown).toBe(wanted)
  }
})
