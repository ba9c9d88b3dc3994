import { expect, test } from '@playwright/test'
import { acceptEntryWarning, keepPicture } from './support/looks.ts'
import { operationId } from './support/graph.ts'
import { newMember } from './support/members.ts'

test('a new member sees the time bonus with its true end, orders at that price and cannot use it twice', async ({ page }) => {
  await acceptEntryWarning(page)
  await newMember(page)
  await page.goto('/premium')
  await expect(page.getByRole('timer')).toContainText(/25%.*03:5\d:\d\d/)
  const panel = page.locator('#order')
  await expect(panel).toContainText('TIMEBONUS25')
  await expect(panel).toContainText('37,49')
  await keepPicture(page, 'premium-with-bonus', { full: true })

  // A code that does not exist says so, and the price stays.
  await panel.getByRole('button', { name: /kortingscode/i }).click()
  await panel.getByRole('textbox').fill('nergens')
  await panel.getByRole('textbox').press('Enter')
  await expect(panel.getByRole('alert')).toContainText('Code niet gevonden')
  await expect(panel).toContainText('37,49')

  await panel.getByRole('checkbox').last().check()
  await panel.getByRole('button', { name: 'Bestelling met betalingsverplichting' }).click()
  await page.waitForURL(/sandbox\/checkout/)
  await expect(page.locator('body')).toContainText('37,49')
  await page.goto('/credits')
  await expect(page.locator('#order')).toContainText('37,49')
  await page.locator('input[name=bundle]').first().check({ force: true })
  await expect(page.locator('#order')).toContainText('9,99')
  await expect(page.locator('#order')).toContainText('Je korting zit in een bestelling')
})

test('40 seconds in the members area a member without credits is told of the bonus, once', async ({ page }) => {
  await acceptEntryWarning(page)
  await newMember(page, { confirmed: false })
  await page.clock.install()
  const offer = page.waitForResponse((response) => response.url().includes('/graphql') && (response.request().postData() ?? '').includes(operationId('offerStoreQuery')))
  await page.goto('/members')
  await (await offer).finished()
  const modal = page.getByRole('dialog', { name: /Wees er snel bij: 25% korting/ })
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(modal).toBeHidden()
  await page.clock.runFor(11_000)
  await expect(modal).toBeVisible()
  await expect(modal).toContainText('4 uur')
  await expect(modal.getByRole('timer')).toContainText(/03:5\d:\d\d/)
  await keepPicture(page, 'time-bonus-modal')
  await modal.getByRole('button', { name: 'Niet nu' }).click()
  await expect(modal).toBeHidden()
  await page.clock.runFor(90_000)
  await expect(modal).toBeHidden()
})

test('a member sets a monthly limit, which an order cannot pass', async ({ page }) => {
  await acceptEntryWarning(page)
  await newMember(page)
  await page.goto('/notifications#spending')
  const section = page.locator('#spending')
  await section.getByRole('textbox').fill('12,50')
  await section.getByRole('button').click()
  await expect(section).toContainText(/12,50/)
  await keepPicture(page, 'spending-limit')
  await page.goto('/premium')
  const panel = page.locator('#order')
  await panel.getByRole('checkbox').last().check()
  await panel.getByRole('button', { name: 'Bestelling met betalingsverplichting' }).click()
  await expect(panel.getByRole('alert')).toContainText('12,50')
})

test('a visitor sees the prices before anything is asked', async ({ page }) => {
  await acceptEntryWarning(page)
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prijzen')
  await expect(page.locator('main')).toContainText('49,99')
  await expect(page.locator('main')).toContainText('iDEAL')
  await keepPicture(page, 'pricing', { full: true })
})
