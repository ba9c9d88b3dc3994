import { expect, test, type Page } from '@playwright/test'
import { answered } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { newMember, readIn, signIn } from './support/members.ts'

const YEAR_DAYS = 365

async function choose(page: Page, from: string, language: string) {
  await page.getByRole('button', { name: new RegExp(`^${from}`) }).click()
  await page.getByRole('menuitemradio', { name: language, exact: true }).click()
}

/** Like `choose`, by a member: the language is stored when this returns. */
async function chooseAsMember(page: Page, from: string, language: string) {
  const saved = answered(page, 'saveLanguageMutation')
  await choose(page, from, language)
  expect((await saved).ok()).toBe(true)
}

async function keepsDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  return () => page.evaluate(() => 'sameDocument' in window)
}

const expectLanguage = (page: Page, locale: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', locale)

test('SITE-05 a visitor’s language applies at once and for a year; a link or an address can override it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'de-DE' })
  const page = await context.newPage()
  await acceptEntryWarning(page)
  // The browser asks for German; the domain's language takes precedence.
  await page.goto('/')
  await expectLanguage(page, 'nl')
  const isSame = await keepsDocument(page)
  await choose(page, 'Taal', 'English')
  await expectLanguage(page, 'en')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await isSame()).toBe(true)
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(cookie?.value).toBe('en')
  expect((cookie!.expires * 1000 - Date.now()) / 86_400_000).toBeCloseTo(YEAR_DAYS, 0)
  await page.reload()
  await expectLanguage(page, 'en')

  // The address takes precedence over the cookie, and leaves it unchanged.
  await page.goto('/login?lang=de')
  await expectLanguage(page, 'de')
  await expect(page.locator('#language')).toHaveText('Deutsch')
  const german = await (await page.request.get('/login?lang=de')).text()
  expect(german).toContain(`rel="canonical" href="${baseURL}/login?lang=de"`)
  expect(german).toContain(`rel="alternate" hreflang="nl" href="${baseURL}/login"`)
  expect(german).toContain(`rel="alternate" hreflang="fr" href="${baseURL}/login?lang=fr"`)
  expect(german).toContain(`hreflang="x-default" href="${baseURL}/login"`)
  await readIn(page, 'nl')
  expect(await (await page.request.get('/login')).text()).toContain(`rel="canonical" href="${baseURL}/login"`)
  expect((await page.request.get('/de/login')).status()).toBe(404)
  await page.goto('/')
  await expectLanguage(page, 'nl')

  await page.goto('/lang-config?lang=en&return=/faq')
  await expect(page).toHaveURL('/faq')
  await page.reload()
  await expectLanguage(page, 'en')

  // A site with one language offers no choice and accepts no other.
  const dutch = baseURL!.replace('localhost', 'dutch.localhost')
  await page.goto(`${dutch}/lang-config?lang=en&return=/login`)
  await page.goto(`${dutch}/login?lang=en`)
  await expectLanguage(page, 'nl')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#language')).toHaveCount(0)
  await context.close()
})

test('SITE-05 a member’s language applies live, without a reload, and follows to other devices @main', async ({
  browser,
  page,
  baseURL,
}) => {
  const told: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const locale = /"type":"connection_init".*"locale":"([^"]+)"/.exec(String(payload))?.[1]
      if (locale) told.push(locale)
    }),
  )
  const { email, password } = await newMember(page)
  await page.goto('/members')
  const country = page.getByRole('combobox', { name: /^(Land|Country)$/ })
  await expect(country.getByRole('option', { name: 'Duitsland' })).toBeAttached()
  await expect.poll(() => told).toEqual(['nl'])
  const isSame = await keepsDocument(page)
  await chooseAsMember(page, 'Taal', 'English')
  await expectLanguage(page, 'en')
  await expect(country.getByRole('option', { name: 'Germany' })).toBeAttached()
  await expect(country.getByRole('option', { name: 'Duitsland' })).toHaveCount(0)
  await expect.poll(() => told).toEqual(['nl', 'en'])
  expect(await isSame()).toBe(true)

  // The consent is in the language that the member has just stored.
  await page.goto('/settings/privacy')
  const consents = page.locator('#consents')
  await expect(consents.locator('span[lang=en]').first()).toBeVisible()
  const isSameThere = await keepsDocument(page)
  await chooseAsMember(page, 'Language', 'Nederlands')
  await expect(consents.locator('span[lang=nl]').first()).toBeVisible()
  await expect(consents.locator('span[lang=en]')).toHaveCount(0)
  await chooseAsMember(page, 'Taal', 'English')
  await expect(consents.locator('span[lang=nl]')).toHaveCount(0)
  expect(await isSameThere()).toBe(true)
  await page.goto('/members')

  // The browser's cookie no longer counts: the member's language does.
  const phone = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await readIn(phone, 'fr')
  await signIn(phone, email, password)
  await phone.goto('/members')
  await expectLanguage(phone, 'en')
  await phone.context().close()

  // The address takes precedence over both, for words and for names from the server.
  await page.goto('/members?lang=de')
  await expectLanguage(page, 'de')
  await expect(country.getByRole('option', { name: 'Deutschland' })).toBeAttached()
  await page.goto('/members')
  await expectLanguage(page, 'en')
  await expect(country.getByRole('option', { name: 'Germany' })).toBeAttached()
})

test('SITE-06 prices and dates are written as in the member’s language', async ({ page }) => {
  await newMember(page)
  await page.goto('/premium')
  const prices = page
    .getByRole('group')
    .filter({ has: page.getByRole('radio') })
    .first()
  await expect(prices).toContainText(/€\s\d+,\d\d/)
  await chooseAsMember(page, 'Taal', 'English')
  await expect(prices).toContainText(/€\d+\.\d\d/)
  await page.goto('/settings/login')
  await expect(page.getByRole('main')).toContainText(/[A-Z][a-z]{2,3} \d{1,2}, \d{4}/)
  await chooseAsMember(page, 'Language', 'Nederlands')
  await expect(page.getByRole('main')).toContainText(/\d{1,2} [a-z]{3,4} \d{4}/)
})
