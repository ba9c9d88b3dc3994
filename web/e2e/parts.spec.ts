import { expect, test, type Page } from '@playwright/test'
import { failing, failingFile } from './support/failing.ts'
import { operationId, run } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { close, field, meet } from './support/meeting.ts'
import { newMember, signIn, someoneOfDemo, untilMet } from './support/members.ts'
import { report } from './support/moderation.ts'
import { firstBundle, ORDER } from './support/orders.ts'

test.use({ viewport: { width: 1280, height: 832 } })
test.beforeEach(({ page }) => acceptEntryWarning(page))

const main = (page: Page) => page.getByRole('main')
const errorPage = (page: Page) => page.locator('[role=alert]').filter({ has: page.locator('h1') })

/** A new member, and the address of a demo member whom they can meet. */
async function visit(page: Page): Promise<string> {
  await newMember(page, { locale: 'nl' })
  const other = await someoneOfDemo(page)
  await untilMet(page, other)
  return `/members/${encodeURIComponent(other)}`
}

test('SITE-15 CHAT-11 a new conversation can be written when its first lines fail, which come at the next try', async ({
  page,
}) => {
  const address = await visit(page)
  const lines = await failing(page, 'IcebreakersQuery')
  await page.goto(`${address}/chat`)
  await expect(page.getByText(/^Er is een fout opgetreden, probeer het later opnieuw\./)).toBeVisible()
  await field(page).fill('Hoi')
  await expect(errorPage(page)).toHaveCount(0)
  lines.heal()
  await page.getByRole('button', { name: 'Help me met een eerste zin' }).click()
  await expect(page.getByRole('group', { name: 'Eerste zinnen' })).toBeVisible()
})

test('SITE-15 PROF-06 a profile whose regions fail can be edited all the same, and has them at the next visit', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const regions = await failing(page, 'RegionFieldsQuery')
  await page.goto('/profile')
  await expect(page.getByText(/^Er is een fout opgetreden, probeer het later opnieuw\./)).toBeVisible()
  const region = page.getByRole('combobox', { name: 'Provincie' })
  await expect(region).toBeDisabled()
  await expect(
    page
      .getByRole('textbox', { name: 'Zoek je woonplaats' })
      .or(page.getByRole('combobox', { name: 'Zoek je woonplaats' })),
  ).toBeEnabled()
  await expect(errorPage(page)).toHaveCount(0)
  regions.heal()
  await page.getByRole('link', { name: 'Zoeken' }).first().click()
  await expect(page.locator('#location')).toHaveCount(0)
  await page.goBack()
  await expect(region).toBeEnabled()
})

test('SITE-15 PAY-01 a failed list of countries leaves the shop open, and the next press loads it', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const countries = await failing(page, 'PaymentCountryChoiceQuery')
  await page.goto('/premium')
  const change = page.getByRole('button', { name: 'Land wijzigen' })
  await change.click()
  await expect.poll(countries.count).toBe(1)
  await expect(change).toBeFocused()
  countries.heal()
  await change.click()
  await expect(page.getByRole('combobox', { name: 'Land waar je woont' })).toBeVisible()
})

test('SITE-15 a member who has blocked another gets to their page after a failure by trying again', async ({
  page,
}) => {
  const address = await visit(page)
  const profileId = decodeURIComponent(address.slice('/members/'.length))
  await run(page.request, 'useBlockProfileMutation', { input: { profileId } })
  const blocks = await failing(page, 'UnavailableMemberQuery')
  await expect(async () => {
    await page.goto(address)
    await expect(errorPage(page)).toBeVisible({ timeout: 5000 })
  }).toPass()
  blocks.heal()
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect(main(page).getByRole('button', { name: /^Deblokkeer / })).toBeVisible()
})

test('SITE-16 CHAT-12 a gift sheet whose file fails to load says so, keeps the conversation and opens later', async ({
  page,
}) => {
  const address = await visit(page)
  const file = await failingFile(page, 'GiftPicker')
  await page.goto(`${address}/chat`)
  await page.getByRole('button', { name: 'Nee, ik schrijf zelf' }).click()
  await field(page).fill('Half geschreven')
  const gift = main(page).getByRole('button', { name: 'Cadeau geven' })
  await gift.click()
  await expect(page.getByText('Er is een fout opgetreden, probeer het later opnieuw.')).toBeVisible()
  await expect(field(page)).toHaveValue('Half geschreven')
  file.heal()
  await gift.click()
  await expect(page.getByRole('dialog', { name: /een cadeau$/ })).toBeVisible()
})

test('SITE-15 CHAT-12 a gift sheet without an answer closes, and opens at the next press', async ({
  page,
}) => {
  const address = await visit(page)
  const gifts = await failing(page, 'GiftPickerQuery')
  await page.goto(address)
  const gift = main(page).getByRole('button', { name: 'Cadeau geven' }).first()
  await gift.click()
  await expect.poll(gifts.count).toBe(1)
  await expect(page.getByText(/^Er is een fout opgetreden, probeer het later opnieuw\./)).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(errorPage(page)).toHaveCount(0)
  gifts.heal()
  await expect(async () => {
    await gift.click()
    await expect(page.getByRole('dialog', { name: /een cadeau$/ })).toBeVisible({ timeout: 5000 })
  }).toPass()
})

test('SITE-16 TRUST-07 a report sheet whose file fails to load says so, and opens at the next try', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const file = await failingFile(page, 'ReportSteps')
  await page.goto('/members')
  const report = async () => {
    await main(page)
      .getByRole('button', { name: /^Meer over / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /^Meld / }).click()
  }
  await report()
  await expect(page.getByText('Er is een fout opgetreden, probeer het later opnieuw.')).toBeVisible()
  await expect(errorPage(page)).toHaveCount(0)
  file.heal()
  await report()
  await expect(page.getByRole('dialog', { name: / melden$/ })).toBeVisible()
})

test('SITE-21 LIKE-07 a swipe game without an answer deals on once there is one, and never calls that the end', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const deals = await failing(page, 'useSwipeMutationsDeckQuery')
  await page.goto('/swipe-game')
  const card = main(page).getByRole('article')
  await expect(card).toBeVisible()
  for (;;) {
    const names = await card.evaluateAll((cards) => cards.map((each) => each.getAttribute('aria-label')))
    if (names[0] === undefined) break
    await page.keyboard.press('ArrowLeft')
    await expect(card.and(page.getByLabel(names[0]!, { exact: true }))).toHaveCount(0)
  }
  await expect.poll(deals.count).toBeGreaterThan(0)
  await expect(page.getByText('Niemand meer binnen je zoekopdracht')).toHaveCount(0)
  deals.heal()
  await expect(card).toBeVisible()
})

test('SITE-21 PAY-02 an order whose price failed to load can be placed as soon as the price is there', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const { id } = await firstBundle(page)
  const quote = await failing(page, 'useOrderQuoteQuery')
  await page.goto(`/credits/${encodeURIComponent(id)}/ideal`)
  await expect.poll(quote.count).toBeGreaterThan(0)
  const button = page.getByRole('button', { name: ORDER, exact: true })
  await expect(button).toBeDisabled()
  quote.heal()
  await expect(button).toBeEnabled()
})

test('SITE-21 SITE-19 PAY-02 a member may ask again for a price that failed to load, and the focus stays', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const { id } = await firstBundle(page)
  await page.clock.install()
  const quote = await failing(page, 'useOrderQuoteQuery')
  await page.goto(`/credits/${encodeURIComponent(id)}/ideal`)
  await expect.poll(quote.count).toBeGreaterThan(0)
  quote.heal()
  await main(page).getByRole('button', { name: 'Probeer opnieuw' }).press('Enter')
  const button = page.getByRole('button', { name: ORDER, exact: true })
  await expect(button).toBeEnabled()
  await expect(button).toBeFocused()
})

test('TRUST-07 SRCH-01 the next member in a browser finds no words or search of the last, in any tab', async ({
  browser,
  context,
  page,
}) => {
  const elsewhere = await browser.newPage()
  const next = await newMember(elsewhere, { locale: 'nl' })
  await elsewhere.close()
  const address = await visit(page)
  const tab = await context.newPage()
  const words = tab.getByRole('dialog', { name: / melden$/ }).getByLabel('Wil je er iets bij vertellen?')
  const openReport = async () => {
    await main(tab)
      .getByRole('button', { name: /^Meer over / })
      .first()
      .click()
    await tab.getByRole('menuitem', { name: /^Meld / }).click()
    await expect(words).toBeVisible()
  }
  const search = tab.getByRole('navigation').getByRole('link', { name: 'Zoeken' }).first()
  await tab.goto('/members?online=1')
  await expect(search).toBeVisible()
  await tab.goto(address)
  await openReport()
  await words.fill('Hij weet waar ik woon.')

  // The session ends by itself, and another member logs in. An open page would notice at a moment of its own,
  // and leave for the login while the test leads it elsewhere.
  await tab.goto('about:blank')
  await context.clearCookies()
  await signIn(page, next.email, next.password)
  await tab.goto(address)
  await openReport()
  await expect(words).toHaveValue('')
  await tab.keyboard.press('Escape')
  await search.click()
  await expect(tab).toHaveURL(/\/members$/)

  // A member logs out in one tab; the other shows the site to a visitor.
  await tab.goto('/members?online=1')
  await expect(search).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
  await expect(page.getByLabel('Profielnaam')).toBeVisible()
  await expect
    .poll(() => tab.evaluate(() => sessionStorage.getItem('last-search')).catch(() => '?'))
    .toBeNull()
})

test('TRUST-07 a report that was decided on an unknown day says what came of it, and no day', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, { locale: 'nl' }), await meet(browser, 'MALE')]
  await report(ada, bo.id, 'SPAM')
  const id = operationId('SafetySectionsQuery')
  await ada.page.route('/graphql', async (route) => {
    if (!route.request().postData()?.includes(id)) return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"outcome":null', '"outcome":"UPHELD"')
    await route.fulfill({ response, body })
  })
  await ada.page.goto('/settings/safety')
  const reports = ada.page.getByRole('region', { name: 'Wat je hebt gemeld' })
  await expect(reports).toContainText('We hebben ingegrepen')
  await expect(reports).not.toContainText('1970')
  await close(ada, bo)
})
