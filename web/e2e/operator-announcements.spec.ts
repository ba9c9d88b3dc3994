import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectGoodLooks, openConsole } from './support/console.ts'
import { newSite } from './support/sites.ts'

/** Opens the console for an admin who works on a site of this test. */
async function openOnSite(browser: Browser, site: { token: string }): Promise<Page> {
  const { page } = await openConsole(browser, 'admin')
  await page.goto('/operator/account')
  await page.evaluate((token) => sessionStorage.setItem('operator-site', token), site.token)
  await page.goto('/operator/announcements')
  return page
}

async function write(page: Page, words: { subject: string; text: string; button: string }): Promise<void> {
  await page.getByLabel('Subject').fill(words.subject)
  await page.getByLabel('Text', { exact: true }).fill(words.text)
  await page.getByLabel('Button', { exact: true }).fill(words.button)
}

const DUTCH = { subject: 'Nieuw: bellen', text: 'Je kunt nu bellen.', button: 'Bellen' }

test('OPER-02 an admin writes an announcement, is told what is missing, tests it and sends it', async ({
  browser,
}) => {
  const site = await newSite()
  const page = await openOnSite(browser, site)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page.getByText('Nothing was announced yet')).toBeVisible()
  await expectGoodLooks(page, 'announcements-empty')
  await page.getByRole('button', { name: 'New announcement' }).click()
  await page.getByLabel('Name').fill('calls')
  await page.getByLabel('Where it leads').fill('//elsewhere.example')
  await page.getByLabel('Subject').fill(DUTCH.subject)
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel('Where it leads')).toHaveAttribute('aria-invalid', 'true')
  await expectGoodLooks(page, 'announcement-refused')
  await page.getByLabel('Where it leads').fill('/members')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The draft is saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'calls' })).toBeVisible()
  await expect(page.getByText('Words are missing in: Nederlands', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send…' })).toBeDisabled()

  await write(page, DUTCH)
  await page.getByRole('button', { name: 'Save' }).click()
  const preview = page.getByRole('region', { name: 'As members get it · Nederlands' })
  await expect(preview).toContainText('Je kunt nu bellen.')
  await expect(page.getByText('Missing:', { exact: false })).toBeVisible()
  await expectGoodLooks(page, 'announcement')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodLooks(page, 'announcement-phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Test e-mail to me' }).click()
  await expect(page.getByText('The test e-mail goes to', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the announcement' })
  await expect(dialog).toContainText('0 members would get it now.')
  await dialog.getByLabel('Reason').fill('the calls are ready')
  await expectGoodLooks(page, 'announcement-send')
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Delivered', { exact: false }).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)

  // What is over begins anew, and what is typed outlives a reload.
  await page.getByRole('button', { name: 'Copy as a new draft' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('calls 2')
  await expect(page.getByLabel('Subject')).toHaveValue(DUTCH.subject)
  await page.getByLabel('Subject').fill('Nog eens: bellen')
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Nog eens: bellen')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'calls 2' })).toBeVisible()
  await page.keyboard.press('b')
  await page.getByRole('button', { name: 'New announcement' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await page.keyboard.press('b')
  const row = page.getByRole('table', { name: 'Announcements' }).getByRole('row', { name: /^calls(?! 2)/ })
  await expect(row).toContainText('0 of 0')
  await expectGoodLooks(page, 'announcements')
})

test('OPER-02 a scheduled announcement is stopped, and of two editors the later one chooses', async ({
  browser,
}) => {
  const site = await newSite()
  const page = await openOnSite(browser, site)
  await page.getByRole('button', { name: 'New announcement' }).click()
  await page.getByLabel('Name').fill('offer')
  await page.getByLabel('Type').selectOption({ label: 'Offers' })
  await write(page, DUTCH)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'offer' })).toBeVisible()
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the announcement' })
  await dialog.getByText('Later', { exact: true }).click()
  await dialog.getByLabel('Day and time').fill('2020-01-01T10:00')
  await dialog.getByLabel('Reason').fill('the winter offer')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByLabel('Day and time')).toHaveAttribute('aria-invalid', 'true')
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10)
  await dialog.getByLabel('Day and time').fill(`${tomorrow}T10:00`)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('The announcement is scheduled')).toBeVisible()
  await expectGoodLooks(page, 'announcement-scheduled')
  await page.getByRole('button', { name: 'Stop' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop the announcement' })
  await stop.getByLabel('Reason').fill('a wrong word')
  await stop.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('The announcement is a draft again')).toBeVisible()

  const other = await openOnSite(browser, site)
  await other.getByRole('link', { name: 'offer' }).click()
  await other.getByLabel('Button', { exact: true }).fill('Bel nu')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('The draft is saved')).toBeVisible()
  await page.getByLabel('Button', { exact: true }).fill('Nu bellen')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('has changed this announcement', { exact: false })).toBeVisible()
  await expectGoodLooks(page, 'announcement-meanwhile')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The draft is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete the draft' })
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing was announced yet')).toBeVisible()
})
