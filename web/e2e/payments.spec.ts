import { expect, test } from '@playwright/test'
import { inDatabase, rowId } from './support/database.ts'
import { askForCode, codeOfSms, newestCode } from './support/direct-debit.ts'
import { operationId, run } from './support/graph.ts'
import { holdBack, holdBackSocket } from './support/hold-back.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { newMember } from './support/members.ts'
import { changeCountry, firstBundle, order, ORDER, orderAndPay } from './support/orders.ts'

/** An account that no other test uses, with valid check digits. */
function newIban(): string {
  const number = String(Date.now()).slice(-10)
  // I, N, G and B as their numbers, then NL00.
  const check = 98n - (BigInt(`18231611${number}232100`) % 97n)
  return `NL${String(check).padStart(2, '0')}INGB${number}`
}

test('PAY-03 the order follows the test bank’s outcome, late ones too, without a reload', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  for (const [button, heading] of [
    ['Laten mislukken', 'Betaling mislukt'],
    ['Annuleren', 'Betaling geannuleerd'],
    ['Laten verlopen', 'Betaling geannuleerd'],
  ] as const) {
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

test('PAY-07 the order button still takes a press while a new offer reloads the price', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  const { id } = await firstBundle(page)
  const offer = await holdBack(page, 'offerStoreQuery')
  await page.goto(`/credits/${encodeURIComponent(id)}/ideal`)
  const button = page.getByRole('button', { name: ORDER, exact: true })
  await expect(button).toBeEnabled()
  await page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  const quote = await holdBack(page, 'useOrderQuoteQuery')
  await offer.release()
  await expect.poll(quote.count).toBeGreaterThan(0)
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
})

test('PAY-03 a payment between reading the order and subscribing to it still shows', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  await order(page, 'bank-transfer')
  const bank = page.url()
  const listening = await holdBackSocket(page, 'useBillingEventsSubscription')
  const caughtUp = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes(operationId('useBillingEventsCatchUpQuery'))),
  )
  await page.getByRole('button', { name: 'Later betalen' }).click()
  await expect(page.getByRole('heading', { name: 'We wachten op je betaling' })).toBeVisible()
  await expect.poll(listening.count).toBe(1)
  await (await caughtUp).finished()
  expect((await page.request.post(`${bank}/paid`, { maxRedirects: 0 })).status()).toBe(303)
  listening.release()
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
})

test('PAY-02 until an order has loaded its page shows no state, however long that takes', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  await order(page, 'ideal')
  const held = await holdBack(page, 'TransactionScreenQuery')
  await page.getByRole('button', { name: 'Annuleren', exact: true }).click()
  await expect.poll(held.count).toBeGreaterThan(0)
  await expect(page.getByRole('progressbar', { name: 'Laden' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0)
  await held.release()
  await expect(page.getByRole('heading', { name: 'Betaling geannuleerd' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Laden' })).toBeHidden()
})

test('PAY-05 a failed payment says so and can be retried, a stored card also with PayPal', async ({
  page,
}) => {
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
  await expect(page.getByRole('main')).toContainText('We konden niet van je bewaarde kaart afschrijven.')
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
  // The previous screen has an order button, too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laatste bestelling herhalen')
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
  const { viewer } = await run(page.request, 'OrderListPageQuery', { count: 5 })
  expect(viewer.orders.edges).toHaveLength(2)
  // The bought bundle and its payment method, rather than the page's defaults.
  const orders = await Promise.all(
    viewer.orders.edges.map(
      async ({ node }: any) => (await run(page.request, 'TransactionScreenQuery', { id: node.id })).node,
    ),
  )
  const [again, first] = orders.map(({ credits, method }: any) => ({ credits, method }))
  expect(again).toEqual(first)
  expect(first).toEqual({ credits: (await firstBundle(page)).credits, method: 'IDEAL' })
})

test('TRUST-03 total with VAT, credits, conditions and the legal wording are side by side', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const { id, credits } = await firstBundle(page)
  await page.goto(`/credits/${encodeURIComponent(id)}/ideal`)
  const panel = page.getByRole('region', { name: 'Je bestelling' })
  await expect(panel.getByRole('button', { name: ORDER, exact: true })).toBeVisible()
  await expect(panel.getByText(`${credits} credits`).first()).toBeVisible()
  await expect(panel).toContainText(/€\s9,99/)
  await expect(panel).toContainText('Waarvan 21% btw')
  await expect(panel.getByRole('link', { name: 'voorwaarden' })).toBeVisible()
  await expect(panel.getByRole('link', { name: /herroepingsrecht/ })).toBeVisible()
})

test('TRUST-04 CRED-07 an order is found with its invoice and withdrawn in two steps, also without login', async ({
  page,
  browser,
  baseURL,
}) => {
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
  await page.getByRole('button', { name: 'Deze koop herroepen' }).click()
  await expect(page.getByText(/Hierbij verklaar ik dat ik bestelling/)).toBeVisible()
  await expect(page.getByText(/je krijgt €\s9,99 terug/)).toBeVisible()
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(page.getByText('Je herroeping is ontvangen.')).toBeVisible()

  const { viewer } = await run(page.request, 'OrderListPageQuery', { count: 5 })
  const other = viewer.orders.edges
    .map(({ node }: any) => node)
    .find(({ state }: any) => state === 'COMPLETED')
  const stranger = await browser.newPage({ baseURL: baseURL!, locale: 'nl-NL' })
  await acceptEntryWarning(stranger)
  await stranger.goto('/return-policy')
  await stranger.getByLabel('Bestelnummer').fill(other.number)
  await stranger.getByRole('textbox', { name: 'E-mailadres' }).fill(email)
  await stranger.getByRole('button', { name: 'Stuur me de e-mail' }).click()
  await expect(stranger.getByText(/is er nu een e-mail onderweg/)).toBeVisible()
  const mailbox = async () => (await stranger.request.get('/dev/mail')).text()
  await expect.poll(mailbox).toContain(`herroeping van bestelling ${other.number}`)
  const mailId = new RegExp(
    `/dev/mail/([\\w-]+)">Bevestig je herroeping van bestelling ${other.number}`,
  ).exec(await mailbox())![1]!
  const token = /withdrawal=([\w-]+)/.exec(
    await (await stranger.request.get(`/dev/mail/${mailId}`)).text(),
  )![1]!
  await stranger.goto(`/return-policy?withdrawal=${token}`)
  await stranger.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(stranger.getByText('Je herroeping is ontvangen.')).toBeVisible()
  await expect.poll(mailbox).toContain(`Ontvangstbevestiging van je herroeping, bestelling ${other.number}`)
  await stranger.close()
})

test('PAY-06 a direct debit needs form, mandate and code, and a wrong code says so', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  const { id } = await firstBundle(page)
  await page.goto(`/credits/${encodeURIComponent(id)}/direct-debit`)
  await page.getByRole('link', { name: 'Verder met incasso' }).click()
  await page.getByRole('button', { name: 'Stuur me de code' }).click()
  await expect(page.getByText('Geef de machtiging om verder te gaan')).toBeVisible()
  const before = await newestCode(page)
  await askForCode(page, 'NL91 ABNA 0417 1643 00', '06 12345678')
  await expect(page.getByRole('heading', { name: 'Vul de code in' })).toBeVisible()
  const code = await codeOfSms(page, before)
  await page.getByLabel('Sms-code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByText('Code ongeldig')).toBeVisible()
  await page.getByLabel('Sms-code').fill(code)
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We wachten op je betaling' })).toBeVisible()
})

test('PAY-06 after a chargeback account, number and member are refused, each in its own words', async ({
  page,
}) => {
  const [iban, phone] = [newIban(), `06 3${String(Date.now()).slice(-7)}`]
  const [otherIban, otherPhone] = ['FR14 2004 1010 0505 0001 3M02 606', '06 45678123']
  await newMember(page, { locale: 'nl' })
  const { id } = await firstBundle(page)
  const form = `/directdebit?bundle=${encodeURIComponent(id)}`
  await page.goto(form)
  const before = await newestCode(page)
  await askForCode(page, iban, phone)
  await page.getByLabel('Sms-code').fill(await codeOfSms(page, before))
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We wachten op je betaling' })).toBeVisible()
  const orderId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!)
  const { node } = await run(page.request, 'TransactionScreenQuery', { id: orderId })
  // A form that was already open is refused on sending; a new one is not offered.
  const open = await page.context().newPage()
  await open.goto(form)
  await expect(open.getByLabel('IBAN')).toBeVisible()
  for (const news of ['paid', 'charged_back'])
    expect((await page.request.post(`${node.checkoutUrl}/${news}`, { maxRedirects: 0 })).status()).toBe(303)
  await expect(page.getByRole('heading', { name: 'Betaling teruggeboekt' })).toBeVisible()

  await askForCode(open, otherIban, otherPhone)
  await expect(open.getByText('Je hebt de limiet voor incasso bereikt.')).toBeVisible()
  await page.goto(form)
  await expect(page).toHaveURL('/premium')

  // An open page would find its session gone, go to the login, and reload the other one.
  await open.close()
  await page.goto('about:blank')
  await page.context().clearCookies()
  await newMember(page, { locale: 'nl' })
  await page.goto(form)
  await askForCode(page, iban, phone)
  await expect(page.getByLabel('IBAN')).toHaveAccessibleDescription(
    /Deze rekening kan niet worden gebruikt voor incasso/,
  )
  await page.goto(form)
  await askForCode(page, otherIban, phone)
  await expect(page.getByLabel('Mobiel nummer')).toHaveAccessibleDescription(
    /Dit nummer kan niet worden gebruikt voor incasso/,
  )
})

test('PAY-06 after five wrong codes a button leads back to the filled-in form', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  const { id } = await firstBundle(page)
  await page.goto(`/directdebit?bundle=${encodeURIComponent(id)}`)
  const before = await newestCode(page)
  await askForCode(page, 'BE68 5390 0754 7034', '06 23456781')
  const code = await codeOfSms(page, before)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const orderButton = page.getByRole('button', { name: ORDER, exact: true })
  for (let n = 0; n < 5; n++) {
    await page.getByLabel('Sms-code').fill(wrong)
    const answered = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('directDebitId'),
    )
    await orderButton.click()
    await answered
    await expect(page.getByText('Code ongeldig')).toBeVisible()
  }
  await page.getByLabel('Sms-code').fill(code)
  await orderButton.click()
  await expect(page.getByText('Te veel verkeerde codes. Begin opnieuw.')).toBeVisible()
  await expect(orderButton).toBeHidden()
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click()
  await expect(page.getByLabel('IBAN')).toHaveValue('BE68 5390 0754 7034')
  await expect(page.getByRole('button', { name: 'Stuur me de code' })).toBeVisible()
})

test('PAY-01 a corrected country at checkout updates bundles, methods and VAT', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  await page.goto('/premium')
  const panel = page.locator('#order')
  await expect(panel).toContainText('Waarvan 21% btw')
  await expect(page.getByRole('radio', { name: 'iDEAL | Wero' })).toBeChecked()
  await expect(page.getByText('Land: Nederland')).toBeVisible()
  await changeCountry(page, 'België')
  await expect(page.getByText('Land: België')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Bancontact' })).toBeChecked()
  await changeCountry(page, 'Zwitserland')
  await expect(page.getByText('Land: Zwitserland')).toBeVisible()
  await expect(panel).toContainText('Waarvan 8,1% btw')
  await expect(panel).toContainText('CHF')
  await expect(page.getByRole('radio', { name: 'Creditcard' })).toBeChecked()
  // The address of a bundle no longer sold there leads to the shop.
  await changeCountry(page, 'Nederland')
  await expect(page.getByText('Land: Nederland')).toBeVisible()
  const { id } = await firstBundle(page)
  await page.goto(`/credits/${encodeURIComponent(id)}/ideal`)
  await changeCountry(page, 'Zwitserland')
  await expect(page).toHaveURL('/premium')
})

test('TRUST-03 the order button is in view at 800 px of height, and only orders the bundle whose price shows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await newMember(page, { locale: 'nl' })
  await page.goto('/premium')
  const panel = page.locator('#order')
  const button = panel.getByRole('button', { name: ORDER, exact: true })
  await expect(button).toBeEnabled()
  await expect(button).toBeInViewport({ ratio: 1 })
  const held = await holdBack(page, 'useOrderQuoteQuery')
  await page.locator('input[name=bundle]').first().check({ force: true })
  await expect.poll(held.count).toBeGreaterThan(0)
  await expect(panel.locator('dl')).toContainText('10 credits')
  await expect(panel.locator('dl')).not.toContainText('49,99')
  await expect(button).toBeDisabled()
  await held.release()
  await expect(button).toBeEnabled()
  await expect(panel.locator('dl')).toContainText('9,99')
})

test('PAY-08 CRED-02 a member who owes credits sees that at every order button, and finds orders in the menu', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const { bank, orderId } = await orderAndPay(page)
  // As many messages as there are credits.
  await inDatabase((client) =>
    client.query(
      `select billing.debit(a.account_id, a.balance, 'message', gen_random_uuid()) from billing.account a
       join billing."order" o on o.account_id = a.account_id where o.id = $1`,
      [rowId(orderId)],
    ),
  )
  await page.request.post(`${bank}/charged_back`, { maxRedirects: 0 })
  await expect(page.getByRole('heading', { name: 'Betaling teruggeboekt' })).toBeVisible()
  await page.goto('/premium')
  await expect(page.getByText('Je staat 10 credits in het rood')).toBeVisible()
  await expect(
    page.getByText('Incasso kan bij jou niet, omdat een eerdere betaling is teruggedraaid.'),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Incasso', exact: true })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
  const panel = page.locator('#order')
  await expect(panel).toContainText(
    '10 credits van deze bestelling gaan naar je tekort. Daarna houd je over: 65 credits.',
  )
  // Another bundle has another quote; the text beside the button stays until it arrives.
  const held = await holdBack(page, 'useOrderQuoteQuery')
  await page.locator('input[name=bundle]').first().check({ force: true })
  await expect.poll(held.count).toBeGreaterThan(0)
  await expect(panel).toContainText('van deze bestelling gaan naar je tekort')
  await held.release()
  await expect(panel).toContainText(
    '10 credits van deze bestelling gaan naar je tekort. Daarna houd je over: 0 credits.',
  )
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Bestellingen' }).click()
  await expect(page).toHaveURL('/transactions')
  await expect(page.getByRole('main').getByRole('link', { name: /Teruggeboekt/ })).toBeVisible()
})

test('CRED-07 a partial refund of an order shows its amount', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  const { orderId } = await orderAndPay(page)
  await inDatabase((client) =>
    client.query(
      `select billing.debit(a.account_id, a.balance - 5, 'message', gen_random_uuid()) from billing.account a
       join billing."order" o on o.account_id = a.account_id where o.id = $1`,
      [rowId(orderId)],
    ),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Deze koop herroepen' }).click()
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(page.getByRole('heading', { name: 'Gedeeltelijk terugbetaald' })).toBeVisible()
  // On the smallest phone the words wrap to a second line of their own inside the row.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/transactions')
  const row = page.getByRole('main').getByRole('link', { name: /€\s3,75 terugbetaald/ })
  await expect(row).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const tag = row.getByText(/terugbetaald/)
  const [outer, inner] = [(await row.boundingBox())!, (await tag.boundingBox())!]
  expect(inner.x).toBeGreaterThanOrEqual(outer.x)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  expect(await tag.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('CRED-07 a refund that the bank refuses is never shown as refunded', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  const { orderId } = await orderAndPay(page)
  // The bank believes that everything is refunded already.
  await inDatabase((client) =>
    client.query(
      `update billing.sandbox_payment s set refunded_minor = s.amount_minor from billing.payment p
       where p.provider_ref = s.id::text and p.order_id = $1`,
      [rowId(orderId)],
    ),
  )
  await page.getByRole('button', { name: 'Deze koop herroepen' }).click()
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(page.getByRole('heading', { name: 'Terugbetaling volgt' })).toBeVisible()
  await expect(
    page
      .getByText(/We betalen je €\s\d+,\d\d handmatig terug; de klantenservice neemt contact met je op\./)
      .first(),
  ).toBeVisible()
  await page.goto('/transactions')
  await expect(page.getByRole('main').getByRole('link', { name: /Terugbetaling volgt/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/terugbetaald/i)
})

test('PAY-09 the demo shows its company’s VAT number on the order and creditor identifier in the mandate', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  await orderAndPay(page)
  await expect(page.getByRole('main')).toContainText('NL000000000B73')
  const { id } = await firstBundle(page)
  await page.goto(`/directdebit?bundle=${encodeURIComponent(id)}`)
  await expect(page.getByRole('region', { name: 'Machtiging' })).toContainText('NL22ZZZ000000000000')
})

test('PAY-01 arrow keys only browse countries; while one is being changed ordering is off', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  await page.goto('/premium')
  const orderButton = page.locator('#order').getByRole('button', { name: ORDER, exact: true })
  await expect(orderButton).toBeEnabled()
  const opener = page.getByRole('button', { name: 'Land wijzigen' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const countries = page.getByRole('combobox', { name: 'Land waar je woont' })
  await expect(countries).toBeFocused()
  let changes = 0
  page.on('request', (request) => {
    if (request.postData()?.includes(operationId('useChangePaymentCountryMutation'))) changes++
  })
  const before = await countries.inputValue()
  // A change event of the list, as each arrow key on a closed list causes in most browsers.
  await countries.selectOption({ label: 'Zwitserland' })
  await countries.selectOption({ label: 'België' })
  expect(await countries.inputValue()).not.toBe(before)
  await expect(page.getByText('Dit land gebruiken')).toBeVisible()
  expect(changes).toBe(0)
  const held = await holdBack(page, 'useChangePaymentCountryMutation')
  await page.getByRole('button', { name: 'Dit land gebruiken' }).click()
  await expect.poll(held.count).toBe(1)
  await expect(orderButton).toBeDisabled()
  await held.release()
  await expect(page.getByText('Land: België')).toBeVisible()
  expect(changes).toBe(1)
  await expect(orderButton).toBeEnabled()
  await expect(opener).toBeFocused()
})

test('PAY-01 a member who leaves the shop before its new prices arrive stays undisturbed', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  await page.goto('/premium')
  const held = await holdBack(page, 'useChangePaymentCountryShopQuery')
  await changeCountry(page, 'België')
  await expect.poll(held.count).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Zoeken', exact: true }).click()
  await expect(page).toHaveURL('/members')
  await page.evaluate(() => ((window as { isSamePage?: boolean }).isSamePage = true))
  await held.fail()
  await page.getByRole('banner').getByRole('link', { name: 'Premium', exact: true }).click()
  await expect(page.getByText('Land: België')).toBeVisible()
  expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true)
})
