import { expect, test, type Page, type Route } from '@playwright/test'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { started } from './support/started.ts'

/** Every kind of page that the server draws. */
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

/** Holds the app back until it is let go, as a slow line or a slow phone does. */
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

/** Marks an element of the document, to see whether the same one is there later. */
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

test('a visitor’s page brings no script for the data of members', async ({ page }) => {
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

test('every page that the server has drawn is taken over as it stands, in Dutch and in German', async ({
  page,
}) => {
  const faults = watchFaults(page)
  for (const address of RENDERED)
    for (const language of ['', 'de']) {
      // With a language in its address this one sets it and leads on.
      if (language && address === '/lang-config') continue
      await page.goto(language ? `${address}${address.includes('?') ? '&' : '?'}lang=de` : address)
      const isSame = await marked(page, 'main h1')
      await started(page)
      expect([address, await isSame()]).toEqual([address, true])
    }
  expect(faults).toEqual([])
})

test('what a visitor types, chooses and focuses before the app is there stays, and counts', async ({
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
  // The date is put together by the app: it has heard of what was typed before it came.
  await expect(page.locator('input[name=dateOfBirth]')).toHaveValue('1994-03-14')
  await expect(page.getByRole('textbox', { name: 'Dag' })).toHaveValue('14')
  await expect(page.getByRole('group', { name: 'Ik ben' }).getByLabel('Man', { exact: true })).toBeChecked()

  // And it is all there after a reload, in a page that the server has drawn empty; the focus stays where it was, at the top.
  await page.reload()
  await started(page)
  await expect(page.locator('body')).toBeFocused()
  await expect(page.getByLabel('Profielnaam')).toHaveValue('Noor')
  await expect(email).toHaveValue('noor@example.org')
  await expect(page.locator('input[name=dateOfBirth]')).toHaveValue('1994-03-14')
  await expect(page.getByRole('group', { name: 'Ik ben' }).getByLabel('Man', { exact: true })).toBeChecked()
  expect(faults).toEqual([])
})

test('Enter in the login form before the app is there logs in once it is, without sending the form away', async ({
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

test('a press before the app is there is done once it is, whatever the button', async ({ page }) => {
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

test('a key at any point of the start, on a phone six times slower, is neither lost nor doubled', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/')
  const day = page.getByRole('textbox', { name: 'Dag' })
  const name = page.getByLabel('Profielnaam')
  // The first key starts the app; the others arrive all the time until it is there, and a while longer.
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
