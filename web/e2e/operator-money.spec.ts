import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { expectGoodLooks, findMember, hireOperator, openConsole } from './support/console.ts'
import { operationId, run } from './support/graph.ts'
import { acceptEntryWarning, keepPicture } from './support/looks.ts'
import { newMember } from './support/members.ts'
import { lastBundle, orderAndPay } from './support/orders.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

/** Refunds the unused credits of the open order, with a reason for the audit. */
async function refundUnused(desk: Page, purpose: string): Promise<void> {
  await desk.getByRole('radio', { name: /Unused credits, pro rata/ }).check()
  await desk.getByLabel('Reason').selectOption({ label: 'Goodwill' })
  await desk.getByRole('button', { name: /^Refund / }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(purpose)
  await dialog.getByRole('button', { name: /^Refund / }).click()
}

test('PAY-08 finance gives back the unused credits of an order, and support sees the same page grey', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const { number, orderId } = await orderAndPay(page)
  const { page: desk } = await openConsole(browser, 'finance')
  await desk.goto('/operator/orders')
  await expect(desk.getByRole('link', { name: number })).toBeVisible()
  await expectGoodLooks(desk, 'orders')
  await desk.getByLabel('Order, invoice, code, payment…').fill(number)
  await expect(desk.getByRole('main').getByRole('row')).toHaveCount(2)
  await desk.getByRole('link', { name: number }).click()
  await expect(desk.getByRole('table', { name: 'Both sides' })).toBeVisible()
  await expectGoodLooks(desk, 'order')
  const words = 'Sorry voor de storing.\n\nGroeten, Finn'
  await desk.getByLabel('Own words for the member').fill(words)
  await refundUnused(desk, 'Ticket 21')
  await expect(desk.getByText(/goes back$/)).toBeVisible()
  const refunds = desk.getByRole('region', { name: 'Refunds and charge-backs' })
  await expect(refunds.getByRole('row').nth(1)).toContainText('Operator')
  await expect(desk.getByText('Nothing is left to give back.')).toBeVisible()
  await expectGoodLooks(desk, 'order-refunded')

  // The member reads the words on the page of the order, too.
  await page.goto(`/transactions/${encodeURIComponent(orderId)}`)
  await expect(page.getByRole('blockquote')).toHaveText(words)
  await keepPicture(page, 'order-refund-words')

  const { page: other } = await openConsole(browser, 'support')
  await other.goto(`/operator/orders/${number}`)
  await other.getByRole('link', { name: member.name }).click()
  await expect(other.getByText(`Opened for: Order ${number} · recorded`)).toBeVisible()
  await other.getByRole('link', { name: 'Ledger' }).first().click()
  await expect(other.getByRole('table', { name: 'Ledger' })).toContainText('Taken for a refund')
  await other.getByRole('button', { name: 'Actions' }).click()
  const correction = other.getByRole('menuitem', { name: /Correct the ledger/ })
  await expect(correction).toHaveAttribute('aria-disabled', 'true')
  await expect(correction).toContainText('Finance')
})

test('PAY-08 a refund above the limit waits until another operator approves it', async ({
  page,
  browser,
}) => {
  await newMember(page)
  const bundle = await lastBundle(page)
  const numbers = [(await orderAndPay(page, bundle)).number, (await orderAndPay(page, bundle)).number]
  const first = await openConsole(browser, 'finance')
  await first.page.goto(`/operator/orders/${numbers[0]}`)
  await refundUnused(first.page, 'Ticket 22')
  await expect(first.page.getByText(/goes back$/)).toBeVisible()
  await first.page.goto(`/operator/orders/${numbers[1]}`)
  await expect(first.page.getByText(/so it waits for somebody else in finance/)).toBeVisible()
  await refundUnused(first.page, 'Ticket 22')
  await expect(first.page.getByText(/waits for a second person$/)).toBeVisible()
  await expect(first.page.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expectGoodLooks(first.page, 'order-waiting')

  const second = await openConsole(browser, 'finance')
  await second.page.goto('/operator/refunds')
  const waiting = second.page.getByRole('listitem').filter({ hasText: numbers[1]! })
  await expect(waiting).toContainText(first.name)
  await expectGoodLooks(second.page, 'refunds')
  await waiting.getByRole('button', { name: 'Approve' }).click()
  const dialog = second.page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Checked the ticket')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toBeHidden()
  await second.page.goto(`/operator/orders/${numbers[1]}`)
  await expect(second.page.getByRole('region', { name: 'Acts of operators' })).toContainText(second.name)
  await expect(second.page.getByText('Nothing is left to give back.')).toBeVisible()
})

test('PAY-08 finance corrects a ledger from the member’s page, and the entry stands there', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const { page: desk } = await openConsole(browser, 'finance')
  await findMember(desk, member.email, 'Ticket 23')
  await desk.keyboard.press('.')
  await desk.getByRole('menuitem', { name: 'Correct the ledger' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Credits').fill('-500')
  await dialog.getByRole('button', { name: 'Correct it' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The member does not have so many credits.')
  await dialog.getByLabel('Credits').fill('7')
  await expectGoodLooks(desk, 'member-correction')
  await dialog.getByRole('button', { name: 'Correct it' }).click()
  await expect(desk.getByText('The ledger is corrected')).toBeVisible()
  const entry = desk.getByRole('table', { name: 'Ledger' }).getByRole('row').filter({ hasText: 'Correction' })
  await expect(entry).toContainText('+7')
})

test('OPER-05 a correction whose answers are lost shows by itself, and is booked once when it is sent again', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const { page: desk } = await openConsole(browser, 'finance')
  await findMember(desk, member.email, 'Ticket 26')
  const dialog = desk.getByRole('dialog')
  const correct = async (reason: string) => {
    await desk.keyboard.press('.')
    await desk.getByRole('menuitem', { name: 'Correct the ledger' }).click()
    await dialog.getByLabel('Credits').fill('5')
    await dialog.getByLabel('Kind of reason').selectOption({ label: reason })
    await dialog.getByRole('button', { name: 'Correct it' }).click()
  }
  const entries = desk
    .getByRole('table', { name: 'Ledger' })
    .getByRole('row')
    .filter({ hasText: 'Correction' })
  await desk.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(operationId('moneyActsCorrectionMutation')))
      return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await correct('Goodwill')
  await expect(entries).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await desk.unroute('**/graphql')
  // With another reason it is refused, because it may be meant as the same one.
  await correct('Something did not work')
  await expect(desk.getByText('This was done before', { exact: false })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(entries).toHaveCount(1)
  // From here on it is another one.
  await correct('Something did not work')
  await expect(entries).toHaveCount(2)
})

test('OPER-05 finance reads on in what was done with a member’s money, beyond the newest twenty acts', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const { page: desk } = await openConsole(browser, 'finance')
  await findMember(desk, member.email, 'Ticket 24')
  const memberId = decodeURIComponent(new URL(desk.url()).pathname.split('/').at(-1)!)
  for (let n = 0; n < 21; n++) {
    const input = { memberId, idempotencyKey: `act ${n}`, credits: 1, reason: 'FAULT', purpose: 'Ticket 24' }
    const { correctLedger } = await run(desk.request, 'moneyActsCorrectionMutation', { input, money: false })
    expect(correctLedger.__typename).toBe('CorrectLedgerSuccess')
  }
  await desk.goto(`/operator/members/${encodeURIComponent(memberId)}?tab=ledger`)
  await desk.getByLabel('Why').fill('Ticket 25')
  await desk.keyboard.press('Enter')
  const acts = desk.getByRole('region', { name: 'Acts of operators' })
  await expect(acts.getByRole('listitem')).toHaveCount(20)
  await expect(acts).toContainText('21')
  await acts.getByRole('button', { name: 'Show older' }).click()
  await expect(acts.getByRole('listitem')).toHaveCount(21)
  await expect(acts.getByRole('button', { name: 'Show older' })).toHaveCount(0)
})

test('PAY-08 the daily closing shows the day of a purchase, and its files open in a spreadsheet', async ({
  page,
  browser,
}) => {
  await newMember(page)
  await orderAndPay(page)
  const { page: desk } = await openConsole(browser, 'finance')
  await desk.goto('/operator/closing')
  const today = desk.getByRole('table', { name: 'Daily closing' }).getByRole('row').nth(1)
  await expect(today).toContainText(/€/)
  await expectGoodLooks(desk, 'closing')
  const days = desk.getByRole('region', { name: 'Days of the month' })
  for (const width of [1280, 1200, 992, 768, 320]) {
    await desk.setViewportSize({ width, height: 800 })
    const hidden = await days.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(hidden, `${width} px`).toBe(0)
    await keepPicture(desk, `operator-closing-${width}`)
  }
  await desk.setViewportSize({ width: 1280, height: 800 })
  for (const [button, file] of [
    ['Closing as CSV', /closing.*\.csv$/],
    ['VAT for the one-stop shop as CSV', /vat-oss.*\.csv$/],
  ] as const) {
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: button }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(file)
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line.split(',').length).toBeGreaterThan(3)
  }
})

test.describe('a phone', () => {
  test.use({ locale: 'en-GB', hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('PAY-08 orders, an order and the closing fit a phone', async ({ page, browser }) => {
    const visitor = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
    await acceptEntryWarning(visitor)
    await newMember(visitor)
    const { number } = await orderAndPay(visitor)
    await hireOperator(page.request, 'finance')
    await page.goto('/operator/orders')
    await expect(page.getByRole('link', { name: number })).toBeVisible()
    await expectGoodLooks(page, 'orders-phone')
    await page.getByRole('link', { name: number }).tap()
    await expect(page.getByRole('table', { name: 'Both sides' })).toBeVisible()
    await expectGoodLooks(page, 'order-phone')
    await page.goto('/operator/refunds')
    await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible()
    await expectGoodLooks(page, 'refunds-phone')
    await page.goto('/operator/closing')
    await expect(page.getByRole('table', { name: 'Daily closing' })).toBeVisible()
    await expectGoodLooks(page, 'closing-phone')
  })
})
