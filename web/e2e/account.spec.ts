import { expect, test, type Page } from '@playwright/test'
import { expectNoAxeViolation, expectNoSidewaysScrolling, expectSettled, useTheme } from './support/looks.ts'
import { run } from './support/graph.ts'
import { linkInMail, newMember, signIn } from './support/members.ts'

async function withoutEntryWarning(page: Page) {
  await page.addInitScript(() => localStorage.setItem('dismissals', JSON.stringify({ 'entry-warning': 1 })))
}

test.beforeEach(({ page }) => withoutEntryWarning(page))

/** The client has taken over from the rendered page. */
async function started(page: Page) {
  await page.mouse.move(40, 40)
  await page.waitForFunction(() => (window as { appStarted?: boolean }).appStarted === true)
}

/** Lets the app's code wait until `release` is called, as a slow connection does. */
async function holdApp(page: Page): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return { release: held.resolve }
}

test('what a visitor types and sends before the app has started is neither lost nor put into the address', async ({ page }) => {
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

test('a visitor who fills in the sign-up before the app has started becomes a member with it', async ({ page }) => {
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
    ['/ban', 'Verbannen'],
    ['/return-policy', 'Retourbeleid'],
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

test('SIGN-02 a sign-up in progress survives Escape, a press beside it and a reload with everything but the password, in both layouts that have it', async ({ page }) => {
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

test('SIGN-03 a profile name that is the e-mail address or starts with @ is refused before anything is sent', async ({ page }) => {
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
  for (const [text, words] of [['Noor@example.org', 'Je profielnaam moet anders zijn dan je e-mailadres'], ['@noor', 'Je profielnaam mag niet met @ beginnen']] as const) {
    await name.fill(text)
    await page.keyboard.press('Enter')
    await expect(name).toHaveAccessibleDescription(words)
    await expect(name).toBeFocused()
  }
  expect(sent).toEqual([])
})

test('SIGN-01 a visitor signs up from a member’s page with a message, in steps that are kept one by one; the message goes out with the confirmation', async ({ browser, page }) => {
  const context = await browser.newContext()
  const bas = await context.newPage()
  const receiver = await newMember(bas, { gender: 'MALE', name: `Bas ${Date.now().toString(36)}` })
  const { viewer } = await run(bas.request, 'MemberShellQuery')
  // Visitors who come through a partner may see members on this site.
  await page.goto(`/members/${viewer.profile.id}/signup?network=net`)
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

test('SIGN-08 a link of the activation mail that does not work says why and sends a new one, without logging in', async ({ page }) => {
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
  await expect(page.getByRole('heading', { name: 'Je e-mail is bevestigd' })).toBeVisible()
  await page.goto(fresh)
  await expect(page.getByRole('heading', { name: 'Alles is al in orde' })).toBeVisible()
})

test('SIGN-09 a member who has not confirmed sees an alert, and a modal on the phone that a partner sent here', async ({ browser, page }) => {
  const member = await newMember(page, { confirmed: false })
  await page.goto('/members?api_signup_complete=1')
  await expect(page.getByText('Bevestig je e-mail, dan komen je berichten aan.')).toBeVisible()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await withoutEntryWarning(phone)
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

test('SIGN-07 the traffic source of the first address goes along with a sign-up pages later', async ({ page }) => {
  await page.goto('/faq?network=net&ref=partner&sub1=one&sub2=two&sub3=three')
  await started(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await page.goto('/signup')
  await started(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/graphql'))
  await page.getByLabel('Profielnaam').fill('Noor')
  await page.getByLabel('Dag').pressSequentially('03021990')
  await page.getByLabel('E-mailadres').fill(`source-${Date.now().toString(36)}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON().variables.input.tracking).toEqual({ network: 'net', ref: 'partner', sub1: 'one', sub2: 'two', sub3: 'three' })
  await expect(page).toHaveURL(/\/complete-signup/)
})

test('a member who left the sign-up goes on where it was left, on another device too', async ({ browser, page }) => {
  const member = await newMember(page, { step: 2 })
  const context = await browser.newContext()
  const phone = await context.newPage()
  await withoutEntryWarning(phone)
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
  await withoutEntryWarning(other)
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

test('a member who forgot the password gets in with a new one, and the link works once', async ({ page }) => {
  const member = await newMember(page)
  await page.context().clearCookies()
  await page.goto('/reset-password')
  await started(page)
  await page.getByLabel('E-mailadres').fill('not an address')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mailadres')).toHaveAccessibleDescription('Ongeldige e-mail')
  await expect(page.getByLabel('E-mailadres')).toHaveValue('not an address')
  await page.getByLabel('E-mailadres').fill(member.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kijk in je e-mail' })).toBeVisible()

  let link = ''
  await expect(async () => {
    link = await linkInMail(page, member.email)
    expect(link).toContain('/reset-password/do')
  }).toPass()
  await page.goto(link)
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.getByLabel('Nieuw wachtwoord nog een keer').fill('roeien-met-riemen-8')
  await page.keyboard.press('Enter')
  await expect(page.getByText('De opgegeven wachtwoorden zijn niet gelijk.')).toBeVisible()
  await page.getByLabel('Nieuw wachtwoord nog een keer').fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Je nieuwe wachtwoord is opgeslagen' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Deze link werkt niet' })).toBeVisible()
  await signIn(page, member.email, 'roeien-met-riemen-9')
})

test('a member changes the e-mail address, which holds once the new one is confirmed', async ({ page }) => {
  const member = await newMember(page)
  const address = member.email.replace('@', '-new@')
  await page.goto('/notifications')
  const section = page.getByRole('region', { name: 'E-mail' })
  await section.getByLabel('Nieuw e-mailadres').fill(address)
  await section.getByLabel('Wachtwoord', { exact: true }).fill('wrong-password')
  await section.getByRole('button', { name: 'E-mailadres wijzigen' }).click()
  await expect(section.getByText('Controleer je oude wachtwoord.')).toBeVisible()
  await expect(section.getByLabel('Nieuw e-mailadres')).toHaveValue(address)
  await section.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
  await section.getByRole('button', { name: 'E-mailadres wijzigen' }).click()
  await expect(section.getByText(`We hebben een link gestuurd naar ${address}`)).toBeVisible()
  await page.goto(await linkInMail(page, address))
  await expect(page.getByText(`Vanaf nu log je in met ${address}`)).toBeVisible()
  await signIn(page, address, member.password)
})

test('a member changes the password and stays logged in here, and nowhere else', async ({ browser, page }) => {
  const member = await newMember(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, member.email, member.password)
  await page.goto('/notifications')
  const section = page.getByRole('region', { name: 'Wachtwoord' })
  await section.getByLabel('Oud wachtwoord').fill('wrong-password')
  await section.getByLabel('Nieuw wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await section.getByLabel('Nieuw wachtwoord nog een keer').fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  await expect(section.getByLabel('Oud wachtwoord')).toHaveAccessibleDescription('Controleer je oude wachtwoord.')
  await section.getByLabel('Oud wachtwoord').fill(member.password)
  await page.keyboard.press('Enter')
  await expect(section.getByText('Je wachtwoord is gewijzigd.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Instellingen' })).toBeVisible()
  await other.goto('/notifications')
  await expect(other).toHaveURL(/\/login/)
  await context.close()
})

test('a member sees the own devices and logs one of them out', async ({ browser, page }) => {
  const member = await newMember(page)
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
  const other = await context.newPage()
  await signIn(other, member.email, member.password)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Firefox op Linux uitloggen' }).click()
  await expect(page.getByRole('button', { name: 'Firefox op Linux uitloggen' })).toHaveCount(0)
  await other.goto('/notifications')
  await expect(other).toHaveURL(/\/login/)
  await context.close()
})

test('a member adds a passkey with the password, logs in by it without one, and removes it', async ({ page }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const member = await newMember(page)
  await page.goto('/notifications')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByLabel('Naam van de passkey').fill('Mijn laptop')
  await section.getByLabel('Je wachtwoord').fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(section.getByLabel('Je wachtwoord')).toHaveAccessibleDescription('Controleer je oude wachtwoord.')
  await section.getByLabel('Je wachtwoord').fill(member.password)
  await page.keyboard.press('Enter')
  await expect(section.getByText('Mijn laptop')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await started(page)
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click()
  await expect(page).toHaveURL(/\/members/)
  await page.goto('/notifications')
  await expect(section.getByText(/^Laatst gebruikt op/)).toBeVisible()
  await section.getByRole('button', { name: 'Mijn laptop verwijderen' }).click()
  await expect(section.getByText('Je hebt nog geen passkey.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await started(page)
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click()
  await expect(page.getByRole('main').getByText('Deze passkey konden we niet gebruiken.')).toBeVisible()
})

test('SIGN-15 the match finder asks a few wishes and shows who fits best, and the answers are still there on the way back', async ({ page }) => {
  await newMember(page)
  await page.goto('/signup-matches')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensen bij jou in de buurt')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Zoek wie het best bij je past' }).click()
  await expect(page).toHaveURL('/match-finder')
  await page.getByRole('button', { name: 'Fietsen', exact: true }).click()
  await page.getByRole('group').filter({ hasText: 'Fietsen' }).getByRole('button', { pressed: false }).first().click()
  await page.getByRole('button', { name: 'Laat zien wie bij me past' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze mensen passen het best bij je')
  const fits = (await page.getByText(/% past$/).allInnerTexts()).map((text) => Number.parseInt(text, 10))
  expect(fits.length).toBeGreaterThan(0)
  expect(fits).toEqual(fits.toSorted((one, other) => other - one))
  expect(fits[0]).toBeGreaterThan(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Fietsen', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('SITE-26 what a member puts away follows to every device and stays away; a visitor’s stays on the device', async ({ browser, page }) => {
  const member = await newMember(page)
  await page.goto('/members')
  const photoAlert = (on: Page) => on.getByRole('status').filter({ has: on.getByRole('link', { name: /foto/i }) })
  await expect(photoAlert(page)).toBeVisible()
  await photoAlert(page).getByRole('button', { name: 'Sluiten' }).click()
  await expect(photoAlert(page)).toHaveCount(0)
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto('/login')
  await started(phone)
  await phone.getByRole('button', { name: 'Ik ben 18 jaar of ouder' }).click()
  await phone.reload()
  await started(phone)
  await expect(phone.getByRole('button', { name: 'Ik ben 18 jaar of ouder' })).toHaveCount(0)
  await signIn(phone, member.email, member.password)
  await phone.goto('/members')
  await expect(phone.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  await expect(photoAlert(phone)).toHaveCount(0)
  await context.close()
})

test('a member becomes invisible, gives a consent and withdraws it, and finds it so after a reload', async ({ page }) => {
  await newMember(page)
  await page.goto('/notifications')
  const invisible = page.getByRole('switch', { name: 'Onzichtbaar' })
  await invisible.click()
  const mails = page.getByRole('switch', { name: 'Jullie mogen me mailen over aanbiedingen en nieuws.' })
  await mails.click()
  await expect(page.getByText(/^Gegeven op/)).toBeVisible()
  await page.reload()
  await expect(invisible).toBeChecked()
  await mails.click()
  await expect(page.getByText(/^Ingetrokken op/)).toBeVisible()
})

test('ACCT-03 a member deletes the account with a reason and the password, and brings it back by the link of the mail', async ({ page }) => {
  const member = await newMember(page)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Iets anders').check()
  await modal.getByRole('button', { name: 'Doorgaan' }).click()
  await expect(modal.getByText('Vertel ons kort waarom')).toBeVisible()
  await modal.getByLabel('Wil je er iets bij zeggen?').fill('Ik ga een jaar op reis.')
  await modal.getByRole('button', { name: 'Doorgaan' }).click()
  const goOn = modal.getByRole('button', { name: 'Toch verwijderen' })
  const password = modal.getByLabel('Wachtwoord', { exact: true })
  await expect(goOn.or(password)).toBeVisible()
  if (await goOn.isVisible()) await goOn.click()
  await password.fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('Controleer je oude wachtwoord.')
  await password.fill(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account-deleted')
  await expect(page.getByRole('heading', { name: 'Je account is verwijderd' })).toBeVisible()
  await expect(page.getByText('Klik binnen 14 dagen op de link in onze e-mail, dan krijg je alles terug.')).toBeVisible()
  await page.goto('/notifications')
  await expect(page).toHaveURL(/\/login/)

  let link = ''
  await expect(async () => {
    link = await linkInMail(page, member.email)
    expect(link).toContain('/account-deleted')
  }).toPass()
  await page.goto(link)
  await page.getByRole('button', { name: 'Haal mijn account terug' }).click()
  await expect(page.getByRole('heading', { name: 'Fijn dat je blijft' })).toBeVisible()
  await signIn(page, member.email, member.password)
})

test('ACCT-01 every reason for leaving has an offer, which leaves the way to deleting open', async ({ page }) => {
  await newMember(page)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  const modal = page.getByRole('dialog')
  for (const reason of ['Het is te duur', 'Ik heb iemand gevonden', 'Ik zoek niet meer', 'De site werkt niet goed', 'Te weinig leuke leden', 'Ik heb er geen tijd voor', 'Iets anders']) {
    await modal.getByLabel(reason).check()
    if (reason === 'Iets anders') await modal.getByLabel('Wil je er iets bij zeggen?').fill('Ik ga een jaar op reis.')
    await modal.getByRole('button', { name: 'Doorgaan' }).click()
    // A new member has the bonus of the first hours already, so no further discount is offered.
    await expect(modal.getByRole('button', { name: 'Pauzeer mijn account' }), reason).toBeVisible()
    await modal.getByRole('button', { name: 'Toch verwijderen' }).click()
    await expect(modal.getByLabel('Wachtwoord', { exact: true })).toBeVisible()
    await modal.getByRole('button', { name: 'Toch blijven' }).click()
    await page.getByRole('button', { name: 'Account verwijderen' }).click()
  }
})

test('a member pauses the account in place of deleting it, and takes part again', async ({ page }) => {
  await newMember(page)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  await page.getByLabel('Ik heb er geen tijd voor').check()
  await page.getByRole('button', { name: 'Doorgaan' }).click()
  await page.getByRole('button', { name: 'Pauzeer mijn account' }).click()
  await expect(page.getByText('Je account is gepauzeerd. Niemand ziet je profiel.')).toBeVisible()
  await page.getByRole('button', { name: 'Weer meedoen' }).click()
  await expect(page.getByText('Je account is gepauzeerd. Niemand ziet je profiel.')).toHaveCount(0)
})

test('a member downloads all own data as one archive', async ({ page }) => {
  const member = await newMember(page)
  await page.goto('/notifications')
  const section = page.getByRole('region', { name: 'Je gegevens' })
  await section.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
  await section.getByRole('button', { name: 'Mijn gegevens opvragen' }).click()
  const link = section.getByRole('link', { name: 'Downloaden' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const archive = await page.request.get((await link.getAttribute('href'))!)
  expect(archive.status()).toBe(200)
  expect((await archive.body()).subarray(0, 2).toString()).toBe('PK')
})

test('a visitor files a complaint and gets its reference', async ({ page }) => {
  await page.goto('/complaints')
  await started(page)
  await page.getByRole('button', { name: 'Klacht versturen' }).click()
  await expect(page.getByLabel('Wat is er gebeurd?')).toHaveAccessibleDescription('Vul dit veld in')
  await page.getByLabel('Waar gaat het over?').selectOption('Een betaling')
  await page.getByLabel('Wat is er gebeurd?').fill('Een betaling is twee keer afgeschreven.')
  await page.getByLabel('Je e-mailadres').fill('visitor@example.org')
  await page.getByRole('button', { name: 'Klacht versturen' }).click()
  await expect(page.getByRole('heading', { name: 'We hebben je klacht ontvangen' })).toBeVisible()
  await expect(page.getByText(/Het nummer is \S+\./)).toBeVisible()
})

test('the account’s screens have no fault of accessibility and fit a narrow phone, in light and dark', async ({ page }) => {
  const look = async (address: string) => {
    await page.goto(address)
    await expectSettled(page)
    await expectNoSidewaysScrolling(page, address)
    await expectNoAxeViolation(page, address)
  }
  await page.setViewportSize({ width: 320, height: 720 })
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    for (const address of ['/faq', '/service', '/complaints', '/reset-password', '/reset-password/do?token=x', '/mail-change/do?token=x', '/lang-config']) await look(address)
  }
  await newMember(page)
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    await look('/notifications')
  }
})
