import { expect, test, type Page } from '@playwright/test'
import { inDatabase, rowId } from './support/database.ts'
import { askForCode, codeOfSms, newestCode } from './support/direct-debit.ts'
import { operationId, run } from './support/graph.ts'
import { holdBackSocket } from './support/hold-back.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { close, field, meet, openChat } from './support/meeting.ts'
import { newMember, write } from './support/members.ts'
import { firstBundle, ORDER, orderAndPay } from './support/orders.ts'
import { signedUpAgo } from './support/passing.ts'

const creditsOf = async (page: Page) => (await run(page.request, 'MemberShellQuery')).viewer.credits as number

// Each press tries so often before it shows a failure.
const ATTEMPTS = 6

/** Loses the answers of one press: its first attempt reaches the server, the others do not. */
async function loseAnswers(page: Page, operation: string) {
  let attempts = 0
  await page.route('**/graphql', async (route) => {
    const isMeant = route.request().postData()?.includes(operationId(operation))
    if (!isMeant || ++attempts > ATTEMPTS) return route.fallback()
    if (attempts === 1) await route.fetch()
    return route.abort('connectionreset')
  })
}

test('CHAT-05 CHAT-12 a gift whose answer was lost is given once, also from a sheet opened anew', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  const { page } = ada
  await orderAndPay(page)
  const before = await creditsOf(page)
  const events = await holdBackSocket(page, 'useConversationEventsSubscription')
  await loseAnswers(page, 'useSendGiftMutation')
  await page.goto(`/members/${encodeURIComponent(bo.id)}`)
  await page.getByRole('button', { name: 'Cadeau geven' }).click()
  const sheet = page.getByRole('dialog', { name: `Geef ${bo.name} een cadeau` })
  await sheet.getByRole('radio', { name: /^Roos/ }).check({ force: true })
  const give = sheet.getByRole('button', { name: /^Geef \d+ credits?/ })
  await give.click()
  await expect(sheet.getByText('Er is een fout opgetreden')).toBeVisible()
  const left = await creditsOf(page)
  expect(left).toBeLessThan(before)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: 'Cadeau geven' }).click()
  await sheet.getByRole('radio', { name: /^Roos/ }).check({ force: true })
  await give.click()
  await expect(page.getByText(`Roos gegeven aan ${bo.name}`)).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(await creditsOf(page), 'charged once').toBe(left)
  events.release()

  // The next one is another gift.
  await page.getByRole('button', { name: 'Cadeau geven' }).click()
  await sheet.getByRole('radio', { name: /^Roos/ }).check({ force: true })
  await give.click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => creditsOf(page)).toBeLessThan(left)
  await close(ada, bo)
})

test('CHAT-05 CHAT-12 a gift whose answer was lost is reported as given once the live event has confirmed it', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  const { page } = ada
  await loseAnswers(page, 'useSendGiftMutation')
  await page.goto(`/members/${encodeURIComponent(bo.id)}`)
  await page.getByRole('button', { name: 'Cadeau geven' }).click()
  const sheet = page.getByRole('dialog', { name: `Geef ${bo.name} een cadeau` })
  await sheet.getByRole('radio', { name: /^Koffie/ }).check({ force: true })
  await sheet.getByRole('button', { name: /^Geef 3 credits/ }).click()
  await expect(page.getByText(`Koffie gegeven aan ${bo.name}`)).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(await creditsOf(page)).toBe(2)
  await close(ada, bo)
})

test('CHAT-03 CHAT-12 what costs more than the page shows is not sent, and the next press pays the new price', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  const { page } = ada
  await orderAndPay(page)
  // As a page that was opened before the operator raised the prices.
  await page.route(
    (url) => url.pathname.startsWith('/members/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace('"messageCredits":1', '"messageCredits":0')
      return route.fulfill({ response, body })
    },
  )
  let isOld = true
  await page.route('**/graphql', async (route) => {
    if (!isOld || !route.request().postData()?.includes(operationId('GiftPickerQuery')))
      return route.fallback()
    isOld = false
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"credits":3', '"credits":2')
    return route.fulfill({ response, body })
  })
  const before = await creditsOf(page)

  await openChat(page, bo.id)
  await page.getByRole('button', { name: 'Nee, ik schrijf zelf' }).click()
  await field(page).fill('Hoi!')
  await field(page).press('Enter')
  await expect(page.getByText('De prijs is nu 1 credit. Er is niets verstuurd.')).toBeVisible()
  expect(await creditsOf(page)).toBe(before)
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect(page.getByText('De prijs is nu 1 credit')).toBeHidden()
  await expect.poll(() => creditsOf(page)).toBe(before - 1)
  await field(page).fill('Hoe gaat het?')
  await field(page).press('Enter')
  await expect.poll(() => creditsOf(page), 'at the new price at once').toBe(before - 2)

  await page.goto(`/members/${encodeURIComponent(bo.id)}`)
  await page.getByRole('button', { name: 'Cadeau geven' }).click()
  const sheet = page.getByRole('dialog', { name: `Geef ${bo.name} een cadeau` })
  await sheet.getByRole('radio', { name: /^Roos/ }).check({ force: true })
  await sheet.getByRole('button', { name: /^Geef 2 credits/ }).click()
  await expect(sheet.getByText('De prijs is nu 3 credits. Er is niets verstuurd.')).toBeVisible()
  expect(await creditsOf(page)).toBe(before - 2)
  await sheet.getByRole('button', { name: /^Geef 3 credits/ }).click()
  await expect(page.getByText(`Roos gegeven aan ${bo.name}`)).toBeVisible()
  expect(await creditsOf(page)).toBe(before - 5)
  await close(ada, bo)
})

test('PAY-06 a price that changed while the code was typed shows, and the next press orders at it', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  const { email } = await newMember(page, { locale: 'nl' })
  await page.goto('/premium')
  await expect(page.getByRole('main').getByRole('timer')).toBeVisible()
  const { id } = await firstBundle(page)
  await page.goto(`/directdebit?bundle=${encodeURIComponent(id)}`)
  await expect(page.getByRole('main')).toContainText('7,49')
  const before = await newestCode(page)
  await askForCode(page, 'NL20 INGB 0001 2345 67', `06 2${String(Date.now()).slice(-7)}`)
  await signedUpAgo(email, 5 * 3600)
  await page.getByLabel('Sms-code').fill(await codeOfSms(page, before))
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByText(/De prijs is intussen veranderd/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('9,99')
  await expect(page.getByRole('main')).not.toContainText('7,49')
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We wachten op je betaling' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('9,99')
})

test('CRED-01 CRED-07 orders and credits that came since the last visit are listed at the next one', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  await orderAndPay(page)
  await page.goto('/transactions')
  const orders = page.getByRole('main').getByRole('link', { name: /€/ })
  await expect(orders).toHaveCount(1)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /credits/i })
    .first()
    .click()
  await page.getByRole('radio', { name: /incasso/i }).check()
  await page.getByRole('link', { name: 'Verder met incasso' }).click()
  const before = await newestCode(page)
  await askForCode(page, 'NL69 INGB 0123 4567 89', `06 2${String(Date.now()).slice(-7)}`)
  await page.getByLabel('Sms-code').fill(await codeOfSms(page, before))
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We wachten op je betaling' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /bestellingen/i })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bestellingen' })).toBeVisible()
  await expect(orders).toHaveCount(2)
})

test('CRED-05 a card that is no longer stored is not named again', async ({ page }) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  const { id } = await firstBundle(page)
  await page.goto(`/credits/${encodeURIComponent(id)}/credit-card`)
  await page.getByRole('checkbox', { name: 'Bewaar deze kaart voor een volgende bestelling' }).check()
  await page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await page.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
  await page.goto('/credits/repeat-order')
  await page.getByRole('button', { name: 'Kaart niet meer bewaren' }).click()
  await expect(page.getByText(/bewaarde kaart/)).toHaveCount(0)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /credits/i })
    .first()
    .click()
  await page.getByRole('link', { name: 'Laatste bestelling herhalen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laatste bestelling herhalen')
  await expect(page.getByRole('button', { name: ORDER, exact: true })).toBeEnabled()
  await expect(page.getByText(/bewaarde kaart/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Kaart niet meer bewaren' })).toHaveCount(0)
})

test('TRUST-04 the statement of a withdrawal names what goes back now, after credits were spent elsewhere', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  const { orderId } = await orderAndPay(page)
  await expect(page.getByText(/credits \(10\) gaan eraf en je krijgt €\s7,49 terug/)).toBeVisible()
  // The sign-up credits, and then five of the order.
  const bo = await meet(browser, 'MALE')
  for (let n = 0; n < 10; n++) await write(page, bo.id, `Dag ${n}`)
  const unused = await inDatabase(async (client) => {
    const { rows } = await client.query<{ remaining: number }>(
      'select remaining::int from billing.lot where order_id = $1',
      [rowId(orderId)],
    )
    return rows[0]!.remaining
  })
  expect(unused).toBe(5)
  await page.getByRole('button', { name: 'Deze koop herroepen' }).click()
  await expect(page.getByText(/Hierbij verklaar ik/)).toBeVisible()
  await expect(page.getByText(/credits \(5\) gaan eraf en je krijgt €\s3,75 terug/)).toBeVisible()
  await page.getByRole('button', { name: 'Toch houden' }).click()
  await expect(page.getByRole('heading', { name: 'Je koop herroepen' })).toBeFocused()
  await close(bo)
})

test('TRUST-04 a withdrawal’s link opened without a connection is not called invalid, and works afterwards', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  const { email } = await newMember(page, { locale: 'nl' })
  const { number } = await orderAndPay(page)
  await page.goto('/return-policy')
  await page.getByLabel('Bestelnummer').fill(number)
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email)
  await page.getByRole('button', { name: 'Stuur me de e-mail' }).click()
  await expect(page.getByText(/is er nu een e-mail onderweg/)).toBeVisible()
  const mailbox = async () => (await page.request.get('/dev/mail')).text()
  await expect.poll(mailbox).toContain(`herroeping van bestelling ${number}`)
  const mailId = new RegExp(`/dev/mail/([\\w-]+)">Bevestig je herroeping van bestelling ${number}`).exec(
    await mailbox(),
  )![1]!
  const mail = await (await page.request.get(`/dev/mail/${mailId}`)).text()
  const token = /withdrawal=([\w-]+)/.exec(mail)![1]!

  let isAway = true
  const asking = operationId('withdrawalQuery')
  await page.route('**/graphql', (route) =>
    isAway && route.request().postData()?.includes(asking)
      ? route.abort('connectionfailed')
      : route.fallback(),
  )
  await page.goto(`/return-policy?withdrawal=${token}`)
  const panel = page.locator('#withdraw')
  await expect(panel.getByText(/Je link blijft geldig/)).toBeVisible()
  await expect(panel.getByText(/Deze link werkt niet/)).toHaveCount(0)
  isAway = false
  await panel.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await panel.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(page.getByText('Je herroeping is ontvangen.')).toBeVisible()
})

test('TRUST-05 the refusal of an order goes once another bundle is chosen', async ({ page }) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  await run(page.request, 'SpendingLimitSectionMutation', { amountMinor: 1250 })
  await page.goto('/premium')
  const panel = page.locator('#order')
  await panel.getByRole('checkbox').last().check()
  await panel.getByRole('button', { name: ORDER }).click()
  const refusal = panel.getByText(/boven je eigen maandlimiet/)
  await expect(refusal).toBeVisible()
  await page.locator('input[name=bundle]').first().check({ force: true })
  await expect(refusal).toHaveCount(0)
  await panel.getByRole('button', { name: ORDER }).click()
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
})
