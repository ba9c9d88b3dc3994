import { expect, test, type Page } from '@playwright/test'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { close, field, meet } from './support/meeting.ts'
import { newMember, untilMet } from './support/members.ts'

async function open(page: Page, address: string) {
  await page.goto(address)
  await expectSettled(page)
}

// Each page that the test opens is a document of its own, so the entry before it belongs to another one.
test('Back closes a dialog on the first page of a visit, and only a second Back leaves it', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  await open(page, '/likes')
  await open(page, '/settings/account')
  const opener = page.getByRole('button', { name: 'Account verwijderen' })
  const dialog = page.getByRole('dialog')
  await opener.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  // Once more, and closed by the dialog's own button, which must not cost a Back.
  await opener.click()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await opener.click()
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/likes$/)
})

test('after a dialog, links, Back and Forward go where they went before', async ({ page }) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  await open(page, '/likes')
  await open(page, '/settings/account')
  const dialog = page.getByRole('dialog')
  const opener = page.getByRole('button', { name: 'Account verwijderen' })
  await opener.click()
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await page.getByRole('link', { name: 'Zoeken' }).first().click()
  await expect(page).toHaveURL(/\/members/)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await page.reload()
  await opener.click()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/likes$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await expect(opener).toBeVisible()
})

test('Back closes the filters that opened on the first page of a visit, and keeps what was chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  await open(page, '/likes')
  await open(page, '/members')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('switch', { name: 'Met foto' }).check({ force: true })
  await expect(page).toHaveURL(/\/members\?photo=1$/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/members\?photo=1$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/likes$/)
})

test('CHAT-11 Back closes the lines for a first message that opened by themselves, for the field’s focus', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, { locale: 'nl' }), await meet(browser, 'MALE')]
  const { page } = ada
  await untilMet(page, bo.id)
  await open(page, '/likes')
  await open(page, `/members/${encodeURIComponent(bo.id)}/chat`)
  const lines = page.getByRole('dialog', { name: `Een eerste zin voor ${bo.name}?` })
  await expect(lines).toBeVisible()
  await page.goBack()
  await expect(lines).toBeHidden()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Dag')
  await expect(field(page)).toHaveValue('Dag')
  await close(ada, bo)
})

test('CHAT-11 Back from the lines for a first message leads to the field, also after another screen', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, { locale: 'nl' }), await meet(browser, 'MALE')]
  const { page } = ada
  await untilMet(page, bo.id)
  await open(page, `/members/${encodeURIComponent(bo.id)}`)
  await page.getByRole('link', { name: 'Stuur een bericht' }).first().click()
  const lines = page.getByRole('dialog', { name: `Een eerste zin voor ${bo.name}?` })
  await expect(lines).toBeVisible()
  await page.goBack()
  await expect(lines).toBeHidden()
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: 'Help me met een eerste zin' }).click()
  await expect(lines).toBeVisible()
  await page.goBack()
  await expect(lines).toBeHidden()
  await expect(field(page)).toBeFocused()
  await close(ada, bo)
})
