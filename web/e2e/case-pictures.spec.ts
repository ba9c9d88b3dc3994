import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { inDatabase, rowId } from './support/database.ts'
import { run } from './support/graph.ts'
import { expectNoAxeViolation, expectNoSidewaysScrolling, keepPicture, useTheme } from './support/looks.ts'
import type { MemberOnPage } from './support/meeting.ts'
import { untilMet } from './support/members.ts'
import { caseAbout, DESK, meet, moderator, report } from './support/moderation.ts'

const PORTRAITS = path.join(import.meta.dirname, '../../scripts/demo/portraits')
const PHONE = { width: 360, height: 740 }

/** Sends a picture as the website does. @returns the answer */
async function upload({ page }: MemberOnPage, kind: 'photo' | 'message-image', file: string) {
  const photo = {
    name: 'me.webp',
    mimeType: 'image/webp',
    buffer: readFileSync(path.join(PORTRAITS, file)),
  }
  const answer = await page.request.post(`/upload/${kind}`, {
    multipart: { photo },
    headers: { 'x-requested-with': 'fetch' },
  })
  expect(answer.status()).toBe(200)
  return answer.json()
}

async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const [theme, size] of [
    ['light', DESK.viewport],
    ['dark', PHONE],
  ] as const) {
    await page.setViewportSize(size)
    await useTheme(page, theme)
    await expectNoSidewaysScrolling(page, `${name}, ${theme}`)
    await expectNoAxeViolation(page, `${name}, ${theme}`)
    await keepPicture(page, `${name}-${theme}`)
  }
  await useTheme(page, 'light')
  await page.setViewportSize(DESK.viewport)
}

test('OPER-03 TRUST-07 a moderator sees the picture that a member reports, and enlarges it', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await untilMet(bo.page, ada.id)
  const { imageId } = await upload(bo, 'message-image', 'm-36-01.webp')
  const { sendMessage } = await run(bo.page.request, 'useSendMessageMutation', {
    input: { recipientId: ada.id, clientId: `picture-${Date.now()}`, imageId },
  })
  const messageId: string = sendMessage.message.id
  await report(ada, messageId, 'HARASSMENT')
  const { page } = await moderator(browser, DESK)
  await page.goto(`/operator/queue/${await caseAbout(rowId(messageId), 'report')}`)
  const read = page.getByRole('region', { name: 'The reported words' })
  const picture = read.getByRole('button', { name: /^A picture/ })
  await expect(picture.locator('img')).toHaveJSProperty('complete', true)
  expect(
    await picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  await expectGoodLooks(page, 'case-message-picture')
  await picture.focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'A picture' })
  await expect(large.locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(picture).toBeFocused()
})

test('OPER-03 a moderator still sees a photo that the member has deleted after the report', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await untilMet(ada.page, bo.id)
  const { photoId } = await upload(bo, 'photo', 'm-36-01.webp')
  await report(ada, photoId, 'FAKE_PROFILE')
  const ofPhoto = await caseAbout(rowId(photoId), 'report')
  await report(ada, bo.id, 'FAKE_PROFILE')
  const ofProfile = await caseAbout(rowId(bo.id), 'report')
  await run(bo.page.request, 'useDeletePhotoMutation', { input: { photoId } })
  // The copy is made within a minute.
  await expect
    .poll(
      () =>
        inDatabase(async (client) => {
          const query = `select count(*)::int as count from accounts.kept_picture where photo_id = $1 and state = 'kept'`
          return (await client.query<{ count: number }>(query, [rowId(photoId)])).rows[0]!.count
        }),
      { timeout: 120_000 },
    )
    .toBe(2)
  const { page } = await moderator(browser, DESK)
  await page.goto(`/operator/queue/${ofPhoto}`)
  await expect(page.getByText('the member has deleted it since.')).toBeVisible()
  await expectGoodLooks(page, 'case-kept-photo')
  await page.keyboard.press(' ')
  const large = page.getByRole('dialog', { name: /^Photo of/ })
  expect(
    await large
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await page.goto(`/operator/queue/${ofProfile}`)
  const profile = page.getByRole('region', { name: 'The profile as it is now' })
  await expect(profile.getByRole('button', { name: /the member has deleted it since/ })).toBeVisible()
  await expectGoodLooks(page, 'case-kept-profile')
})
