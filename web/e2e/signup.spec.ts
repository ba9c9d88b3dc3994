import { expect, test, type Locator, type Page } from '@playwright/test'
import { run, runFree } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
} from './support/looks.ts'
import { newMember } from './support/members.ts'
import { operate } from './support/operator.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

const goOn = (page: Page) => page.getByRole('button', { name: 'Doorgaan', exact: true })

/** The whole message is readable: inside the window, and not covered, for instance by a bottom bar. */
async function expectInView(message: Locator): Promise<void> {
  await expect(message).toBeVisible()
  await expect(async () => {
    const uncovered = await message.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) =>
        element.contains(document.elementFromPoint((left + right) / 2, y)),
      )
    })
    expect(uncovered).toBe(true)
  }).toPass()
}

test.beforeEach(({ page }) => acceptEntryWarning(page))

test('SIGN-01 TRUST-06 stating the sexuality at sign-up asks for the consent in that step, and stores it', async ({
  page,
}) => {
  await newMember(page, { step: 3, gender: 'FEMALE' })
  await page.goto('/complete-signup')
  await expectSettled(page)
  const field = page.getByLabel('Geaardheid')
  await expect(field.getByRole('option')).toHaveText(['Liever niet zeggen', 'Hetero', 'Lesbisch', 'Bi'])
  await field.selectOption('Bi')
  const question = page.getByRole('dialog', { name: 'Mogen we dit bewaren?' })
  await expect(question).toBeVisible()
  await expectNoAxeViolation(page)
  await expectNoSidewaysScrolling(page)
  await question.getByRole('button', { name: 'Annuleren' }).click()
  await expect(field).toHaveValue('')
  await field.selectOption('Bi')
  await question.getByRole('button', { name: 'Ik geef toestemming' }).click()
  await expect(question).toBeHidden()
  await expect(field).toHaveValue('BI')
  await goOn(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waar woon je?')
  await page.goto('/profile')
  await expectSettled(page)
  await expect(field).toHaveValue('BI')
  await expect(field.getByRole('option')).toHaveText(['Liever niet zeggen', 'Hetero', 'Lesbisch', 'Bi'])
})

test('TRUST-06 a consent withdrawn elsewhere is asked for again beside the field', async ({ page }) => {
  await newMember(page, { step: 3, gender: 'MALE' })
  await page.goto('/complete-signup')
  await expectSettled(page)
  const field = page.getByLabel('Geaardheid')
  await expect(field.getByRole('option')).toHaveText(['Liever niet zeggen', 'Hetero', 'Homo', 'Bi'])
  const question = page.getByRole('dialog', { name: 'Mogen we dit bewaren?' })
  const agree = async () => {
    await field.selectOption('Bi')
    await question.getByRole('button', { name: 'Ik geef toestemming' }).click()
    await expect(question).toBeHidden()
  }
  await agree()
  const { changeConsent } = await run(page.request, 'useSexualityConsentMutation', {
    input: { purpose: 'SEXUALITY', given: false },
  })
  expect(changeConsent.__typename).toBe('ChangeConsentSuccess')
  await goOn(page).click()
  await expectInView(page.getByText('Geef eerst toestemming om dit te bewaren.'))
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await agree()
  await goOn(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waar woon je?')
})

test('SIGN-01 any refusal in a sign-up step is in view on a phone, beside its cause', async ({ page }) => {
  await page.goto('/signup')
  await expectSettled(page)
  const send = page.getByRole('button', { name: 'Gratis beginnen' })
  await send.click()
  await expect(page.getByLabel('Profielnaam')).toBeFocused()
  await expectInView(page.getByText('Kies een profielnaam'))
  const password = page.getByLabel('Wachtwoord', { exact: true })
  const address = page.getByLabel('E-mailadres')
  await expect(address).toHaveAccessibleDescription('Vul je e-mailadres in')
  await expect(password).toHaveAccessibleDescription('Kies een wachtwoord Minstens 8 tekens')
  await page.getByLabel('Profielnaam').fill('Noor')
  // Each message goes once its field is right, and the focus stays.
  await expect(page.getByText('Kies een profielnaam')).toHaveCount(0)
  await address.fill('noor')
  await expect(address).toHaveAccessibleDescription('Ongeldige e-mail')
  await expect(address).toBeFocused()
  await page.getByLabel('Dag').pressSequentially('03021990')
  await page.getByLabel('E-mailadres').fill(`refused-${Date.now().toString(36)}@example.org`)
  await password.fill('wachtwoord')
  await expect(password).toHaveAccessibleDescription('Minstens 8 tekens')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByLabel('Profielnaam').press('Enter')
  // The server's refusal, rather than the form's.
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeFocused()
  await expectInView(page.getByText('Dit wachtwoord is te makkelijk te raden'))
  await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Laat zien wie je bent')
  await goOn(page).click()
  await expectInView(page.getByText('Kies een foto, of tik op Later.'))
  await page
    .getByTestId('photo')
    .setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a letter') })
  await expectInView(page.getByText('Dit bestand kunnen we niet gebruiken.'))
  await page.getByRole('button', { name: 'Later', exact: true }).click()

  await expect(heading).toHaveText('Vertel iets over jezelf')
  await page.getByLabel('Over mij').fill('Dit is <b>vet</b>')
  await goOn(page).click()
  await expect(page.getByLabel('Over mij')).toBeFocused()
  await expectInView(page.getByText('Gebruik gewone tekst, zonder HTML'))
  await page.getByLabel('Over mij').fill('Ik lees in de trein.')
  await goOn(page).click()

  await expect(heading).toHaveText('Wat past bij jou?')
  await goOn(page).click()
  await expect(heading).toHaveText('Waar woon je?')
  await goOn(page).click()
  await expectInView(page.getByText('Kies een plaats', { exact: true }))
  await page.getByRole('combobox', { name: 'Woonplaats' }).fill('Xyzzyx')
  await goOn(page).click()
  await expect(page.getByRole('combobox', { name: 'Woonplaats' })).toBeFocused()
  await expectInView(page.getByText('Kies een plaats uit de lijst'))
})

test('FED-06 ROUTE-03 a visitor sent by a partner joins through a prefilled form, with name and password', async ({
  page,
}) => {
  const network = `net-${Date.now().toString(36)}`
  const scopes = ['--network', network, '--scopes', 'signups:create,signups:read']
  const made = await operate('api-key', 'create', '--site', 'ruvela', '--partner', 'Sender', ...scopes)
  const key = made.split('\n')[1]!
  const email = `${network}@example.org`
  const input = { email, dateOfBirth: '1990-02-13', gender: 'MALE', seeking: 'FEMALE', locale: 'nl' }
  const { createPartnerSignup } = await runFree(
    page.request,
    key,
    `mutation ($input: CreatePartnerSignupInput!) { createPartnerSignup(input: $input) {
      ... on CreatePartnerSignupSuccess { reference completionUrl } } }`,
    { input },
  )
  const { pathname, search } = new URL(createPartnerSignup.completionUrl)
  await page.goto(`${pathname}${search}`)
  await expect(page.getByLabel('E-mailadres')).toHaveValue(email)
  for (const [part, value] of Object.entries({ Dag: '13', Maand: '02', Jaar: '1990' }))
    await expect(page.getByLabel(part)).toHaveValue(value)
  await page.getByLabel('Profielnaam').fill('Daan')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/complete-signup/)
  const { partnerSignups } = await runFree(
    page.request,
    key,
    '{ partnerSignups { edges { node { reference confirmedAt } } } }',
  )
  expect(partnerSignups.edges).toEqual([
    { node: { reference: createPartnerSignup.reference, confirmedAt: null } },
  ])
})
