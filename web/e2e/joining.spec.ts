import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { linkInMail, newMember, signIn } from './support/members.ts'
import { allowAskingForNotifications } from './support/permissions.ts'
import { started } from './support/started.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

/** Holds the app's code until `release` is called, like a slow connection. */
async function holdApp(page: Page): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return { release: held.resolve }
}

test('what a visitor types and sends before the app starts is neither lost nor put into the address', async ({
  page,
}) => {
  const member = await newMember(page)
  await page.context().clearCookies()
  const logIn = await holdApp(page)
  await page.goto('/login')
  await page.getByLabel('E-mailadres').fill(member.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page).toHaveURL('/login')
  logIn.release()
  await expect(page).toHaveURL(/\/members/)
})

test('a visitor who fills in the sign-up before the app has started becomes a member with it', async ({
  page,
}) => {
  const email = `early-${Date.now().toString(36)}@example.org`
  const signUp = await holdApp(page)
  await page.goto('/')
  await page.getByLabel('Profielnaam').fill('Noor')
  await page.getByLabel('Dag').fill('3')
  await page.getByLabel('Maand').fill('2')
  await page.getByLabel('Jaar').fill('1990')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  signUp.release()
  await expect(page).toHaveURL(/\/complete-signup/)
})

for (const moment of ['moving the pointer', 'filling in the address', 'filling in the password'] as const) {
  test(`a visitor logs in although the app starts right after ${moment}`, async ({ page }) => {
    const member = await newMember(page)
    await page.context().clearCookies()
    const app = await holdApp(page)
    await page.goto('/login')
    await page.mouse.move(30, 30)
    if (moment === 'moving the pointer') app.release()
    await page.getByLabel('E-mailadres').fill(member.email)
    if (moment === 'filling in the address') app.release()
    await page.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
    if (moment === 'filling in the password') app.release()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/members/)
  })
}

test('a visitor reads the pages of the footer without any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [address, heading] of [
    ['/terms', 'Algemene voorwaarden'],
    ['/privacy', 'Privacy'],
    ['/cookies', 'Cookies'],
    ['/ban', 'Huisregels'],
    ['/return-policy', 'Herroeping en terugbetaling'],
    ['/faq', 'Veelgestelde vragen'],
    ['/service', 'Klantenservice'],
    ['/complaints', 'Een klacht indienen'],
    ['/reset-password', 'Wachtwoord vergeten?'],
  ] as const) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await context.close()
})

test('the footer leads to a page without loading the document again', async ({ page }) => {
  await page.goto('/faq')
  await started(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('a link sets the language and leads on', async ({ page }) => {
  await page.goto('/lang-config?lang=en&return=/faq')
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('SIGN-02 a sign-up in progress survives Escape, an outside press and a reload, minus the password', async ({
  page,
}) => {
  await page.goto('/members')
  const modal = page.getByRole('dialog', { name: 'Doe mee om verder te gaan' })
  await expect(modal).toBeVisible()
  await modal.getByLabel('Profielnaam').fill('Noor')
  await modal.getByLabel('E-mail').fill('noor@example.org')
  await modal.getByLabel('Dag').pressSequentially('03021990')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(3, 300)
  await expect(modal).toBeVisible()
  await page.reload()
  await expect(modal.getByLabel('Profielnaam')).toHaveValue('Noor')
  await expect(modal.getByLabel('E-mail')).toHaveValue('noor@example.org')
  await expect(modal.getByLabel('Jaar')).toHaveValue('1990')
  await expect(modal.getByLabel('Wachtwoord', { exact: true })).toHaveValue('')
  await page.goto('/activate/error')
  await expect(modal.getByLabel('Profielnaam')).toHaveValue('Noor')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(3, 300)
  await expect(modal).toBeVisible()
  await modal.getByRole('button', { name: 'Niet nu' }).click()
  await expect(modal).toHaveCount(0)
})

test('the sign-up modal closes by Escape while nothing is typed', async ({ page }) => {
  await page.goto('/members')
  const modal = page.getByRole('dialog', { name: 'Doe mee om verder te gaan' })
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
})

test('SIGN-03 a profile name that is the e-mail address or starts with @ is refused before anything is sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/graphql')) sent.push(request.url())
  })
  await page.goto('/')
  await started(page)
  const name = page.getByLabel('Profielnaam')
  await page.getByLabel('Dag').pressSequentially('03021990')
  await page.getByLabel('E-mailadres').fill('noor@example.org')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  for (const [text, words] of [
    ['Noor@example.org', 'Je profielnaam moet anders zijn dan je e-mailadres'],
    ['@noor', 'Je profielnaam mag niet met @ beginnen'],
  ] as const) {
    await name.fill(text)
    await page.keyboard.press('Enter')
    await expect(name).toHaveAccessibleDescription(words)
    await expect(name).toBeFocused()
  }
  expect(sent).toEqual([])
})

test('SIGN-01 a visitor signs up from a member’s page with a message, which the confirmation sends @main', async ({
  browser,
  page,
}) => {
  await allowAskingForNotifications(page)
  const context = await browser.newContext()
  const bas = await context.newPage()
  const receiver = await newMember(bas, { gender: 'MALE', name: `Bas ${Date.now().toString(36)}` })
  const { viewer } = await run(bas.request, 'MemberShellQuery')
  // Visitors who come through a partner may see members on this site, once the confirmation of the address is
  // known.
  const address = `/members/${viewer.profile.id}/signup?network=net`
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200)
  await page.goto(address)
  const message = page.getByLabel(`Je bericht aan ${receiver.name}`)
  await message.fill('Die boekwinkel ken ik!')
  await page.reload()
  await expect(message).toHaveValue('Die boekwinkel ken ik!')
  const email = `noor-${Date.now().toString(36)}@example.org`
  await page.getByLabel('Profielnaam').fill('Noor')
  await page.getByLabel('Dag').pressSequentially('03021990')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laat zien wie je bent')
  const heading = page.getByRole('heading', { level: 1 })
  const keepsStep = async (text: string) => {
    await expect(heading).toHaveText(text)
    await page.reload()
    await expect(heading).toHaveText(text)
  }
  await keepsStep('Laat zien wie je bent')
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await keepsStep('Vertel iets over jezelf')
  await page.getByLabel('Over mij').fill('Ik lees in de trein.')
  await page.getByRole('button', { name: 'Doorgaan', exact: true }).click()
  await keepsStep('Wat past bij jou?')
  await page.getByLabel('Haarkleur').selectOption('Bruin')
  await page.getByRole('button', { name: 'Doorgaan', exact: true }).click()
  await keepsStep('Waar woon je?')
  await page.getByRole('combobox', { name: 'Woonplaats' }).fill('Utrecht')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Doorgaan', exact: true }).click()
  await expect(heading).toHaveText('Mis geen bericht')
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bevestig je e-mail' })).toBeVisible()
  const { viewer: made } = await run(page.request, 'ProfileScreenQuery')
  expect(JSON.stringify(made.profile)).toContain('Ik lees in de trein.')
  await page.getByRole('link', { name: 'Alvast rondkijken' }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await expect(page.getByRole('log').getByText('Die boekwinkel ken ik!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Bericht', exact: true })).toHaveValue('')
  await bas.goto('/chats')
  await expect(bas.getByText('Die boekwinkel ken ik!')).toHaveCount(0)
  await page.goto(await linkInMail(page, email))
  await expect(page.getByRole('heading', { name: 'Je e-mail is bevestigd' })).toBeVisible()
  await expect(bas.getByText('Die boekwinkel ken ik!').first()).toBeVisible()
  await context.close()
})

test('SIGN-08 an activation link that does not work says why and sends a new one, without logging in', async ({
  page,
}) => {
  const member = await newMember(page, { confirmed: false })
  const link = await linkInMail(page, member.email)
  await page.context().clearCookies()
  await page.goto('/activate/done?token=nothing-of-ours')
  await expect(page).toHaveURL(/\/activate\/error/)
  await expect(page.getByRole('heading', { name: 'Activeren mislukt' })).toBeVisible()
  await expect(page.getByText('Deze link kennen we niet.')).toBeVisible()
  await page.getByRole('link', { name: 'Inloggen' }).last().click()
  await expect(page).toHaveURL('/login?return=%2Factivate')

  const token = new URL(link).searchParams.get('token')!
  await page.goto(`/activate/error?code=ACTIVATION_LINK_EXPIRED&token=${token}`)
  await expect(page.getByText('Deze link is verlopen.')).toBeVisible()
  await page.getByRole('button', { name: 'Stuur een nieuwe e-mail' }).click()
  await expect(page.getByText('We hebben een nieuwe e-mail gestuurd naar')).toBeVisible()
  let fresh = link
  await expect(async () => {
    fresh = await linkInMail(page, member.email)
    expect(fresh).not.toBe(link)
  }).toPass()
  await page.goto(fresh)
  await expect(page).toHaveURL(/\/activate\/done/)
  await page.getByRole('button', { name: 'Bevestig mijn e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Je e-mail is bevestigd' })).toBeVisible()
  await page.goto(fresh)
  await expect(page.getByRole('heading', { name: 'Alles is al in orde' })).toBeVisible()
})

test('SIGN-09 an unconfirmed member sees an alert, and a modal on a phone sent here by a partner', async ({
  browser,
  page,
}) => {
  const member = await newMember(page, { confirmed: false })
  await page.goto('/members?api_signup_complete=1')
  await expect(page.getByText('Bevestig je e-mail, dan komen je berichten aan.')).toBeVisible()
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await acceptEntryWarning(phone)
  await signIn(phone, member.email, member.password)
  await phone.goto('/members')
  await expect(phone.getByText('Bevestig je e-mail, dan komen je berichten aan.')).toBeVisible()
  await phone.goto('/members?api_signup_complete=1')
  const modal = phone.getByRole('dialog', { name: 'Nog één stap: bevestig je e-mail' })
  await expect(modal).toContainText(member.email)
  await modal.getByRole('button', { name: 'Alvast rondkijken' }).click()
  await expect(modal).toHaveCount(0)
  await page.goto(await linkInMail(page, member.email))
  await page.getByRole('link', { name: 'Bekijk de leden' }).click()
  await expect(page).toHaveURL(/\/members/)
  await expect(page.getByText('Bevestig je e-mail, dan komen je berichten aan.')).toHaveCount(0)
  await context.close()
})

test('SIGN-07 the traffic source of the first address is part of a sign-up pages later', async ({ page }) => {
  await page.goto('/faq?network=net&ref=partner&sub1=one&sub2=two&sub3=three')
  await started(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await page.goto('/signup')
  await started(page)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/graphql'),
  )
  await page.getByLabel('Profielnaam').fill('Noor')
  await page.getByLabel('Dag').pressSequentially('03021990')
  await page.getByLabel('E-mailadres').fill(`source-${Date.now().toString(36)}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON().variables.input.tracking).toEqual({
    network: 'net',
    ref: 'partner',
    sub1: 'one',
    sub2: 'two',
    sub3: 'three',
  })
  await expect(page).toHaveURL(/\/complete-signup/)
})

test('a member who left the sign-up continues there, on another device too', async ({ browser, page }) => {
  const member = await newMember(page, { step: 2 })
  const context = await browser.newContext()
  const phone = await context.newPage()
  await acceptEntryWarning(phone)
  await phone.goto('/login')
  await started(phone)
  await phone.getByLabel('E-mailadres').fill(member.email)
  await phone.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(/\/complete-signup/)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Vertel iets over jezelf')
  await context.close()
})

test('a visitor who signs up in one tab is a member in the other one too', async ({ context, page }) => {
  await page.goto('/faq')
  await started(page)
  const other = await context.newPage()
  await acceptEntryWarning(other)
  const member = await newMember(other)
  await context.clearCookies()
  await other.goto('/login')
  await started(other)
  await other.getByLabel('E-mailadres').fill(member.email)
  await other.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/members/)
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
})
