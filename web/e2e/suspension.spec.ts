import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import {
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { meet, type MemberOnPage } from './support/meeting.ts'
import { linkInMail, write } from './support/members.ts'
import { operate } from './support/operator.ts'

const suspend = ({ email }: MemberOnPage, reason = 'rules') =>
  operate('suspend', '--site', 'ruvela', '--member', email, '--reason', reason)
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Je account is geblokkeerd' })

/** Buys the smallest bundle, paid at the test bank. */
async function buy({ page }: MemberOnPage): Promise<void> {
  const [bundle] = (await run(page.request, 'DirectDebitScreenQuery', { bundleId: '', code: null })).bundles
  await page.goto(`/credits/${encodeURIComponent(bundle.id)}/ideal`)
  await page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  await page.getByRole('button', { name: 'Bestelling met betalingsverplichting', exact: true }).click()
  await page.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
}

test('TRUST-07 PROF-10 a suspension moves open tabs to its screen, and others’ composers close with a notice', async ({
  browser,
}) => {
  const [ada, bo] = [
    await meet(browser, { gender: 'FEMALE', locale: 'nl' }),
    await meet(browser, { gender: 'MALE', locale: 'nl' }),
  ]
  await write(ada.page, bo.id, 'Hoi!')
  await bo.page.goto(`/members/${encodeURIComponent(ada.id)}/chat`)
  await expectSettled(bo.page)
  const field = bo.page.getByRole('textbox', { name: 'Bericht', exact: true })
  await expect(field).toBeVisible()
  await ada.page.goto('/likes')
  await expectSettled(ada.page)

  await suspend(ada)
  await expect(ada.page).toHaveURL('/account-suspended')
  await expect(heading(ada.page)).toBeVisible()
  await expect(
    bo.page.getByRole('status').filter({ hasText: `${ada.name} is niet meer bereikbaar` }),
  ).toBeVisible()
  await expect(field).toBeHidden()

  // Every other address leads back, except the texts; a reload and a second tab change nothing.
  for (const address of ['/', '/members', '/chats', '/profile', '/login', '/signup', '/credits']) {
    await ada.page.goto(address)
    await expect(ada.page, address).toHaveURL('/account-suspended')
  }
  await ada.page.getByRole('link', { name: 'Lees de huisregels' }).click()
  await expect(ada.page).toHaveURL('/ban')
  await ada.page.goBack()
  await expect(heading(ada.page)).toBeVisible()
  await ada.page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(ada.page).toHaveURL('/')
  await expect(ada.page.getByRole('link', { name: 'Inloggen' }).first()).toBeVisible()
})

test('TRUST-07 TRUST-04 ACCT-04 a suspended member appeals, gets unused credits refunded and exports the data', async ({
  browser,
}) => {
  const ada = await meet(browser, { gender: 'FEMALE', locale: 'nl' })
  const { page } = ada
  await buy(ada)
  // An open tab would redirect at its own moment, and interrupt the way to the login.
  await page.goto('about:blank')
  await suspend(ada, 'fraud')
  await page.context().clearCookies()
  await page.goto('/login')
  await expectSettled(page)
  await page.getByLabel('E-mailadres').fill(ada.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(ada.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account-suspended')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('Anderen werden misleid of om geld gevraagd.')).toBeVisible()
  await lookAtEverySize(page, 'suspended')
  await page.setViewportSize({ width: 360, height: 740 })

  const appeal = page.getByRole('region', { name: 'Ben je het er niet mee eens?' })
  await appeal.getByRole('button', { name: 'Bezwaar versturen' }).click()
  await expect(appeal.getByRole('textbox')).toHaveAccessibleDescription('Vul dit veld in')
  await appeal.getByRole('textbox').fill('Dat was mijn zus.')
  await appeal.getByRole('button', { name: 'Bezwaar versturen' }).click()
  const filed = page.getByRole('region', { name: 'We hebben je bezwaar ontvangen' })
  await expect(filed).toContainText(/Het nummer is [2-9A-Z]{4}-[2-9A-Z]{4}/)
  await expect(filed.getByRole('textbox')).toHaveCount(0)

  await page.getByRole('button', { name: 'Deze koop herroepen' }).click()
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect(page.getByText('Je herroeping is ontvangen.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Creditnota .+ \(PDF\)/ })).toBeVisible()

  const data = page.getByRole('region', { name: 'Je gegevens' })
  await data.getByLabel('Wachtwoord', { exact: true }).fill('not-my-password')
  await data.getByRole('button', { name: 'Mijn gegevens opvragen' }).click()
  await expect(data.getByLabel('Wachtwoord', { exact: true })).toHaveAccessibleDescription(
    'Controleer je oude wachtwoord.',
  )
  await data.getByLabel('Wachtwoord', { exact: true }).fill(ada.password)
  await data.getByRole('button', { name: 'Mijn gegevens opvragen' }).click()
  const link = data.getByRole('link', { name: 'Downloaden' })
  await expect(link).toBeVisible()
  const archive = await page.request.get((await link.getAttribute('href'))!)
  expect([archive.status(), archive.headers()['content-type']]).toEqual([200, 'application/zip'])
  await lookAtEverySize(page, 'suspended-done')

  await operate('suspend', '--site', 'ruvela', '--member', ada.email, '--lift')
  await page.reload()
  await expect(page).toHaveURL('/login')
})

test('TRUST-07 ACCT-02 a suspended member requests erasure, sees its date, and cancels it by the mailed link', async ({
  browser,
}) => {
  const ada = await meet(browser, { gender: 'FEMALE', locale: 'nl' })
  const { page } = ada
  await suspend(ada)
  await page.goto('/account-suspended')
  const end = page.getByRole('region', { name: 'Account verwijderen' })
  await end.getByRole('button', { name: 'Account verwijderen' }).click()
  const password = end.getByLabel('Wachtwoord', { exact: true })
  await expect(password).toBeFocused()
  await lookAtEverySize(page, 'suspended-delete')
  await end.getByRole('button', { name: 'Annuleren' }).click()
  await expect(password).toHaveCount(0)
  await end.getByRole('button', { name: 'Account verwijderen' }).click()
  await password.fill('not-my-password')
  await end.getByRole('button', { name: 'Verwijder mijn account' }).click()
  await expect(password).toHaveAccessibleDescription('Controleer je oude wachtwoord.')
  await password.fill(ada.password)
  await end.getByRole('button', { name: 'Verwijder mijn account' }).click()
  await expect(end.getByRole('status')).toContainText(/^Op .+ wissen we je account\./)
  await expect(end.getByRole('button')).toHaveCount(0)
  await lookAtEverySize(page, 'suspended-deleted')
  // Until then the rest stays open, also in another tab.
  await page.goto('/')
  await expect(page).toHaveURL('/account-suspended')
  await expect(
    page.getByRole('region', { name: 'Ben je het er niet mee eens?' }).getByRole('textbox'),
  ).toBeVisible()

  await expect(async () => {
    expect(await linkInMail(page, ada.email)).toContain('/account-deleted')
  }).toPass()
  await page.goto(await linkInMail(page, ada.email))
  await expect(page.getByText('Dan wissen we je account niet.')).toBeVisible()
  await lookAtEverySize(page, 'suspended-keep')
  await page.getByRole('button', { name: 'Haal mijn account terug' }).click()
  await expect(page.getByRole('heading', { name: 'Je account blijft bestaan' })).toBeVisible()
  await page.goto('/account-suspended')
  await expect(end.getByRole('button', { name: 'Account verwijderen' })).toBeVisible()
})

async function lookAtEverySize(page: Page, name: string) {
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScrolling(page, `${name} ${width} ${theme}`)
      await expectNoAxeViolation(page, `${name} ${width} ${theme}`)
      await keepPicture(page, `${name}-${width}-${theme}`, { full: true })
    }
  }
}

test('SIGN-14 the link in the mail to the old address reverts the change once it is pressed, and says so', async ({
  browser,
}) => {
  const ada = await meet(browser, { gender: 'FEMALE', locale: 'nl' })
  const { page } = ada
  const changed = ada.email.replace('@', '-thief@')
  const { requestEmailChange } = await run(page.request, 'useRequestEmailChangeMutation', {
    input: { newEmail: changed, password: ada.password },
  })
  expect(requestEmailChange.__typename).toBe('RequestEmailChangeSuccess')
  await page.goto(await linkInMail(page, changed))
  await page.getByRole('button', { name: 'Gebruik dit adres' }).click()
  await expect(page.getByText(`Vanaf nu log je in met ${changed}`)).toBeVisible()
  let link = ''
  await expect(async () => {
    link = await linkInMail(page, ada.email)
    expect(link).toContain('/mail-change/undo')
  }).toPass()

  await page.goto(link)
  const ask = page.getByRole('heading', { name: 'Wijziging van je adres ongedaan maken' })
  await expect(ask).toBeVisible()
  await lookAtEverySize(page, 'mail-change-undo')
  await page.getByRole('button', { name: 'Wijziging ongedaan maken' }).click()
  await expect(page.getByText(`Je account heeft weer het adres ${ada.email}.`)).toBeVisible()
  await lookAtEverySize(page, 'mail-change-undone')
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await expect(page).toHaveURL('/login')
  // Opened again, the link states the current address; the mail with the way to a new password has arrived.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Je adres is terug' })).toBeVisible()
  await keepPicture(page, 'mail-change-undo-used')
  await expect(async () => {
    expect(await linkInMail(page, ada.email)).toContain('/reset-password/do')
  }).toPass()
})
