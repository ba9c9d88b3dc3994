import { expect, test, type Page } from '@playwright/test'
import { losingAnswers } from './support/failing.ts'
import { answered } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  looksOf,
  useTheme,
} from './support/looks.ts'
import { dismissed, linkInMail, newMember, signIn } from './support/members.ts'
import { started } from './support/started.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

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

test('SIGN-13 SITE-21 a new password whose answer is lost counts as saved', async ({ page }) => {
  const member = await newMember(page)
  await page.context().clearCookies()
  await page.goto('/reset-password')
  await started(page)
  await page.getByLabel('E-mailadres').fill(member.email)
  await page.keyboard.press('Enter')
  await expect(async () =>
    expect(await linkInMail(page, member.email)).toContain('/reset-password/do'),
  ).toPass()
  await page.goto(await linkInMail(page, member.email))
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.getByLabel('Nieuw wachtwoord nog een keer').fill('roeien-met-riemen-9')
  await losingAnswers(page, 'resetPasswordMutation', 1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Je nieuwe wachtwoord is opgeslagen' })).toBeVisible()
  await signIn(page, member.email, 'roeien-met-riemen-9')
})

test('a member’s new e-mail address takes effect once it is confirmed', async ({ page }) => {
  const member = await newMember(page)
  const address = member.email.replace('@', '-new@')
  await page.goto('/settings/login')
  const section = page.getByRole('region', { name: 'E-mail' })
  await section.getByLabel('Nieuw e-mailadres').fill(address)
  await section.getByLabel('Wachtwoord', { exact: true }).fill('wrong-password')
  await section.getByRole('button', { name: 'E-mailadres wijzigen' }).click()
  await expect(section.getByText('Controleer je oude wachtwoord.')).toBeVisible()
  await expect(section.getByLabel('Nieuw e-mailadres')).toHaveValue(address)
  await section.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
  await section.getByRole('button', { name: 'E-mailadres wijzigen' }).click()
  await expect(section.getByText(`We hebben een link gestuurd naar ${address}`)).toBeVisible()
  const link = await linkInMail(page, address)
  await page.goto(link)
  await page.getByRole('button', { name: 'Gebruik dit adres' }).click()
  const changed = page.getByText(`Vanaf nu log je in met ${address}`)
  await expect(changed).toBeVisible()
  // Opened again, the link states the current address and logs no session out.
  await page.goto(link)
  await expect(changed).toBeVisible()
  await page.goto('/settings/login')
  await expect(page.getByRole('heading', { name: 'Instellingen' })).toBeVisible()
  await signIn(page, address, member.password)
})

test('SIGN-14 a member who gave the password for one change is not asked again until the next login', async ({
  page,
}) => {
  const member = await newMember(page)
  await page.goto('/settings/login')
  const email = page.getByRole('region', { name: 'E-mail' })
  await email.getByLabel('Nieuw e-mailadres').fill(member.email.replace('@', '-other@'))
  await email.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
  await email.getByRole('button', { name: 'E-mailadres wijzigen' }).click()
  await expect(email.getByText('We hebben een link gestuurd naar')).toBeVisible()
  await expect(email.getByLabel('Wachtwoord', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByLabel('Je wachtwoord')).toHaveCount(0)
  // A new password always asks for the old one.
  await expect(page.getByLabel('Oud wachtwoord')).toBeVisible()
  await page.goto('/settings/account')
  const archive = page.getByRole('region', { name: 'Je gegevens' })
  await expect(archive.getByLabel('Wachtwoord', { exact: true })).toHaveCount(0)
  await archive.getByRole('button', { name: 'Mijn gegevens opvragen' }).click()
  await expect(archive.getByRole('link', { name: 'Downloaden' })).toBeVisible()

  await signIn(page, member.email, member.password)
  await page.goto('/settings/account')
  await expect(archive.getByLabel('Wachtwoord', { exact: true })).toBeVisible()
})

test('a member changes the password and stays logged in here, and nowhere else', async ({
  browser,
  page,
}) => {
  const member = await newMember(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, member.email, member.password)
  await page.goto('/settings/login')
  const section = page.getByRole('region', { name: 'Wachtwoord' })
  await section.getByLabel('Oud wachtwoord').fill('wrong-password')
  await section.getByLabel('Nieuw wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await section.getByLabel('Nieuw wachtwoord nog een keer').fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  await expect(section.getByLabel('Oud wachtwoord')).toHaveAccessibleDescription(
    'Controleer je oude wachtwoord.',
  )
  await section.getByLabel('Oud wachtwoord').fill(member.password)
  await page.keyboard.press('Enter')
  await expect(section.getByText('Je wachtwoord is gewijzigd.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Instellingen' })).toBeVisible()
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login/)
  await context.close()
})

test('a member sees their own devices and logs one of them out', async ({ browser, page }) => {
  const member = await newMember(page)
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const other = await context.newPage()
  await signIn(other, member.email, member.password)
  await page.goto('/settings/login')
  await page.getByRole('button', { name: 'Firefox op Linux uitloggen' }).click()
  await expect(page.getByRole('button', { name: 'Firefox op Linux uitloggen' })).toHaveCount(0)
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login/)
  await context.close()
})

test('SIGN-14 a password manager’s address for a new password leads there through the login', async ({
  page,
}) => {
  const member = await newMember(page)
  await page.context().clearCookies({ name: /session/ })
  await page.goto('/.well-known/change-password')
  await page.getByLabel('E-mailadres').fill(member.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/login#password')
})

test('a member adds a passkey with the password, logs in with it alone, and removes it', async ({ page }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const member = await newMember(page)
  await page.goto('/settings/login')
  const section = page.getByRole('region', { name: 'Passkeys' })
  // A password manager takes the account for the user name, not the passkey's name.
  await expect(section.locator('[autocomplete=username]')).toHaveValue(member.email)
  await section.getByLabel('Naam van de passkey').fill('Mijn laptop')
  await section.getByLabel('Je wachtwoord').fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(section.getByLabel('Je wachtwoord')).toHaveAccessibleDescription(
    'Controleer je oude wachtwoord.',
  )
  await section.getByLabel('Je wachtwoord').fill(member.password)
  await page.keyboard.press('Enter')
  await expect(section.getByText('Mijn laptop')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await started(page)
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click()
  await expect(page).toHaveURL(/\/members/)
  await page.goto('/settings/login')
  await expect(section.getByText(/^Laatst gebruikt op/)).toBeVisible()
  await section.getByRole('button', { name: 'Mijn laptop verwijderen' }).click()
  await expect(section.getByText('Je hebt nog geen passkey.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await started(page)
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click()
  await expect(page.getByRole('main').getByText('Deze passkey konden we niet gebruiken.')).toBeVisible()
})

test('SIGN-15 the match finder asks a few questions, shows the best matches, and keeps the answers on Back', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/signup-matches')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensen bij jou in de buurt')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Zoek wie het best bij je past' }).click()
  await expect(page).toHaveURL('/match-finder')
  await page.getByRole('button', { name: 'Fietsen', exact: true }).click()
  await page
    .getByRole('group')
    .filter({ hasText: 'Fietsen' })
    .getByRole('button', { pressed: false })
    .first()
    .click()
  await page.getByRole('button', { name: 'Laat zien wie bij me past' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze mensen passen het best bij je')
  const fits = (await page.getByText(/% past$/).allInnerTexts()).map((text) => Number.parseInt(text, 10))
  expect(fits.length).toBeGreaterThan(0)
  expect(fits).toEqual(fits.toSorted((one, other) => other - one))
  expect(fits[0]).toBeGreaterThan(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Fietsen', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('SITE-26 what a member dismisses is dismissed on every device; a visitor’s dismissal stays on the device', async ({
  browser,
  page,
}) => {
  const member = await newMember(page)
  await page.goto('/members')
  const photoAlert = (on: Page) =>
    on.getByRole('status').filter({ has: on.getByRole('link', { name: /foto/i }) })
  await expect(photoAlert(page)).toBeVisible()
  const stored = dismissed(page, 'PROFILE_PHOTO')
  await photoAlert(page).getByRole('button', { name: 'Sluiten' }).click()
  await expect(photoAlert(page)).toHaveCount(0)
  await stored
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Ik ben 18 jaar of ouder' }).click()
  await phone.reload()
  await started(phone)
  await expect(phone.getByRole('button', { name: 'Ik ben 18 jaar of ouder' })).toHaveCount(0)
  await phone.goto('/login')
  await started(phone)
  await signIn(phone, member.email, member.password)
  await phone.goto('/members')
  await expect(phone.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  await expect(photoAlert(phone)).toHaveCount(0)
  await context.close()
})

test('a member’s light or dark theme takes effect in every tab at once and survives a reload', async ({
  page,
}) => {
  await newMember(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const second = await page.context().newPage()
  await second.goto('/settings')
  await page.goto('/settings/display')
  const theme = page.getByRole('group', { name: 'Thema' })
  const looks = (on: Page) => on.locator('html')
  await expect(theme.getByRole('radio', { name: 'Zoals je apparaat' })).toBeChecked()
  await expect(looks(page)).toHaveAttribute('data-theme', 'light')
  await theme.getByText('Donker').click()
  for (const each of [page, second]) await expect(looks(each)).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(looks(page)).toHaveAttribute('data-theme', 'dark')
  await expect(theme.getByRole('radio', { name: 'Donker' })).toBeChecked()
  await theme.getByText('Zoals je apparaat').click()
  for (const each of [page, second]) await expect(looks(each)).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(looks(page)).toHaveAttribute('data-theme', 'dark')
  await second.close()
})

test('ROUTE-10 settings parts form a list or a menu, each with its state, address and title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newMember(page)
  await page.goto('/settings')
  const menu = page.getByRole('navigation', { name: 'Onderdelen van je instellingen' })
  await expect(menu.getByRole('link')).toHaveCount(8)
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(0)
  const privacy = menu.getByRole('link', { name: 'Privacy en toestemmingen' })
  await expect(privacy).toContainText('Iedereen kan je vinden')
  await expect(menu.getByRole('link', { name: 'Maandlimiet' })).toContainText('Geen limiet')
  await expect(menu.getByRole('link', { name: /^Meldingen/ })).toContainText('E-mail aan')
  await privacy.click()
  await expect(page).toHaveURL('/settings/privacy')
  await expect(page).toHaveTitle(/^Privacy en toestemmingen · Instellingen · /)
  const hidden = answered(page, 'useSetInvisibleMutation')
  await page.getByRole('switch', { name: 'Onzichtbaar' }).click()
  await hidden
  await expect(menu).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await expect(privacy).toBeFocused()
  await expect(privacy).toContainText('Onzichtbaar')
  await privacy.click()
  await page.getByRole('link', { name: 'Alle instellingen' }).click()
  await expect(menu).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  const current = menu.locator('[aria-current=page]')
  await expect(current).toHaveText(/^Meldingen/)
  await expect(page.getByRole('region', { name: 'Meldingen' })).toBeVisible()
  await menu.getByRole('link', { name: 'Inloggen en beveiliging' }).click()
  await expect(page).toHaveURL('/settings/login')
  await expect(current).toHaveText(/^Inloggen en beveiliging/)
  await expect(page.getByRole('region', { name: 'Apparaten' })).toBeVisible()
  await page.reload()
  await expect(current).toHaveText(/^Inloggen en beveiliging/)
  // A link in an old mail leads to the part that replaced its page.
  await page.goto('/notifications#delete')
  await expect(page).toHaveURL('/settings/account#delete')
  await expect(page.getByRole('button', { name: 'Account verwijderen' })).toBeInViewport()
  expect((await page.request.get('/settings/nothing')).status()).toBe(404)
})

test('invisibility and a consent given and withdrawn survive a reload', async ({ page }) => {
  await newMember(page)
  await page.goto('/settings/privacy')
  const invisible = page.getByRole('switch', { name: 'Onzichtbaar' })
  // The switch turns before the server answers; the consent below waits only for its own answer.
  const hidden = answered(page, 'useSetInvisibleMutation')
  await invisible.click()
  await hidden
  const mails = page.getByRole('switch', { name: 'Jullie mogen me mailen over aanbiedingen en nieuws.' })
  await mails.click()
  await expect(page.getByText(/^Gegeven op/)).toBeVisible()
  await page.reload()
  await expect(invisible).toBeChecked()
  await mails.click()
  await expect(page.getByText(/^Ingetrokken op/)).toBeVisible()
})

test('ACCT-03 a member deletes the account with reason and password, and restores it with the mailed link', async ({
  page,
}) => {
  const member = await newMember(page)
  await page.goto('/settings/account')
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
  await expect(
    page.getByText('Klik binnen 14 dagen op de link in onze e-mail, dan krijg je alles terug.'),
  ).toBeVisible()
  await page.goto('/settings')
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

test('a member downloads all their data as one archive', async ({ page }) => {
  const member = await newMember(page)
  await page.goto('/settings/account')
  const section = page.getByRole('region', { name: 'Je gegevens' })
  await section.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
  await section.getByRole('button', { name: 'Mijn gegevens opvragen' }).click()
  const link = section.getByRole('link', { name: 'Downloaden' })
  await expect(link).toBeVisible()
  const archive = await page.request.get((await link.getAttribute('href'))!)
  expect(archive.status()).toBe(200)
  expect(archive.headers()['content-disposition']).toMatch(/filename="ruvela-\d{4}-\d\d-\d\d\.zip"/)
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

test('the account’s screens have no accessibility fault and fit a narrow phone, in light and dark', async ({
  page,
}) => {
  const look = async (address: string) => {
    await page.goto(address)
    await expectSettled(page)
    await expectNoSidewaysScrolling(page, address)
    await expectNoAxeViolation(page, address)
  }
  const lookAll = async (addresses: string[]) => {
    for (const [index, address] of addresses.entries()) {
      for (const { theme } of looksOf(index).filter(({ width }) => width === 320)) {
        await useTheme(page, theme)
        await look(address)
      }
    }
  }
  await page.setViewportSize({ width: 320, height: 720 })
  await lookAll([
    '/faq',
    '/service',
    '/complaints',
    '/reset-password',
    '/reset-password/do?token=x',
    '/mail-change/do?token=x',
    '/mail-change/undo?token=x',
    '/lang-config',
  ])
  await newMember(page)
  await lookAll(
    ['', '/notifications', '/login', '/display', '/privacy', '/spending', '/account'].map(
      (part) => `/settings${part}`,
    ),
  )
})
