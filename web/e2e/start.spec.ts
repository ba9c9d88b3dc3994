import { expect, test, type Page, type Route } from '@playwright/test'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { started } from './support/started.ts'

/** Every kind of server-rendered page. */
const RENDERED = [
  '/',
  '/login?return=%2Flikes',
  '/signup?return=%2Fmembers&network=x',
  '/reset-password',
  '/pricing',
  '/lang-config',
  '/complaints?about=PAYMENT&which=x1',
  '/return-policy?withdrawal=nothing',
  ...['terms', 'privacy', 'cookies', 'faq', 'ban', 'service', 'about', 'safety'].map((token) => `/${token}`),
  ...['tinderswipe', 'alonetonight', 'collagelanding', 'gallery', 'iconslanding', 'maplanding'].map(
    (lander) => `/landers/${lander}`,
  ),
  ...['socialnetwork', 'transitionsvideolanding', 'video'].map((lander) => `/landers/${lander}/spring`),
  '/no-such-text',
  '/nowhere/at/all',
]

/** Holds the app back until released, like a slow connection or phone. */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(/\/assets\/.*\.js$/, (route) => {
    if (!isHeld || /first-touch|theme-boot/.test(route.request().url())) return route.continue()
    held.push(route)
    return undefined
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
    await page.waitForFunction(() => (window as { appStarted?: boolean }).appStarted === true)
  }
}

/** Marks an element of the document, to check later that it is still the same one. */
async function marked(page: Page, selector: string): Promise<() => Promise<boolean>> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => Object.assign(element, { isOfServer: true }))
  return () =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => 'isOfServer' in element)
}

function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (/hydrat|Minified React error|did not match/i.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`)
  })
  return faults
}

test.beforeEach(({ page }) => acceptEntryWarning(page))

test('a visitor’s page loads no script for members’ data', async ({ page }) => {
  await acceptEntryWarning(page)
  for (const address of ['/', '/login', '/terms']) {
    await page.goto(address)
    await expectSettled(page)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /assets\/([\w-]+)-.{8}\.js/.exec(name)?.[1] ?? []),
    )
    expect(scripts, address).toContain('main')
    expect(scripts, address).not.toContain('relay')
  }
})

/**
 * The position of the button of the page's form, whatever has been scrolled; undefined for a page without
 * one.
 */
async function placeOfButton(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const button = document.querySelector('main form [type=submit]')
    return button ? Math.round(button.getBoundingClientRect().top + scrollY) : undefined
  })
}

test('every server-drawn page hydrates without a change, and no button moves, in Dutch and German', async ({
  page,
}) => {
  const faults = watchFaults(page)
  for (const address of RENDERED)
    for (const language of ['', 'de']) {
      // With a language in its address this page sets it and redirects.
      if (language && address === '/lang-config') continue
      await page.goto(language ? `${address}${address.includes('?') ? '&' : '?'}lang=de` : address)
      const isSame = await marked(page, 'main h1')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const place = await placeOfButton(page)
      await started(page)
      expect([address, await isSame()]).toEqual([address, true])
      // Only the browser knows which order a mailed link names, and what may be shown of it.
      if (!address.includes('withdrawal='))
        expect([address, await placeOfButton(page)]).toEqual([address, place])
    }
  expect(faults).toEqual([])
})

test('what a visitor types, chooses and focuses before the app starts stays, and counts', async ({
  page,
}) => {
  const faults = watchFaults(page)
  const letGo = await holdApp(page)
  await page.goto('/')
  await page.getByLabel('Profielnaam').fill('Noor')
  await page.getByRole('group', { name: 'Ik ben' }).getByText('Man', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Dag' }).fill('14')
  await page.getByRole('textbox', { name: 'Maand' }).fill('3')
  await page.getByRole('textbox', { name: 'Jaar' }).fill('1994')
  const email = page.getByLabel('E-mailadres')
  await email.pressSequentially('noor@exam')
  const isSame = await marked(page, 'input[name=email]')
  await letGo()
  await page.keyboard.type('ple.org')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('noor@example.org')
  expect(await isSame()).toBe(true)
  // The app composes the date: it has picked up what was typed earlier.
  await expect(page.locator('input[name=dateOfBirth]')).toHaveValue('1994-03-14')
  await expect(page.getByRole('textbox', { name: 'Dag' })).toHaveValue('14')
  await expect(page.getByRole('group', { name: 'Ik ben' }).getByLabel('Man', { exact: true })).toBeChecked()

  // All of it survives a reload, in a page that the server drew empty; the focus stays at the top.
  await page.reload()
  await started(page)
  await expect(page.locator('body')).toBeFocused()
  await expect(page.getByLabel('Profielnaam')).toHaveValue('Noor')
  await expect(email).toHaveValue('noor@example.org')
  await expect(page.locator('input[name=dateOfBirth]')).toHaveValue('1994-03-14')
  await expect(page.getByRole('group', { name: 'Ik ben' }).getByLabel('Man', { exact: true })).toBeChecked()
  expect(faults).toEqual([])
})

test('Enter in the login form before the app starts logs in once it does, without submitting the form', async ({
  page,
}) => {
  const letGo = await holdApp(page)
  await page.goto('/login')
  await page.getByLabel('E-mailadres').fill('nobody@example.org')
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill('not the right one')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await letGo()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('E-mailadres')).toHaveValue('nobody@example.org')
})

test('a sign-up sent before the app starts continues where the address says', async ({ page }) => {
  const letGo = await holdApp(page)
  await page.goto('/signup?return=%2Fmembers%3Fonline%3D1')
  await page.getByRole('group', { name: 'Ik ben' }).getByText('Vrouw', { exact: true }).click()
  await page.getByRole('group', { name: 'Ik zoek' }).getByText('Man', { exact: true }).click()
  await page.getByLabel('Profielnaam').fill('Noor')
  for (const [part, value] of [
    ['Dag', '14'],
    ['Maand', '3'],
    ['Jaar', '1994'],
  ] as const)
    await page.getByRole('textbox', { name: part }).fill(value)
  await page.getByLabel('E-mailadres').fill(`noor-${Date.now()}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  await letGo()
  await expect(page).toHaveURL(/\/complete-signup.*return=%2Fmembers%3Fonline%3D1/)
})

test('a press on any button before the app starts takes effect once it does', async ({ page }) => {
  const letGo = await holdApp(page)
  await page.goto('/')
  await page.getByRole('button', { name: /^Taal/ }).click()
  await letGo()
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible()
  // A button without a name of its own in the document.
  const letGoAgain = await holdApp(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Wachtwoord tonen' }).click()
  await letGoAgain()
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text')
})

test('on a six times slower phone, no key during the start is lost or doubled', async ({ page }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/')
  const day = page.getByRole('textbox', { name: 'Dag' })
  const name = page.getByLabel('Profielnaam')
  // The first key starts the app; the others keep coming until it is there, and a while longer.
  await name.focus()
  let typed = ''
  let after = 0
  while (after < 10) {
    const letter = 'abcdefghijklmnopqrstuvwxyz'[typed.length % 26]!
    if (typed.length < 28) {
      await page.keyboard.press(letter)
      typed += letter
    } else await page.keyboard.press('Shift')
    if (await page.evaluate(() => (window as { appStarted?: boolean }).appStarted === true)) after += 1
  }
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(typed)
  await day.fill('14')
  await expect(day).toHaveValue('14')
})

const MOMENTS_MS = Array.from({ length: 31 }, (_, index) => index * 50)

test('on a six times slower phone, presses and Enter at every 50 ms of the start act once', async ({
  browser,
}) => {
  for (const moment of MOMENTS_MS) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await acceptEntryWarning(page)
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    /** Opens a page whose app is starting, at this moment of the start. */
    const arriveAt = async (address: string) => {
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.locator('main form')).toBeVisible()
      await page.locator('body').dispatchEvent('pointerover')
      await page.evaluate(
        (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
        moment,
      )
    }
    await arriveAt('/login')
    await page.getByRole('button', { name: 'Wachtwoord tonen' }).click()
    const password = page.locator('input[name=password]')
    await expect(password, `a press after ${moment} ms`).toHaveAttribute('type', 'text')
    await started(page)
    await expect(password, `a press after ${moment} ms`).toHaveAttribute('type', 'text')

    await arriveAt('/')
    const name = page.getByLabel('Profielnaam')
    await name.focus()
    await page.keyboard.insertText('Noor')
    await page.keyboard.press('Enter')
    const email = page.getByLabel('E-mailadres')
    await expect(email, `Enter after ${moment} ms`).toHaveAttribute('aria-invalid', 'true')
    await expect(name, `Enter after ${moment} ms`).toHaveValue('Noor')
    await expect(page).toHaveURL('/')
    await context.close()
  }
})
