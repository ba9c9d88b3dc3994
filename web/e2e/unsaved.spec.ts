import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { operationId, run } from './support/graph.ts'
import { holdBack } from './support/hold-back.ts'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { close, field, meet, messages, openChat, row } from './support/meeting.ts'
import { newMember, untilMet, write } from './support/members.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

const picture = async () => ({
  name: 'zee.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 500, channels: 3, background: '#246' } })
    .png()
    .toBuffer(),
})

/** Two members who have begun to talk; the conversation is open on the first one's page. */
async function talk(browser: Parameters<typeof meet>[0]) {
  const [ada, bo] = [await meet(browser, { locale: 'nl' }), await meet(browser, 'MALE')]
  await untilMet(ada.page, bo.id)
  await write(bo.page, ada.id, 'Hoi!')
  return [ada, bo] as const
}

/** Holds back the page's uploads until released. */
async function holdUploads(page: Page) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/upload/message-image*', async (route) => {
    await held
    await route.continue()
  })
  return { release }
}

test('CHAT-13 CHAT-05 words typed behind a press to send are not sent with the picture that it waits for', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser)
  const { page } = ada
  await openChat(page, bo.id)
  const upload = await holdUploads(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture())
  await field(page).fill('Kijk, de zee.')
  await page.getByRole('button', { name: /^Verstuur/ }).click()
  await field(page).press('End')
  await field(page).pressSequentially(' En morgen ga')
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('button', { name: 'Account', exact: true }))
    .first()
  await search.focus()
  upload.release()
  await expect(messages(page).getByText('Kijk, de zee.', { exact: true })).toBeVisible()
  await expect(messages(page).getByRole('button').getByRole('img')).toBeVisible()
  await expect(field(page)).toHaveValue('En morgen ga')
  await expect(search).toBeFocused()
  await expect(messages(page)).not.toContainText('En morgen ga')
  await close(ada, bo)
})

test('CHAT-13 pressed words that are changed while the picture uploads wait for another press', async ({
  browser,
}) => {
  const [ada, bo] = await talk(browser)
  const { page } = ada
  await openChat(page, bo.id)
  const upload = await holdUploads(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture())
  await field(page).fill('Kijk, de zeee.')
  await page.getByRole('button', { name: /^Verstuur/ }).click()
  await field(page).fill('Kijk, de zee.')
  upload.release()
  await expect(page.getByText('Foto staat klaar')).toBeVisible()
  await expect(messages(page)).not.toContainText('Kijk')
  await page.getByRole('button', { name: /^Verstuur/ }).click()
  await expect(messages(page).getByText('Kijk, de zee.', { exact: true })).toBeVisible()
  await close(ada, bo)
})
