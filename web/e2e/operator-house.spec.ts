import path from 'node:path'
import { expect, test } from '@playwright/test'
import { expectGoodLooks, openConsole } from './support/console.ts'
import { expectNoSidewaysScrolling } from './support/looks.ts'
import { newMember } from './support/members.ts'

const PORTRAIT = path.resolve(import.meta.dirname, '../public/landing/daan.webp')

test('PROF-11 TRUST-01 an admin adds, hides and removes a house profile, and a member sees it', async ({
  browser,
}) => {
  const seen = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await newMember(seen)
  const { page: desk } = await openConsole(browser, 'admin')
  await desk.goto('/operator/sites/ruvela/house')
  await expect(desk.getByRole('table', { name: 'House profiles' })).toBeVisible()
  await expectGoodLooks(desk, 'house')

  // What is refused has its reason at the field, and what is not saved outlives a reload.
  await desk.getByRole('button', { name: 'New house profile' }).click()
  const name = `Huis${Date.now().toString(36).replaceAll(/\d/g, 'x')}`
  await desk.getByLabel('Name').fill(name)
  await desk.getByLabel('Date of birth').fill('2020-01-01')
  await desk.getByLabel('Gender').selectOption({ label: 'Woman' })
  await desk.getByLabel('Looks for').selectOption({ label: 'Man' })
  await desk.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await desk.getByLabel('Region').selectOption({ label: 'Utrecht' })
  await desk.getByLabel('Town').selectOption({ label: 'Utrecht' })
  await desk.reload()
  await expect(desk.getByLabel('Name')).toHaveValue(name)
  await desk.keyboard.press('Control+s')
  await expect(desk.getByLabel('Date of birth')).toHaveAccessibleDescription(/18/)
  await expectGoodLooks(desk, 'house-refused')
  await desk.getByLabel('Date of birth').fill('1994-04-04')
  await desk.keyboard.press('Control+s')
  await expect(desk).toHaveURL(/\/house\/(?!new)/)

  // A file that is no picture is refused at its button; a picture shows at once.
  const photos = desk.getByRole('region', { name: 'Photos' })
  const file = photos.locator('input[type=file]')
  await file.setInputFiles({ name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(photos.getByRole('alert')).toContainText(/JPEG/)
  await file.setInputFiles(PORTRAIT)
  await expect(photos.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expectGoodLooks(desk, 'house-profile')
  await desk.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(desk, 'house profile at 320')
  await desk.setViewportSize({ width: 1280, height: 800 })

  // The console names the house profile, members its profile, both of the same row.
  const id = decodeURIComponent(new URL(desk.url()).pathname.split('/').at(-1)!)
  const row = Buffer.from(id, 'base64url').toString().split(':')[1]
  await seen.goto(`/members/${Buffer.from(`Profile:${row}`).toString('base64url')}`)
  await expect(seen.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
  await expect(seen.getByText(/fictional|fictief/i).first()).toBeVisible()

  await desk.getByRole('button', { name: 'Hide' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(desk.getByRole('button', { name: 'Show again' })).toBeVisible()
  await seen.reload()
  await expect(seen.getByRole('heading', { name: new RegExp(name) })).toHaveCount(0)

  await desk.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(desk).toHaveURL(/\/house$/)
  await expect(desk.getByRole('link', { name })).toHaveCount(0)
})
