import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { expectGoodLooks, openConsole } from './support/console.ts'
import { newSite } from './support/sites.ts'

const PICTURE = path.resolve(import.meta.dirname, '../public/landing/daan.webp')

const bar = (page: Page) => page.getByRole('region', { name: 'Not saved' })
const history = (page: Page) => page.getByRole('complementary', { name: 'Last changes' })
const entries = (page: Page) =>
  page.getByRole('table', { name: 'Lists that members choose from' }).getByRole('row')

/** Opens a list of a site, on which the console then works. */
async function openList(page: Page, site: { token: string; name: string }, list = ''): Promise<void> {
  await page.goto(`/operator/sites/${site.token}/lists/${list}`)
  const workOn = page.getByRole('button', { name: `Work on ${site.name}` })
  const table = page.getByRole('table', { name: 'Lists that members choose from' })
  await expect(workOn.or(table)).toBeVisible()
  if (await workOn.isVisible()) await workOn.click()
  await expect(table).toBeVisible()
}

test('OPER-02 SITE-28 an admin adds, moves and retires interests, visitors get them, and it is put back', async ({
  browser,
  baseURL,
}) => {
  const site = await newSite()
  const { page, name } = await openConsole(browser, 'admin')
  // The browser finds every name under localhost, which the system's resolver need not.
  const visitor = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
  const offered = async () => {
    const home = `http://${site.token}.localhost:${new URL(baseURL!).port}`
    const response = await visitor.goto(`${home}/api/interests.php`)
    return ((await response!.json()) as { name: string }[]).map((interest) => interest.name)
  }
  await openList(page, site)
  await expectGoodLooks(page, 'lists')
  const before = await offered()

  // A name that another entry has is refused at its field.
  await page.getByRole('button', { name: 'New entry' }).click()
  const dialog = page.getByRole('dialog')
  const dutch = dialog.getByRole('textbox', { name: 'Nederlands' })
  await dutch.fill('wandelen')
  await dialog.getByRole('textbox', { name: 'English' }).fill('Skating tours')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bar(page)).toContainText('1 change')
  await page.keyboard.press('Control+s')
  await expect(dutch).toHaveAccessibleDescription('Another entry of the list has this text.')
  await expect(dutch).toBeFocused()
  await expectGoodLooks(page, 'lists-refused')
  await dutch.fill('Toertochten')
  await page.keyboard.press('Enter')

  // What is not saved outlives a reload; another list asks first.
  await page.getByRole('button', { name: 'Move down: Walking' }).click()
  await page.reload()
  await expect(entries(page).last()).toContainText('Skating tours')
  await expect(entries(page).last()).toContainText('1 missing: Deutsch')
  await page.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Hair colours' })
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click()

  // By keys: the second row's link has the focus, and its dialog opens.
  await page.getByRole('button', { name: 'Walking', exact: true }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Members can choose it' }).uncheck()
  const retired = await dialog.getByRole('textbox', { name: 'Nederlands' }).inputValue()
  await expectGoodLooks(page, 'lists-entry')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toContainText('3 changes')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The list is saved.', { exact: false })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  const [first, second] = before
  expect(await offered()).toEqual(
    [second!, first!, ...before.slice(2), 'Toertochten'].filter((text) => text !== retired),
  )

  const latest = history(page).getByRole('listitem').first()
  await expect(latest).toContainText(name)
  await expect(latest).toContainText('Moved')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectGoodLooks(page, 'lists-narrow')
  await latest.getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByText('The change is put back.')).toBeVisible()
  await expect(history(page).getByText('Was put back')).toBeVisible()
  expect(await offered()).toEqual(before)
})

test('OPER-02 of two editors of a list the later one keeps both changes, and decides where both changed one', async ({
  browser,
}) => {
  const site = await newSite()
  const { page: first } = await openConsole(browser, 'admin')
  const { page: second } = await openConsole(browser, 'admin')
  const rename = async (page: Page, from: string, to: string) => {
    await page.getByRole('button', { name: from, exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'English' }).fill(to)
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  }
  for (const page of [first, second]) await openList(page, site, 'eye-colours')
  await rename(first, 'Green', 'Grass green')
  await rename(second, 'Green', 'Sea green')
  await rename(second, 'Grey', 'Steel grey')
  await bar(first).getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('The list is saved.', { exact: false })).toBeVisible()
  await bar(second).getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Changed by a colleague.')).toBeVisible()
  await expectGoodLooks(second, 'lists-meanwhile')
  await expect(bar(second).getByRole('button', { name: 'Save' })).toBeDisabled()
  await second.getByRole('button', { name: 'Take theirs for Sea green' }).click()
  await bar(second).getByRole('button', { name: 'Save' }).click()
  await expect(bar(second)).toHaveCount(0)
  await expect(second.getByRole('button', { name: 'Grass green', exact: true })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Steel grey', exact: true })).toBeVisible()
})

test('OPER-02 CHAT-12 an admin adds a gift, refused without a picture, and rewrites first messages', async ({
  browser,
}) => {
  const site = await newSite()
  const { page } = await openConsole(browser, 'admin')
  await openList(page, site, 'gifts')
  await expect(entries(page).filter({ hasText: 'Rose' })).toContainText('3 (settings)')
  await expectGoodLooks(page, 'lists-gifts')
  await page.getByRole('button', { name: 'New entry' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nederlands' }).fill('Stroopwafel')
  await dialog.getByRole('textbox', { name: 'English' }).fill('Syrup waffle')
  await dialog.getByRole('textbox', { name: 'Price in credits' }).fill('2')
  await dialog.getByRole('textbox', { name: 'Path of the picture' }).fill('waffle')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('textbox', { name: 'Path of the picture' })).toBeFocused()
  // A file that is no picture has its reason at the field; a picture stands in the form at once.
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'waffle.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('textbox', { name: 'Path of the picture' })).toHaveAccessibleDescription(
    /JPEG/,
  )
  await file.setInputFiles(PICTURE)
  await expect(dialog.getByRole('textbox', { name: 'Path of the picture' })).toHaveValue(/^\/gift-pictures\//)
  const sent = dialog.getByRole('radio', { checked: true })
  await expect(sent).toHaveAccessibleName(/\.webp$/)
  await expect
    .poll(() => sent.locator('xpath=../img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectGoodLooks(page, 'lists-gift')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The list is saved.', { exact: false })).toBeVisible()
  await expect(entries(page).last()).toContainText('Syrup waffle')
  await expect(history(page).getByRole('listitem').first()).toContainText('Added')
  await page.reload()
  await page.getByRole('button', { name: 'Syrup waffle', exact: true }).click()
  await dialog.getByRole('radio', { name: 'gift-cake.svg' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).toHaveCount(0)

  await page.getByRole('combobox', { name: 'List' }).selectOption({ label: 'First messages' })
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'English' })
  await page.getByRole('button', { name: 'Coffee in the sun or soup by the fire?', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'English' }).fill('Tea or coffee?')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move up: Tea or coffee?' }).click()
  await page.keyboard.press('Control+s')
  await expect(bar(page)).toHaveCount(0)
  await expect(history(page)).toContainText(
    'English: Coffee in the sun or soup by the fire? → Tea or coffee?',
  )
  await page.setViewportSize({ width: 320, height: 700 })
  await expectGoodLooks(page, 'lists-first-messages')
})
