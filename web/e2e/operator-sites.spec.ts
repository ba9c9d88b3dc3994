import { expect, test, type Page } from '@playwright/test'
import { expectGoodLooks, hireOperator, openConsole } from './support/console.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { newSite } from './support/sites.ts'
import { started } from './support/started.ts'

const openSettings = async (page: Page, site: { token: string; name: string }) => {
  await page.goto(`/operator/sites/${site.token}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: site.name })).toBeVisible()
}
const bar = (page: Page) => page.getByRole('region', { name: 'Not saved' })
const history = (page: Page) => page.getByRole('complementary', { name: 'Last changes' })

test('OPER-02 SITE-25 an admin changes a number and a text of a site, visitors see it, and it is put back', async ({
  browser,
  baseURL,
}) => {
  const site = await newSite()
  const { page, name } = await openConsole(browser, 'admin')
  await page.goto('/operator/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  await expectGoodLooks(page, 'sites')
  await page.keyboard.press('/')
  await page.keyboard.type(site.token)
  await page.getByRole('link', { name: site.name }).click()
  // The field is there with the form: `/` goes nowhere before.
  const find = page.getByRole('searchbox', { name: 'Find setting…' })
  await expect(find).toBeVisible()

  // A wrong value is refused at its field.
  await page.keyboard.press('/')
  await page.keyboard.type('withdrawal')
  const days = page.getByRole('textbox', { name: 'Withdrawal period' })
  await expect(page.getByRole('textbox', { name: 'Price of a gift' })).toHaveCount(0)
  await days.fill('7')
  await expect(page.getByText('At least 14.', { exact: true })).toBeVisible()
  await expect(bar(page)).toContainText('1 cannot be saved')
  await expect(bar(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await days.fill('21')

  // One that only the server can judge, too.
  await find.fill('')
  const zone = page.getByRole('textbox', { name: 'Time zone' })
  await zone.fill('Europe/Nowhere')
  const headline = page
    .getByRole('group', { name: 'Headline' })
    .getByRole('textbox', { name: 'Nederlands (nl)' })
  await headline.fill('Rustig aan, en samen')
  await expect(bar(page)).toContainText('3 changes')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('This does not have the form of the field.')).toBeVisible()
  await expectGoodLooks(page, 'settings')
  await zone.fill('Europe/Lisbon')

  // What is not saved outlives a reload, and leaving asks.
  await page.reload()
  await expect(days).toHaveValue('21')
  await expect(bar(page)).toContainText('3 changes')
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await headline.focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('3 changes saved')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(headline).not.toBeFocused()

  const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await acceptEntryWarning(visitor)
  const home = `http://${site.token}.localhost:${new URL(baseURL!).port}/`
  await visitor.goto(home)
  await expect(visitor.getByText('Rustig aan, en samen').first()).toBeVisible()

  const latest = history(page).getByRole('listitem').first()
  await expect(latest).toContainText(name)
  await expect(latest).toContainText('14 → 21')
  await latest.getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByText('The change is put back.')).toBeVisible()
  await expect(days).toHaveValue('14')
  await expect(history(page).getByText('Was put back')).toBeVisible()
  await visitor.goto(home)
  await expect(visitor.getByText('Rustig aan, en samen')).toHaveCount(0)
})

test('OPER-02 of two editors the later one sees what the other changed, and decides field by field', async ({
  browser,
}) => {
  const site = await newSite()
  const { page: first } = await openConsole(browser, 'admin')
  const { page: second, name } = await openConsole(browser, 'admin')
  await openSettings(first, site)
  await openSettings(second, site)
  const gift = (page: Page) => page.getByRole('textbox', { name: 'Price of a gift' })
  const picture = (page: Page) => page.getByRole('textbox', { name: 'Price of a picture' })
  await gift(first).fill('5')
  await picture(first).fill('6')
  await gift(second).fill('4')
  await second.keyboard.press('Control+s')
  await expect(second.getByText('1 change saved')).toBeVisible()

  await first.keyboard.press('Control+s')
  const notice = first.getByRole('status').filter({ hasText: 'Changed by a colleague.' })
  await expect(notice).toBeInViewport()
  await expect(notice).toContainText('3 → 4')
  await expect(notice).toContainText(name)
  await expect(gift(first)).toHaveValue('5')
  await expect(bar(first).getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectGoodLooks(first, 'settings-meanwhile')
  await notice.getByRole('button', { name: 'Take theirs for Price of a gift' }).click()
  await expect(gift(first)).toHaveValue('4')
  await first.keyboard.press('Control+s')
  await expect(first.getByText('1 change saved')).toBeVisible()
  await second.reload()
  await expect(gift(second)).toHaveValue('4')
  await expect(picture(second)).toHaveValue('6')
})

test('OPER-02 an answer that is lost loses no edit, and a second try does no harm', async ({ browser }) => {
  const site = await newSite()
  const { page } = await openConsole(browser, 'admin')
  await openSettings(page, site)
  const gift = page.getByRole('textbox', { name: 'Price of a gift' })
  await gift.fill('8')
  // The server does it, and the answer never comes.
  await page.route('**/graphql', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Control+s')
  await expect(bar(page).getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy')
  await expect(gift).toHaveValue('8')
  await page.unroute('**/graphql')
  await page.keyboard.press('Control+s')
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(gift).toHaveValue('8')
  await expect(history(page).getByRole('listitem')).toHaveCount(1)
})

test('OPER-02 only admins have the sites in the rail', async ({ browser }) => {
  const { page } = await openConsole(browser, 'support')
  await page.goto('/operator/account')
  await expect(page.getByRole('link', { name: 'Members' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sites' })).toHaveCount(0)
  await page.goto('/operator/sites')
  await expect(page.getByText('This is open to: Admin.')).toBeVisible()
})

test.describe('a phone', () => {
  test.use({ locale: 'en-GB', hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('OPER-02 an admin changes a setting on a phone', async ({ page }) => {
    const site = await newSite()
    await hireOperator(page.request, 'admin')
    await openSettings(page, site)
    await page.getByRole('textbox', { name: 'Price of a gift' }).fill('8')
    await expectGoodLooks(page, 'settings-phone')
    await bar(page).getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByText('1 change saved')).toBeVisible()
  })
})

test('OPER-02 SIGN-03 an admin refuses words, and a visitor who signs up with one is told so at the name', async ({
  browser,
  baseURL,
}) => {
  const site = await newSite()
  const { page } = await openConsole(browser, 'admin')
  await openSettings(page, site)
  await page.getByRole('textbox', { name: 'Refused words' }).fill('escort*\nsugar daddy')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 change saved')).toBeVisible()

  const visitor = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
  await acceptEntryWarning(visitor)
  await visitor.goto(`http://${site.token}.localhost:${new URL(baseURL!).port}/signup`)
  await started(visitor)
  const name = visitor.getByLabel('Profielnaam')
  await visitor.getByLabel('Dag').pressSequentially('14031994')
  await visitor.getByLabel('E-mailadres').fill('noor@example.org')
  await visitor.getByLabel('Wachtwoord', { exact: true }).fill('fietsen-naar-zee-77')
  await name.fill('Sugar Daddy')
  await visitor.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription(/Hier staat een woord in dat op deze site niet mag/)
  await expect(name).toBeFocused()
})

test('OPER-02 OPER-03 an admin words a topic and a reason in forms, each refused at its field', async ({
  browser,
}) => {
  const site = await newSite()
  const { page } = await openConsole(browser, 'admin')
  await openSettings(page, site)
  const topics = page.getByRole('list', { name: 'Texts of the topics' })
  const first = topics.getByRole('listitem').first()
  await first.locator('summary').click()
  const name = first.getByRole('group', { name: 'Name' }).getByRole('textbox', { name: 'English' })
  await name.fill('')
  await expect(first.getByText(/^Missing: .*English/)).toBeVisible()
  await name.fill('   ')
  await page.keyboard.press('Control+s')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expectGoodLooks(page, 'settings-topics')
  await name.fill('Quiet dating')

  const reasons = page.getByRole('list', { name: 'Reasons of decisions' })
  const scam = reasons.getByRole('listitem').filter({ hasText: 'Deceives, or asks for money' })
  await scam.locator('summary').click()
  await scam
    .getByRole('group', { name: 'What the member reads' })
    .getByRole('textbox', { name: 'English' })
    .fill('You asked members for money.')
  const threat = reasons.getByRole('listitem').filter({ hasText: 'Threatens somebody' })
  await threat.locator('summary').click()
  await expect(threat.getByRole('checkbox')).toBeDisabled()
  const minor = reasons.getByRole('listitem').filter({ hasText: 'No person visible' })
  await minor.locator('summary').click()
  await minor.getByRole('checkbox').uncheck()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('2 changes saved')).toBeVisible()
  await page.reload()
  await expect(scam.getByText('Own words: English')).toBeVisible()
  await expect(minor.getByText('Switched off')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectGoodLooks(page, 'settings-reasons-320')
})
