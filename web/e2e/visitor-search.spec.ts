import { expect, test, type Page } from '@playwright/test'
import { failing } from './support/failing.ts'
import { tabTo } from './support/keyboard.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { cards, chip, drawn, filters, open, results } from './support/search.ts'
import { started } from './support/started.ts'

/** Visitors who come through a partner may see members of the demo without an account. */
const SEARCH = '/members?network=net'
const status = (page: Page) => results(page).getByRole('status').first()

/** How much the page's parts have moved by themselves. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift)
}

/** What the page reports as wrong, such as a difference from the server's document. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  return faults
}

/** The scripts of Relay that the page has loaded. */
function relayOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(relay|data)-/.test(request.url())) loaded.push(request.url())
  })
  return loaded
}

/** The searches that the page sends. */
function searchesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes('"withRegions"')) sent.push(body)
  })
  return sent
}

test('SRCH-05 without script a visitor sees the members, how many there are, and the way to an account', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(SEARCH)
  await page.getByRole('button', { name: 'Ik ben 18 jaar of ouder' }).click()
  await page.goto(SEARCH)
  await expect(cards(page)).toHaveCount(24)
  await expect(status(page)).toHaveText(/mensen, laatst actief eerst/)
  await expect(results(page).getByText('Dit is een deel van de mensen')).toBeVisible()
  await expect(filters(page)).toBeHidden()
  await keepPicture(page, 'visitor-search-without-script')
  await page.goto(`${SEARCH}&photo=1&online=1`)
  await expect(chip(page, 'Verwijder Met foto')).toBeVisible()
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/members\/[\w%-]+$/)
  await context.close()
})

test('SRCH-05 the members stay as the server drew them, and nothing moves; Relay comes with the filters alone', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  const faults = faultsOf(page)
  const searches = searchesOf(page)
  for (const [width, height] of [
    [360, 740],
    [834, 1112],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const relay = relayOf(page)
    const shift = await watchShifts(page)
    await page.goto(SEARCH)
    const first = await cards(page).first().elementHandle()
    await started(page)
    expect(await first!.evaluate((card) => card.isConnected), String(width)).toBe(true)
    if (width < 992) expect(relay, String(width)).toEqual([])
    else await expect(filters(page).getByRole('combobox', { name: 'Volgorde' })).toBeVisible()
    expect(await shift(), String(width)).toBeLessThanOrEqual(0.02)
    await expectNoSidewaysScrolling(page)
    for (const theme of ['light', 'dark'] as const) {
      await useTheme(page, theme)
      await expectNoAxeViolation(page)
      await keepPicture(page, `visitor-search-${width}-${theme}`)
    }
  }
  expect([faults, searches]).toEqual([[], []])
})

test('SRCH-05 SRCH-01 a visitor on a phone filters by keys; the address follows, and Back leaves and returns', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, SEARCH)
  await tabTo(page, chip(page, 'Filters'))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const photo = sheet.getByRole('switch', { name: 'Met foto' })
  await photo.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/members\?photo=1$/)
  await sheet.getByRole('button', { name: /^Toon/ }).click()
  await drawn(page)
  await expect(chip(page, 'Verwijder Met foto')).toBeVisible()
  await expect(cards(page).locator('[data-silhouette]')).toHaveCount(0)
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  const target = cards(page).nth(6).getByRole('link')
  await target.click()
  await expect(page).toHaveURL(/\/members\/[\w%-]+$/)
  const searches = searchesOf(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/members\?photo=1$/)
  await expect(chip(page, 'Verwijder Met foto')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  expect(searches).toEqual([])
  // The search's link in the navigation restores the filters, and so does the bare address.
  const faults = faultsOf(page)
  await page.goto('/members')
  await started(page)
  await expect(page).toHaveURL(/\/members\?photo=1$/)
  await expect(chip(page, 'Verwijder Met foto')).toBeVisible()
  expect(faults).toEqual([])
  await chip(page, 'Verwijder Met foto').click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(chip(page, 'Verwijder Met foto')).toHaveCount(0)
})

test('SRCH-05 SITE-05 a visitor’s search follows the language, with the names of its filters', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, `${SEARCH}&country=DE`)
  await expect(chip(page, 'Verwijder Duitsland')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: /^Taal/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(chip(page, 'Remove Germany')).toBeVisible()
})

test('SRCH-05 a visitor’s search that fails says so, and finds members at the next try', async ({ page }) => {
  await acceptEntryWarning(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, SEARCH)
  const search = await failing(page, 'visitorMembersQuery')
  await chip(page, 'Nu online').click()
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Fout' })).toBeVisible()
  search.heal()
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect(chip(page, 'Verwijder Nu online')).toBeVisible()
})

test('SRCH-05 SITE-22 offline a visitor keeps the members; the filter applies with the connection', async ({
  page,
  context,
}) => {
  await acceptEntryWarning(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, SEARCH)
  await context.setOffline(true)
  await chip(page, 'Nu online').click()
  await expect(results(page).locator('section[aria-busy=true]')).toBeVisible()
  await expect(cards(page)).toHaveCount(24)
  await context.setOffline(false)
  await drawn(page)
  await expect(chip(page, 'Verwijder Nu online')).toBeVisible()
})
