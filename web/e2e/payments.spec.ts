import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { newMember } from './support/members.ts'

const ORDER = 'Bestelling met betalingsverplichting'

async function firstBundle(page: Page): Promise<{ id: string; credits: number }> {
  return (await run(page.request, 'DirectDebitScreenQuery', { bundleId: '', code: null })).bundles[0]
}

/** Orders the smallest bundle on the checkout page and goes to the test bank. */
async function order(page: Page, method: string) {
  const { id } = await firstBundle(page)
  await page.goto(`/credits/${encodeURIComponent(id)}/${method}`)
  await page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
}

/** The newest message in the SMS outbox. */
async function codeOfSms(page: Page): Promise<string> {
  await expect.poll(async () => /<td lang="nl">(\d{6})/.exec(await (await page.request.get('/dev/sms')).text())?.[1]).toBeDefined()
  return /<td lang="nl">(\d{6})/.exec(await (await page.request.get('/dev/sms')).text())![1]!
}

test('PAY-03 the test bank pays, fails, cancels, lets expire and pays later, and the order follows without a reload', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  for (const [button, heading] of [['Laten mislukken', 'Betaling mislukt'], ['Annuleren', 'Betaling geannuleerd'], ['Laten verlopen', 'Betaling geannuleerd']] as const) {
    await order(page, 'ideal')
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await order(page, 'bank-transfer')
  const bank = page.url()
  await page.getByRole('button', { name: 'Later betalen' }).click()
  await expect(page.getByRole('heading', { name: 'We wachten op je betaling' })).toBeVisible()
  // The bank pays while the member looks at the order.
  expect((await page.request.post(`${bank}/paid`, { maxRedirects: 0 })).status()).toBe(303)
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
})

test('PAY-05 a failed payment says so and can be tried again; a kept card that fails can be tried again or PayPal taken', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  const { id } = await firstBundle(page)
  await page.goto(`/credits/${encodeURIComponent(id)}/credit-card`)
  await page.getByRole('checkbox', { name: 'Bewaar deze kaart voor een volgende bestelling' }).check()
  await page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await page.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()

  await page.goto('/credits/repeat-order')
  await expect(page.getByText('We schrijven het af van je bewaarde kaart •••• 4242.')).toBeVisible()
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page).toHaveURL(/\/(transactions|sandbox)\//)
  const { viewer } = await run(page.request, 'OrderListPageQuery', { count: 1 })
  const orderId = viewer.orders.edges[0].node.id as string
  const { node } = await run(page.request, 'TransactionScreenQuery', { id: orderId })
  await page.goto(`/transactions/${encodeURIComponent(orderId)}`)
  await page.request.post(`${node.checkoutUrl}/failed`, { maxRedirects: 0 })
  await expect(page.getByRole('heading', { name: 'Betaling mislukt' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Betalen met PayPal' })).toHaveAttribute('href', /\/paypal$/)
  await page.getByRole('link', { name: 'Opnieuw proberen' }).click()
  await expect(page).toHaveURL(/\/credits\/.+\/credit-card$/)
})

test('CRED-05 the last order is repeated with two clicks', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  await order(page, 'ideal')
  await page.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
  await page.goto('/credits')
  await page.getByRole('link', { name: 'Laatste bestelling herhalen' }).click()
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
  const { viewer } = await run(page.request, 'OrderListPageQuery', { count: 5 })
  expect(viewer.orders.edges).toHaveLength(2)
})

test('TRUST-03 total with VAT, credits, conditions and the words of the law stand beside each other', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  const { id, credits } = await firstBundle(page)
  await page.goto(`/credits/${encodeURIComponent(id)}/ideal`)
  const panel = page.getByRole('region', { name: 'Je bestelling' })
  await expect(panel.getByRole('button', { name: ORDER, exact: true })).toBeVisible()
  await expect(panel.getByText(`${credits} credits`).first()).toBeVisible()
  await expect(panel).toContainText(/€\s9,99/)
  await expect(panel).toContainText('Waarvan 21% btw')
  await expect(panel.getByRole('link', { name: 'voorwaarden' })).toBeVisible()
  await expect(panel.getByRole('link', { name: /recht om terug te komen op de koop/ })).toBeVisible()
})

test('TRUST-04 CRED-07 a member finds the order with its invoice and withdraws in two steps; without a login number and address lead there too', async ({ page, browser, baseURL }) => {
  const { email } = await newMember(page, { locale: 'nl' })
  for (let n = 0; n < 2; n++) {
    await order(page, 'ideal')
    await page.getByRole('button', { name: 'Betalen', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
  }
  await page.goto('/transactions')
  const rows = page.getByRole('main').getByRole('link', { name: /Betaald/ })
  await expect(rows).toHaveCount(2)
  await rows.first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Factuur/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: 'Afzien van deze koop' }).click()
  await expect(page.getByText(/Hierbij verklaar ik dat ik afzie van bestelling/)).toBeVisible()
  await expect(page.getByText(/je krijgt €\s9,99 terug/)).toBeVisible()
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(page.getByText('Je herroeping is ontvangen.')).toBeVisible()

  const { viewer } = await run(page.request, 'OrderListPageQuery', { count: 5 })
  const other = viewer.orders.edges.map(({ node }: any) => node).find(({ state }: any) => state === 'COMPLETED')
  const stranger = await browser.newPage({ baseURL: baseURL!, locale: 'nl-NL' })
  await acceptEntryWarning(stranger)
  await stranger.goto('/return-policy')
  await stranger.getByLabel('Bestelnummer').fill(other.number)
  await stranger.getByRole('textbox', { name: 'E-mailadres' }).fill(email)
  await stranger.getByRole('button', { name: 'Stuur me de mail' }).click()
  await expect(stranger.getByText(/is er nu een mail onderweg/)).toBeVisible()
  const mailbox = async () => (await stranger.request.get('/dev/mail')).text()
  await expect.poll(mailbox).toContain(`herroeping van bestelling ${other.number}`)
  const mailId = new RegExp(`/dev/mail/([\\w-]+)">Bevestig je herroeping van bestelling ${other.number}`).exec(await mailbox())![1]!
  const token = /withdrawal=([\w-]+)/.exec(await (await stranger.request.get(`/dev/mail/${mailId}`)).text())![1]!
  await stranger.goto(`/return-policy?withdrawal=${token}`)
  await stranger.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(stranger.getByText('Je herroeping is ontvangen.')).toBeVisible()
  await expect.poll(mailbox).toContain(`Ontvangstbevestiging van je herroeping, bestelling ${other.number}`)
  await stranger.close()
})

test('PAY-06 a direct debit is ordered with form, mandate and code; a wrong code says so', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  const { id } = await firstBundle(page)
  await page.goto(`/credits/${encodeURIComponent(id)}/direct-debit`)
  await page.getByRole('link', { name: 'Verder met incasso' }).click()
  await page.getByRole('button', { name: 'Stuur me de code' }).click()
  await expect(page.getByText('Geef de machtiging om verder te gaan')).toBeVisible()
  for (const [label, text] of [['Naam van de rekeninghouder', 'Noor de Vries'], ['IBAN', 'NL91 ABNA 0417 1643 00'], ['Straat', 'Damrak'], ['Huisnummer', '1'], ['Postcode', '1012 JS'], ['Plaats', 'Amsterdam'], ['Mobiel nummer', '06 12345678']] as const)
    await page.getByLabel(label).fill(text)
  await page.getByRole('checkbox', { name: 'Ik geef deze machtiging' }).check()
  await page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  await page.getByRole('button', { name: 'Stuur me de code' }).click()
  await expect(page.getByRole('heading', { name: 'Vul de code in' })).toBeVisible()
  const code = await codeOfSms(page)
  await page.getByLabel('Sms-code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByText('Code ongeldig')).toBeVisible()
  await page.getByLabel('Sms-code').fill(code)
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We wachten op je betaling' })).toBeVisible()
})
