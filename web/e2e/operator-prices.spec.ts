import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { expectGoodLooks, openConsole } from './support/console.ts'
import { operationId } from './support/graph.ts'
import { holdBack } from './support/hold-back.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { newMember } from './support/members.ts'
import { changeCountry, ORDER } from './support/orders.ts'
import { signedUpAgo } from './support/passing.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

const PRICES = '/operator/sites/ruvela/prices'

/** Lets the server do one change of prices, and loses its answer. */
async function loseNextAnswer(page: Page, operation: string): Promise<void> {
  let isLost = false
  await page.route('**/graphql', async (route) => {
    if (isLost || !route.request().postData()?.includes(operationId(operation))) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

// A country in which no other test buys, so that its prices are this test's own.
test('OPER-02 CRED-03 an admin changes a price, a wrong one is refused, and a member sees the new one', async ({
  page,
  browser,
}) => {
  const { page: desk } = await openConsole(browser, 'admin')
  await desk.goto(PRICES)
  const everywhere = desk.getByRole('region', { name: 'Every country without prices of its own' })
  await expect(everywhere.getByRole('group', { name: 'Card 1, the plainest' })).toContainText('per message')
  await expectGoodLooks(desk, 'prices')
  await desk.getByRole('button', { name: 'Prices for another country' }).click()
  await desk.getByRole('dialog').getByLabel('Country').selectOption({ label: 'Ireland' })
  await desk.getByRole('button', { name: 'Set its prices' }).click()
  const ireland = desk.getByRole('region', { name: 'Ireland' })
  const card = ireland.getByRole('group', { name: 'Card 1, the plainest' })
  await card.getByRole('checkbox', { name: 'On sale' }).check()
  await card.getByLabel('Credits').fill('10')
  const price = card.getByLabel('Price in EUR, with VAT')
  await price.fill('7,777')
  await ireland.getByRole('button', { name: 'Save prices' }).click()
  await expect(price).toHaveAccessibleDescription('This amount is not possible.')
  await expect(price).toBeFocused()
  await expectGoodLooks(desk, 'prices-refused')
  await price.fill('7,77')
  await expect(card).toContainText('€0.78 per message')
  await ireland.getByRole('button', { name: 'Save prices' }).click()
  await expect(desk.getByText('The prices are in force')).toBeVisible()

  const member = await newMember(page, { locale: 'nl' })
  // The time bonus is over: the full prices show.
  await signedUpAgo(member.email, 14_400)
  await page.goto('/premium')
  await changeCountry(page, 'Ierland')
  await expect(page.getByRole('main')).toContainText(/€\s?7,77/)

  // The answer is lost: what was typed stays, and saving it again says that it is in force.
  await loseNextAnswer(desk, 'priceChangesListMutation')
  await price.fill('8,88')
  await ireland.getByRole('button', { name: 'Save prices' }).click()
  await expect(ireland.getByText('Not saved yet.', { exact: false })).toBeVisible()
  await expect(price).toHaveValue('8,88')
  // As long as it waits for the answer, the button ignores presses.
  const save = ireland.getByRole('button', { name: 'Save prices' })
  await expect(save).not.toHaveAttribute('aria-busy')
  await save.click()
  await expect(ireland.getByText('In force everywhere.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(/€\s?8,88/)

  // Another currency: every price is typed anew, and saving says what ends.
  await ireland.getByRole('button', { name: 'Change currency' }).click()
  await desk.getByRole('dialog').getByLabel('Currency').selectOption('USD')
  await desk.getByRole('button', { name: 'Type the new prices' }).click()
  const inDollars = card.getByLabel('Price in USD, with VAT')
  await expect(inDollars).toHaveValue('')
  await inDollars.fill('9.50')
  await ireland.getByRole('button', { name: 'Save prices' }).click()
  await expect(desk.getByRole('dialog')).toContainText('these prices end: €8.88')
  await expectGoodLooks(desk, 'prices-currency')
  await desk.getByRole('button', { name: 'Sell in the new currency' }).click()
  await expect(ireland.getByText('In force everywhere.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(/US\$\s?9,50/)

  // Without bundles of its own, the country buys what is sold in every country.
  await card.getByRole('checkbox', { name: 'On sale' }).uncheck()
  await ireland.getByRole('button', { name: 'Save prices' }).click()
  await desk.getByRole('button', { name: 'End the sale' }).click()
  await expect(ireland).toContainText('nothing on sale')
  await page.reload()
  await expect(page.getByRole('main')).toContainText(/€\s?9,99/)
})

test('OPER-02 leaving typed prices asks, and what is typed while they are saved stays', async ({
  browser,
}) => {
  const { page: desk } = await openConsole(browser, 'admin')
  await desk.goto(PRICES)
  await desk.getByRole('button', { name: 'Prices for another country' }).click()
  await desk.getByRole('dialog').getByLabel('Country').selectOption({ label: 'Luxembourg' })
  await desk.getByRole('button', { name: 'Set its prices' }).click()
  const panel = desk.getByRole('region', { name: 'Luxembourg' })
  const card = panel.getByRole('group', { name: 'Card 1, the plainest' })
  await card.getByRole('checkbox', { name: 'On sale' }).check()
  await card.getByLabel('Credits').fill('10')
  const price = card.getByLabel('Price in EUR, with VAT')
  await price.fill('5,55')
  await desk.getByRole('link', { name: 'Audit log' }).first().click()
  const asked = desk.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(asked).toContainText('it is lost when you leave')
  await asked.getByRole('button', { name: 'Cancel' }).click()

  const held = await holdBack(desk, 'priceChangesListMutation')
  await panel.getByRole('button', { name: 'Save prices' }).click()
  await expect.poll(held.count).toBe(1)
  await price.fill('6,66')
  await held.release()
  await expect(desk.getByText('The prices are in force')).toBeVisible()
  await expect(price).toHaveValue('6,66')
  await panel.getByRole('button', { name: 'Save prices' }).click()
  await expect(panel.getByText('In force everywhere.')).toBeVisible()
  await desk.getByRole('link', { name: 'Audit log' }).first().click()
  await expect(desk).toHaveURL(/\/operator\/audit/)
})

test('OPER-02 DISC-01 an admin makes a series of codes; one is redeemed, and an ended one refused', async ({
  page,
  browser,
}) => {
  const unique = `S${Date.now().toString(36).toUpperCase()}`
  const { page: desk } = await openConsole(browser, 'admin')
  await desk.goto(PRICES)
  await desk.getByRole('button', { name: 'New series' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Beginning of each code').fill(unique)
  await dialog.getByLabel('How many').fill('3')
  await dialog.getByLabel('Discount in percent').fill('100')
  await dialog.getByRole('button', { name: 'Create the series' }).click()
  const percentage = dialog.getByLabel('Discount in percent')
  await expect(percentage).toHaveAccessibleDescription('This amount is not possible.')
  await expectGoodLooks(desk, 'prices-new-series')
  await percentage.fill('40')
  await dialog.getByRole('button', { name: 'Create the series' }).click()
  await expect(desk.getByRole('dialog', { name: '3 codes work' })).toBeVisible()
  const saving = desk.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save codes as CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`${unique}.csv`)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toMatch(/Code$/)
  const codes = lines.slice(1)
  expect(codes).toHaveLength(3)
  for (const code of codes) expect(code).toMatch(new RegExp(`^${unique}-[A-Z][A-Z0-9]{9}$`))
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await newMember(page, { locale: 'nl' })
  await page.goto('/premium')
  const panel = page.locator('#order')
  const enter = async (code: string) => {
    await panel.getByRole('textbox').fill(code)
    await panel.getByRole('textbox').press('Enter')
  }
  await panel.getByRole('button', { name: /kortingscode/i }).click()
  await enter(codes[0]!)
  await expect(panel).toContainText(`Korting ${codes[0]} (40%)`)
  await panel.getByRole('checkbox').last().check()
  await panel.getByRole('button', { name: ORDER }).click()
  await page.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()

  await desk.getByLabel('Find discount code').fill(unique)
  const table = desk.getByRole('table', { name: 'Discount codes' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row').filter({ hasText: codes[0]! })).toContainText('40 %')
  await table.getByRole('button', { name: `End ${codes[1]}` }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'End the code' }).click()
  await expect(table.getByRole('row').filter({ hasText: codes[1]! })).toContainText('Ended')
  await desk.setViewportSize({ width: 320, height: 700 })
  await expectGoodLooks(desk, 'prices-narrow')

  await page.goto('/credits')
  await panel.getByRole('button', { name: /kortingscode/i }).click()
  await enter(codes[1]!)
  await expect(panel.getByRole('alert')).toHaveText('Code niet gevonden')
})

// Days so far away that no other test comes there.
test('OPER-02 an admin sets a VAT rate and the end of a payment method, and takes both back', async ({
  browser,
}) => {
  const { page: desk } = await openConsole(browser, 'admin')
  await desk.goto('/operator/vat')
  const rates = desk.getByRole('table', { name: 'VAT rates' })
  await expect(rates.getByRole('row').filter({ hasText: 'Netherlands' })).toContainText('21 %')
  await expectGoodLooks(desk, 'vat')
  await desk.getByRole('button', { name: 'New rate' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Country').selectOption({ label: 'Malta' })
  await dialog.getByLabel('VAT in percent').fill('80')
  await dialog.getByLabel('From').fill('2099-07-01')
  await dialog.getByRole('button', { name: 'Set the rate' }).click()
  await expect(dialog.getByLabel('VAT in percent')).toHaveAccessibleDescription(
    'This amount is not possible.',
  )
  await expectGoodLooks(desk, 'vat-refused')
  await dialog.getByLabel('VAT in percent').fill('18,5')
  await dialog.getByRole('button', { name: 'Set the rate' }).click()
  const upcoming = rates.getByRole('row').filter({ hasText: '18.5 %' })
  await expect(upcoming).toContainText('To come')
  await upcoming.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(upcoming).toHaveCount(0)

  await desk.goto('/operator/payment-methods')
  const methods = desk.getByRole('table', { name: 'Payment methods' })
  const transfer = methods.getByRole('row').filter({ hasText: 'Bank transfer' })
  await expectGoodLooks(desk, 'payment-methods')
  await transfer.getByRole('button').click()
  await dialog.getByLabel('Until').fill('2099-07-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(transfer).toContainText('Jul 1, 2099')
  await transfer.getByRole('button').click()
  await dialog.getByLabel('Until').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(transfer).toContainText('no end')
})
