import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectGoodLooks, openConsole } from './support/console.ts'
import { acceptEntryWarning, expectNoSidewaysScrolling } from './support/looks.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

test('OPER-04 finance reads a dashboard whose revenue equals the daily closing, and saves a chart', async ({
  browser,
}) => {
  const { page: desk } = await openConsole(browser, 'finance')
  await desk.goto('/operator/closing')
  const closing = desk.getByRole('table', { name: 'Daily closing' })
  await expect(closing).toBeVisible()
  // What the demo sold for euros on the days of the month before today, which no other test changes.
  const closed = new Map<string, string>()
  for (const row of (await closing.getByRole('row').all()).slice(2)) {
    const [day, , , , , , revenue] = await row.getByRole('cell').allInnerTexts()
    const euros = revenue!.split('\n').find((amount) => amount.startsWith('€'))
    if (euros !== undefined) closed.set(day!, euros)
  }
  await desk.keyboard.press('g')
  await desk.keyboard.press('n')
  await expect(desk.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(desk.getByText(/^Counted /)).toBeVisible()
  const revenue = desk.getByRole('region', { name: 'Revenue, EUR', exact: true })
  await expect(revenue.locator('canvas')).toBeVisible()
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    revenue.getByRole('button', { name: 'Revenue, EUR as CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('Day,"Revenue, EUR","Revenue, EUR before","Refunds, EUR","Refunds, EUR before"')
  expect(lines).toHaveLength(31)
  const saved = new Map(
    lines.slice(1).map((line) => {
      const [day, sold] = line.split(',')
      const shown = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
      return [shown.format(new Date(day!)), `€${sold}`]
    }),
  )
  expect([...closed.keys()].map((day) => [day, saved.get(day)])).toEqual([...closed])

  await expectGoodLooks(desk, 'dashboard')
  await desk.keyboard.press('c')
  await expect(desk).toHaveURL(/compare=none/)
  await expect(revenue.getByRole('columnheader', { name: 'Revenue before' })).toHaveCount(0)
  await desk.getByRole('combobox', { name: /^Days/ }).selectOption({ label: 'Last 365' })
  await expect(desk.getByRole('region', { name: 'Sign-ups', exact: true }).getByRole('row')).toHaveCount(367)
  await desk.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(desk, 'dashboard at 320')
  await expectGoodLooks(desk, 'dashboard-320')
})

test('OPER-04 days of one’s own are typed, one right after the other', async ({ browser }) => {
  const { page: desk } = await openConsole(browser, 'finance')
  await desk.goto('/operator/dashboard')
  await desk.getByRole('combobox', { name: /^Days/ }).selectOption({ label: 'Own' })
  // The same in either order of day and month.
  await desk.getByLabel('From', { exact: true }).focus()
  await desk.keyboard.type('10102026')
  await desk.getByLabel('To', { exact: true }).focus()
  await desk.keyboard.type('11112026')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/from=2026-10-10&to=2026-11-11/)
  await expect(desk.getByLabel('From', { exact: true })).toHaveValue('2026-10-10')
  await expect(desk.getByRole('region', { name: 'Sign-ups', exact: true }).getByRole('row')).toHaveCount(35)
  await desk.getByRole('button', { name: 'All figures as CSV' }).focus()
  const [download] = await Promise.all([desk.waitForEvent('download'), desk.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('dashboard-2026-10-10-2026-11-11.csv')
})

test('OPER-04 finance reads the last month’s revenue by network with one choice, and its file names the month', async ({
  browser,
}) => {
  const { page: desk } = await openConsole(browser, 'finance')
  await desk.goto('/operator/dashboard')
  await desk.getByRole('combobox', { name: /^Days/ }).selectOption({ label: 'Last month' })
  await expect(desk).toHaveURL(/range=LAST_MONTH/)
  const networks = desk.getByRole('region', { name: 'By network', exact: true })
  await expect(networks.getByRole('columnheader', { name: 'Revenue' })).toBeVisible()
  await expect(networks.getByRole('row', { name: /No network/ })).toBeVisible()
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    networks.getByRole('button', { name: 'By network as CSV' }).click(),
  ])
  const [, from, to] = /^networks-(20..-..-01)-(20..-..-..)\.csv$/.exec(download.suggestedFilename())!
  const last = new Date(`${from}T00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  expect(to).toBe(last.toISOString().slice(0, 10))
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^No network,/m)
  await desk.getByRole('combobox', { name: /^Days/ }).selectOption({ label: 'Last 365' })
  for (const network of ['adnova', 'datepartners'])
    await expect(networks.getByRole('row', { name: new RegExp(network) })).toContainText(/€[1-9]/)
})

test('OPER-04 a moderator has no dashboard', async ({ browser }) => {
  const { page: desk } = await openConsole(browser, 'moderator')
  await desk.goto('/operator/queue')
  await expect(desk.getByRole('link', { name: 'Queue' }).first()).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
})
