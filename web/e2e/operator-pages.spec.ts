import { expect, test, type Page } from '@playwright/test'
import { expectGoodLooks, hireOperator, openConsole } from './support/console.ts'
import { holdBack } from './support/hold-back.ts'
import { acceptEntryWarning, expectNoAxeViolation, expectNoSidewaysScrolling } from './support/looks.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

let made = 0
/** An address that no other test has used. */
const newAddress = () => `imprint-${Date.now().toString(36)}-${made++}`

const editor = (desk: Page) => desk.getByLabel('Markdown')
const preview = (desk: Page) => desk.getByRole('region', { name: 'As members read it' })
const versions = (desk: Page) => desk.getByRole('region', { name: 'Versions' }).getByRole('listitem')
const publish = (desk: Page) => desk.getByRole('button', { name: 'Publish', exact: true })

/** Begins a page of the operator's own in Dutch. */
async function beginPage(desk: Page, address: string): Promise<void> {
  await desk.goto('/operator/sites/ruvela/pages')
  await desk.getByRole('button', { name: 'New page' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Address').fill('login')
  await dialog.getByLabel('First language').selectOption({ label: 'Nederlands' })
  await dialog.getByRole('button', { name: 'Write it' }).click()
  await expect(dialog.getByText('The product uses this address itself.')).toBeVisible()
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Write it' }).click()
  await expect(editor(desk)).toHaveValue('')
}

test('OPER-02 ROUTE-12 an admin writes an imprint in two languages, changes it and puts the first text back', async ({
  page: visitor,
  browser,
}) => {
  const address = newAddress()
  const { page: desk } = await openConsole(browser, 'admin')
  await beginPage(desk, address)
  await editor(desk).fill('Wie wij zijn.')
  await publish(desk).click()
  await expect(desk.getByText('The first line must be the title')).toBeVisible()
  const dutch = '# Colofon\n\nWie wij zijn.\n\n- [onze prijzen](/pricing)'
  await editor(desk).fill(dutch)
  await expect(preview(desk).getByRole('heading', { name: 'Colofon' })).toBeVisible()
  await expect(preview(desk).getByRole('link', { name: 'onze prijzen' })).toBeVisible()
  await expectGoodLooks(desk, 'page-editor')
  await publish(desk).click()
  await expect(desk.getByText('The version is published.')).toBeVisible()

  await desk.getByRole('link', { name: /Deutsch, missing/ }).click()
  await expect(
    desk.getByText('Readers of this language get the text in another one: Nederlands.'),
  ).toBeVisible()
  await desk.getByRole('button', { name: 'Begin with: Nederlands' }).click()
  await expect(editor(desk)).toHaveValue(dutch)
  await editor(desk).fill('# Impressum\n\nWer wir sind.')
  await publish(desk).click()
  await expect(desk.getByText('1 version', { exact: true })).toBeVisible()

  await visitor.goto(`/${address}?lang=nl`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Colofon' })).toBeVisible()
  await visitor.goto(`/${address}?lang=de`)
  await expect(visitor.getByText('Wer wir sind.')).toBeVisible()

  await desk.getByRole('link', { name: /Nederlands, own text/ }).click()
  await expect(editor(desk)).toHaveValue(dutch)
  await editor(desk).fill(dutch.replace('Wie wij zijn.', 'Wie wij nu zijn.'))
  const changes = desk.getByRole('region', { name: 'Your changes' })
  await expect(changes.getByRole('deletion')).toContainText('Wie wij zijn.')
  await expect(changes.getByRole('insertion')).toContainText('Wie wij nu zijn.')
  await publish(desk).click()
  await expect(versions(desk)).toHaveCount(2)
  await visitor.goto(`/${address}?lang=nl`)
  await expect(visitor.getByText('Wie wij nu zijn.')).toBeVisible()

  await versions(desk).nth(1).getByRole('button', { name: 'Compare' }).click()
  const compared = desk.getByRole('region', { name: 'Compared with the chosen version' })
  await expect(compared.getByRole('insertion')).toContainText('Wie wij nu zijn.')
  await expectGoodLooks(desk, 'page-compared')
  await versions(desk).nth(1).getByRole('button', { name: 'Put back' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
  await expect(versions(desk)).toHaveCount(3)
  await expect(editor(desk)).toHaveValue(dutch)
  await visitor.reload()
  await expect(visitor.getByText('Wie wij zijn.')).toBeVisible()

  await desk.getByRole('link', { name: 'Pages', exact: true }).click()
  const row = desk.getByRole('row').filter({ hasText: `/${address}` })
  await expect(row).toContainText('Out of date: Deutsch')
  await expectGoodLooks(desk, 'pages')
  for (const width of [320, 768]) {
    await desk.setViewportSize({ width, height: 700 })
    await expectNoAxeViolation(desk, `pages, ${width}`)
    await expectNoSidewaysScrolling(desk, `pages, ${width}`)
  }
})

test('OPER-02 an unpublished text survives a reload and a lost answer, and leaving it asks', async ({
  browser,
}) => {
  const address = newAddress()
  const { page: desk } = await openConsole(browser, 'admin')
  await desk.setViewportSize({ width: 320, height: 700 })
  await beginPage(desk, address)
  const text = '# Bewaard\n\nNog niet gepubliceerd.'
  await editor(desk).fill(text)
  desk.on('dialog', (dialog) => void dialog.accept())
  await desk.reload()
  await expect(editor(desk)).toHaveValue(text)
  await expectNoAxeViolation(desk, 'page editor, 320')
  await expectNoSidewaysScrolling(desk, 'page editor, 320')

  // The server publishes it, but its answer gets lost: pressing again publishes nothing twice.
  let isLost = false
  await desk.route('**/graphql', async (route) => {
    if (isLost || !route.request().postData()?.includes('Nog niet gepubliceerd')) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await publish(desk).click()
  await expect.poll(() => isLost).toBe(true)
  await expect(publish(desk)).not.toHaveAttribute('aria-busy')
  await expect(editor(desk)).toHaveValue(text)
  await publish(desk).click()
  await expect(desk.getByText('The version is published.')).toBeVisible()
  await expect(versions(desk)).toHaveCount(1)

  await editor(desk).fill(`${text} Toch anders.`)
  await desk.getByRole('link', { name: 'Pages', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Leave without publishing?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(editor(desk)).toHaveValue(`${text} Toch anders.`)
  await desk.getByRole('link', { name: 'Pages', exact: true }).click()
  await dialog.getByRole('button', { name: 'Discard it' }).click()
  await desk.getByRole('link', { name: `/${address}`, exact: true }).click()
  await expect(editor(desk)).toHaveValue(text)
})

test('OPER-02 of two editors the second keeps the text and goes on from the other’s version', async ({
  browser,
}) => {
  const address = newAddress()
  const first = await openConsole(browser, 'admin')
  const second = await openConsole(browser, 'admin')
  await beginPage(first.page, address)
  await editor(first.page).fill('# Samen\n\nBegin.')
  await publish(first.page).click()
  await expect(versions(first.page)).toHaveCount(1)
  await second.page.goto(`/operator/sites/ruvela/pages/${address}?language=nl`)
  await editor(second.page).fill('# Samen\n\nVan de tweede.')
  await editor(first.page).fill('# Samen\n\nVan de eerste.')
  await publish(first.page).click()
  await expect(versions(first.page)).toHaveCount(2)
  await publish(second.page).click()
  await expect(second.page.getByText(new RegExp(`^${first.name} published another version on`))).toBeVisible()
  await expect(editor(second.page)).toHaveValue('# Samen\n\nVan de tweede.')
  await expect(second.page.getByRole('deletion')).toContainText('Van de eerste.')
  await expectGoodLooks(second.page, 'page-meanwhile')
  await second.page.getByRole('button', { name: 'Go on with mine' }).click()
  await publish(second.page).click()
  await expect(versions(second.page)).toHaveCount(3)
})

test('OPER-02 what others publish in one language, and what is typed meanwhile, takes no draft of another', async ({
  browser,
}) => {
  const address = newAddress()
  const { page: other } = await openConsole(browser, 'admin')
  const { page: desk } = await openConsole(browser, 'admin')
  await beginPage(other, address)
  await editor(other).fill('# Colofon\n\nBegin.')
  await publish(other).click()
  await expect(versions(other)).toHaveCount(1)
  await desk.goto(`/operator/sites/ruvela/pages/${address}?language=de`)
  const german = '# Impressum\n\nEin Entwurf.'
  await editor(desk).fill(german)
  await desk.getByRole('link', { name: /Nederlands, own text/ }).click()
  await editor(desk).fill('# Colofon\n\nVan mij.')
  await editor(other).fill('# Colofon\n\nVan een ander.')
  await publish(other).click()
  await expect(versions(other)).toHaveCount(2)
  await publish(desk).click()
  const outdated = desk.getByText(/published another version on/)
  await expect(outdated).toBeVisible()
  await desk.getByRole('link', { name: /Deutsch/ }).click()
  await expect(editor(desk)).toHaveValue(german)
  await expect(outdated).toBeHidden()

  // The answer comes when the text has gone on.
  const held = await holdBack(desk, 'pageChangesPublishMutation')
  await publish(desk).click()
  await expect.poll(held.count).toBe(1)
  await editor(desk).fill(`${german} Und mehr.`)
  await held.release()
  await expect(desk.getByText('The version is published.')).toBeVisible()
  await expect(editor(desk)).toHaveValue(`${german} Und mehr.`)
  await publish(desk).click()
  await expect(versions(desk)).toHaveCount(2)
})

test('OPER-01 the next operator at a tab finds none of the drafts of the one before', async ({ browser }) => {
  const { page: desk } = await openConsole(browser, 'admin')
  await beginPage(desk, newAddress())
  await editor(desk).fill('# Van mij')
  desk.on('dialog', (dialog) => void dialog.accept())
  await desk.reload()
  await expect(editor(desk)).toHaveValue('# Van mij')
  await hireOperator(desk.request, 'admin')
  await desk.reload()
  await expect(editor(desk)).toHaveValue('')
})

test('OPER-02 a version waits for its moment until it is discarded, and a removed page is gone', async ({
  page: visitor,
  browser,
}) => {
  const address = newAddress()
  const { page: desk } = await openConsole(browser, 'admin')
  await beginPage(desk, address)
  await editor(desk).fill('# Straks\n\nNog even.')
  await desk.getByRole('button', { name: 'Publish later…' }).click()
  const later = desk.getByRole('dialog')
  await later.getByLabel('Moment').fill('2020-01-01T09:00')
  await later.getByRole('button', { name: 'Schedule' }).click()
  await expect(later.getByText('Choose a moment within the next year.')).toBeVisible()
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 16)
  await later.getByLabel('Moment').fill(tomorrow)
  await expectGoodLooks(desk, 'page-later')
  await later.getByRole('button', { name: 'Schedule' }).click()
  await expect(desk.getByText(/takes effect on/)).toBeVisible()
  await desk.getByRole('button', { name: 'Edit its text' }).click()
  await desk.getByRole('button', { name: 'Discard it' }).click()
  await expect(desk.getByText(/takes effect on/)).toBeHidden()
  await expect(editor(desk)).toHaveValue('# Straks\n\nNog even.')
  await publish(desk).click()
  await expect(versions(desk)).toHaveCount(1)
  await visitor.goto(`/${address}?lang=nl`)
  await expect(visitor.getByText('Nog even.')).toBeVisible()

  await desk.getByRole('button', { name: 'More' }).click()
  await desk.getByRole('menuitem', { name: 'Remove' }).click()
  const removal = desk.getByRole('dialog')
  await removal.getByRole('radio', { name: 'All languages' }).check()
  await expect(removal.getByText(`/${address} is gone in every language`, { exact: false })).toBeVisible()
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(desk).toHaveURL(/\/operator\/sites\/ruvela\/pages$/)
  expect((await visitor.goto(`/${address}`))?.status()).toBe(404)
})
