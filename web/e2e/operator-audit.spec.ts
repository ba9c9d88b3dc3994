import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { chooseAct, expectGoodLooks, findMember, hireOperator, openConsole } from './support/console.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { newMember } from './support/members.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

test('OPER-01 an admin finds who changed what, opens it, and goes on to the member', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const { page: desk, name } = await openConsole(browser, 'support')
  await findMember(desk, member.email, 'Ticket 40')
  await chooseAct(desk, 'Pause')
  await desk.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(desk.getByText('The member is paused')).toBeVisible()

  const { page: admin } = await openConsole(browser, 'admin')
  await admin.goto('/operator/account')
  await expect(admin.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await admin.keyboard.press('g')
  await admin.keyboard.press('a')
  await expect(admin.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expectGoodLooks(admin, 'audit')
  const log = admin.getByRole('table', { name: 'Audit log' })
  await admin.getByRole('combobox', { name: 'Who' }).selectOption({ label: name })
  await admin.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Paused' })
  const row = log.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Ticket 40')
  await expect(row).toContainText(member.name)

  // The address alone finds the same.
  await admin.reload()
  await expect(row).toHaveCount(1)
  const saving = admin.waitForEvent('download')
  await admin.keyboard.press('x')
  const file = readFileSync(await (await saving).path(), 'utf8')
  expect(file).toContain('Ticket 40')
  expect(file.trim().split('\r\n')).toHaveLength(2)

  await admin.keyboard.press('j')
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog', { name: 'Paused' })
  await expect(dialog).toContainText('Ticket 40')
  await expect(dialog.getByRole('button', { name: 'Copy Request' })).toBeVisible()
  await expectGoodLooks(admin, 'audit-entry')
  await dialog.getByRole('link', { name: member.name }).click()
  await expect(admin.getByText('Opened for: Audit log: Paused · recorded')).toBeVisible()
})

test('OPER-01 an admin sees everything about one subject, and pages back to the newest', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const { page: desk } = await openConsole(browser, 'support')
  await findMember(desk, member.email, 'Ticket 41')
  const { page: admin } = await openConsole(browser, 'admin')
  await admin.goto('/operator/audit?action=member.opened')
  const log = admin.getByRole('table', { name: 'Audit log' })
  const opening = log.getByRole('row').filter({ hasText: 'Ticket 41' })
  // The log of all subgraphs gets an act a moment later.
  await expect(async () => {
    await admin.reload()
    await expect(opening).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await opening.getByRole('button').click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^All about Member/ })
    .click()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(log.getByRole('row')).toHaveCount(2)
  await admin.keyboard.press('/')
  await admin.keyboard.type('Ada')
  await expect(admin.getByText('This is no id.')).toBeVisible()

  await admin.goto('/operator/audit')
  // Each page that is read is an entry of its own, so that fifty-one soon exist.
  await expect(async () => {
    await admin.reload()
    await expect(admin.getByRole('link', { name: 'Older' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 90_000 })
  await admin.getByRole('link', { name: 'Older' }).click()
  await expect(admin.getByRole('link', { name: 'Newer' })).toBeVisible()
  await admin.getByRole('link', { name: 'Newer' }).click()
  await expect(log.getByRole('row')).toHaveCount(51)
  await admin.getByRole('link', { name: 'Newest' }).click()
  await expect(admin).toHaveURL('/operator/audit')
})

test('OPER-01 only admins have the audit log in the rail, and others are refused', async ({ browser }) => {
  const { page: desk } = await openConsole(browser, 'moderator')
  await desk.goto('/operator/account')
  await expect(desk.getByRole('link', { name: 'Queue' }).first()).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await desk.goto('/operator/audit')
  await expect(desk.getByText('This is open to: Admin.')).toBeVisible()
})

test.describe('a phone', () => {
  test.use({ locale: 'en-GB', hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('OPER-01 an admin reads the audit log and one of its entries on a phone', async ({ page }) => {
    await hireOperator(page.request, 'admin')
    await page.goto('/operator/audit')
    const log = page.getByRole('table', { name: 'Audit log' })
    await expect(log.getByRole('row').nth(1)).toBeVisible()
    await expectGoodLooks(page, 'audit-phone')
    await log.getByRole('button').first().tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodLooks(page, 'audit-entry-phone')
  })
})
