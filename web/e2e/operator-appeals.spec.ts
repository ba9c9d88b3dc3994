import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { rowId } from './support/database.ts'
import { run } from './support/graph.ts'
import { expectSettled } from './support/looks.ts'
import type { MemberOnPage } from './support/meeting.ts'
import { linkInMail, signIn, untilMet } from './support/members.ts'
import { caseAbout, DESK, EFFECT, expectDecided, meet, moderator, report } from './support/moderation.ts'

const WORDS = 'Kijk nog eens goed, dit klopt niet.'

async function addPhoto({ page }: MemberOnPage): Promise<string> {
  await page.goto('/profile')
  await expectSettled(page)
  const photos = page.getByRole('region', { name: 'Foto’s', exact: true })
  const picture = { create: { width: 900, height: 1200, channels: 3, background: '#4a8' } } as const
  const buffer = await sharp(picture).jpeg().toBuffer()
  await photos
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ik.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Hele foto plaatsen' }).click()
  await expect(photos.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  const { viewer } = await run(page.request, 'ProfileScreenQuery')
  return rowId(viewer.profile.photos[0].id as string)
}

/** Decides about new content by clicks: it is not shown. */
async function refuse(page: Page, caseId: string, reason: string): Promise<void> {
  await page.goto(`/operator/queue/${caseId}`)
  await page.getByRole('radio', { name: reason, exact: true }).check()
  await expect(page.getByRole('region', { name: /will read$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Refuse, next' }).click()
  await expectDecided(page, 'Refused')
}

/** Decides about a report by clicks. */
async function act(page: Page, caseId: string, of: { decision: RegExp; button: RegExp; done: string }) {
  await page.goto(`/operator/queue/${caseId}`)
  await page.getByRole('radio', { name: of.decision }).check()
  await page.getByLabel('Reason').selectOption('HARASSMENT')
  await expect(page.getByRole('region', { name: /will read$/ }).first()).toBeVisible()
  await page.getByRole('button', { name: of.button }).click()
  await expectDecided(page, of.done)
}

/** The way of the member: from the decision to the appeal. @returns the statement's row id */
async function appeal({ page, email }: MemberOnPage, heading: string): Promise<string> {
  await expect(async () => {
    const link = await linkInMail(page, email)
    expect(link).toContain('/statements/')
    await page.goto(new URL(link).pathname)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 5000 })
  }).toPass(EFFECT)
  const region = page.getByRole('region', { name: 'Ben je het er niet mee eens?' })
  await region.getByRole('textbox').fill(WORDS)
  await region.getByRole('button', { name: 'Bezwaar versturen' }).click()
  await expect(page.getByRole('region', { name: 'We hebben je bezwaar ontvangen' })).toContainText(WORDS)
  return rowId(decodeURIComponent(/\/statements\/([^/?]+)/.exec(page.url())![1]!))
}

/** The colleague finds that the decision was wrong. */
async function overturn(page: Page, statementId: string): Promise<void> {
  await page.goto(`/operator/queue/${await caseAbout(statementId, 'appeal')}`)
  await expect(page.getByText(WORDS)).toBeVisible()
  await page.getByRole('radio', { name: /^The decision was wrong/ }).check()
  await page.getByRole('button', { name: 'Make it good, next' }).click()
  await expectDecided(page, 'Made good')
}

test('OPER-03 TRUST-07 a photo, a text, a limit and a ban come back after an appeal, each by clicks', async ({
  browser,
}) => {
  const ada = await meet(browser, 'FEMALE')
  const [photographed, wordy, limited, banned] = [
    await meet(browser, 'MALE'),
    await meet(browser, 'MALE'),
    await meet(browser, 'MALE'),
    await meet(browser, 'MALE'),
  ]
  const [mia, noor] = [await moderator(browser, DESK), await moderator(browser, DESK)]
  const statements: string[] = []
  const seen = async ({ id }: MemberOnPage) =>
    (await run(ada.page.request, 'MemberScreenQuery', { id, allowed: true })).profile

  const photoId = await addPhoto(photographed)
  await run(wordy.page.request, 'useUpdateProfileMutation', { input: { aboutMe: 'Ik hou van zee en wind.' } })
  for (const one of [limited, banned]) {
    await untilMet(ada.page, one.id)
    await report(ada, one.id, 'HARASSMENT')
  }

  await test.step('a moderator decides against all four', async () => {
    await refuse(mia.page, await caseAbout(photoId, 'photo'), 'No person visible')
    await refuse(mia.page, await caseAbout(rowId(wordy.id), 'text'), 'Contact details')
    const reported = (one: MemberOnPage) => caseAbout(rowId(one.id), 'report')
    await act(mia.page, await reported(limited), {
      decision: /^Limit/,
      button: /^Limit for \d+ days/,
      done: 'Limited',
    })
    await act(mia.page, await reported(banned), { decision: /^Ban/, button: /^Ban, next/, done: 'Banned' })
  })

  await test.step('each reads why and appeals from there', async () => {
    statements.push(await appeal(photographed, 'Foto niet getoond'))
    expect((await seen(photographed)).photos).toEqual([])
    statements.push(await appeal(wordy, 'Tekst niet getoond'))
    expect((await seen(wordy)).aboutMe).toBeNull()
    statements.push(await appeal(limited, 'Account beperkt'))
    statements.push(await appeal(banned, 'Account voorgoed geblokkeerd'))
  })

  await test.step('a colleague makes all four good', async () => {
    for (const statementId of statements) await overturn(noor.page, statementId)
  })

  await test.step('everything is back, and each is told so', async () => {
    await expect(async () => {
      expect((await seen(photographed)).photos).toHaveLength(1)
      expect((await seen(wordy)).aboutMe).toBe('Ik hou van zee en wind.')
      expect(await seen(banned)).not.toBeNull()
    }).toPass(EFFECT)
    await signIn(banned.page, banned.email, banned.password)
    for (const { page } of [photographed, wordy, limited, banned]) {
      await page.goto('/settings/safety')
      const decisions = page.getByRole('region', { name: 'Beslissingen over jou' })
      await decisions.getByRole('link').first().click()
      await expect(page.getByRole('region', { name: 'Je had gelijk' })).toContainText('het spijt ons')
    }
  })
})
