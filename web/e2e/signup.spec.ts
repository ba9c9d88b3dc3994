import { expect, test, type Locator, type Page } from '@playwright/test'
import { losingAnswers } from './support/failing.ts'
import { run, runFree } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
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

test('SIGN-01 Back leads to the step before, also to the one where the sign-up was taken up', async ({
  page,
}) => {
  await newMember(page, { step: 1 })
  await page.goto('/complete-signup')
  await expectSettled(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(heading).toHaveText('Vertel iets over jezelf')
  await page.goBack()
  await expect(heading).toHaveText('Laat zien wie je bent')
  await page.goForward()
  await expect(heading).toHaveText('Vertel iets over jezelf')
})

test('SIGN-01 SITE-22 offline, sign-up and login say so, keep what was typed, and work once online', async ({
  page,
  context,
}) => {
  const email = `tunnel-${Date.now().toString(36)}@example.org`
  const password = 'roeien-met-riemen-9'
  const offline = page
    .getByRole('alert')
    .filter({ hasText: 'Controleer je verbinding en probeer het opnieuw.' })
  await page.goto('/signup')
  await expectSettled(page)
  await page.getByLabel('Profielnaam').fill('Noor')
  await page.getByLabel('Dag').fill('3')
  await page.getByLabel('Maand').fill('2')
  await page.getByLabel('Jaar').fill('1990')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(offline).toBeVisible()
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveValue(password)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Gratis beginnen' }).click()
  await expect(page).toHaveURL(/\/complete-signup/)

  await context.clearCookies()
  await page.goto('/login')
  await expectSettled(page)
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(offline).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page).toHaveURL(/\/complete-signup/)
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

test('SIGN-01 SRCH-01 whom one seeks follows the own gender until chosen, and both is a choice everywhere', async ({
  page,
}) => {
  await page.goto('/signup')
  await expectSettled(page)
  const own = page.getByRole('group', { name: 'Ik ben' })
  const sought = page.getByRole('group', { name: 'Ik zoek' })
  await expect(own.getByLabel('Vrouw', { exact: true })).toBeChecked()
  await expect(sought.getByLabel('Man', { exact: true })).toBeChecked()
  await own.getByText('Man', { exact: true }).click()
  await expect(sought.getByLabel('Vrouw', { exact: true })).toBeChecked()
  await own.getByText('Vrouw', { exact: true }).click()
  await expect(sought.getByLabel('Man', { exact: true })).toBeChecked()
  await sought.getByText('Beide', { exact: true }).click()
  await own.getByText('Man', { exact: true }).click()
  await expect(sought.getByLabel('Beide')).toBeChecked()
  await expectNoSidewaysScrolling(page)
  await expectNoAxeViolation(page)
  // It survives a reload, and what the member signs up with is what the search begins with.
  await page.reload()
  await expectSettled(page)
  await expect(sought.getByLabel('Beide')).toBeChecked()
  await own.getByText('Vrouw', { exact: true }).click()
  await expect(sought.getByLabel('Beide')).toBeChecked()
  await page.getByLabel('Profielnaam').fill('Noor')
  await page.getByLabel('Dag').pressSequentially('03021990')
  await page.getByLabel('E-mailadres').fill(`both-${Date.now().toString(36)}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/complete-signup/)
  await page.goto('/match-finder')
  await expectSettled(page)
  await expect(sought.getByLabel('Beide')).toBeChecked()
  await sought.getByText('Man', { exact: true }).click()
  await page.getByRole('button', { name: 'Laat zien wie bij me past' }).click()
  await expect(page).toHaveURL(/gender=male/)
  await page.goto('/profile')
  await expectSettled(page)
  await expect(sought.getByLabel('Beide')).toBeChecked()
  await expectNoSidewaysScrolling(page)
})

/** A picture of one colour, drawn in the browser. */
async function picture(page: Page, name: string, colour: string) {
  const url = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1200 })
    const brush = canvas.getContext('2d')!
    brush.fillStyle = fill
    brush.fillRect(0, 0, 900, 1200)
    return canvas.toDataURL('image/png')
  }, colour)
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1]!, 'base64') }
}

test('PROF-03 SIGN-01 a sign-up photo is cropped, chosen, replaced and removed; surplus ones are named', async ({
  page,
}) => {
  await newMember(page, { step: 1 })
  const { photoLimit } = (await run(page.request, 'ProfileScreenQuery')).viewer
  await page.goto('/complete-signup')
  await expectSettled(page)
  const own = async (): Promise<string[]> =>
    (await run(page.request, 'ProfileScreenQuery')).viewer.profile.photos.map(({ id }: { id: string }) => id)
  const crop = page.getByRole('dialog', { name: 'Kies wat je laat zien' })
  const colours = ['#c2185b', '#1565c0', '#2e7d32', '#ef6c00', '#6a1b9a', '#00838f', '#4e342e', '#37474f']
  const files = await Promise.all(
    colours.slice(0, photoLimit).map((colour, index) => picture(page, `foto-${index}.png`, colour)),
  )
  const input = page.getByTestId('photo')
  await input.setInputFiles([...files, await picture(page, 'over.png', '#000')])
  // The part of the first is chosen by key, as it can be by finger.
  await crop.getByRole('application').press('ArrowDown')
  await crop.getByRole('slider', { name: 'Dichterbij' }).press('ArrowRight')
  await expectNoAxeViolation(page)
  await keepPicture(page, 'signup-crop-360')
  await crop.getByRole('button', { name: 'Plaats foto' }).click()
  for (let left = photoLimit - 1; left > 0; left--)
    await crop.getByRole('button', { name: 'Hele foto plaatsen' }).click()
  await expect(crop).toHaveCount(0)
  await expectInView(page.getByText('Er was geen plek meer voor over.png.'))
  const remove = page.getByRole('button', { name: /^Foto \d+ verwijderen$/ })
  await expect(remove).toHaveCount(photoLimit)
  const before = await own()
  await page.getByRole('button', { name: 'Maak foto 2 je hoofdfoto' }).click()
  await expect.poll(async () => (await own())[0]).toBe(before[1])
  await keepPicture(page, 'signup-photos-360')
  await expectNoSidewaysScrolling(page)
  // A full profile makes room first.
  await expect(page.getByRole('button', { name: 'Foto vervangen' })).toHaveCount(0)
  await remove.last().click()
  await expect(remove).toHaveCount(photoLimit - 1)
  const [replaced] = await own()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Foto vervangen' }).click()
  await (await chooser).setFiles(await picture(page, 'nieuw.png', '#fff'))
  await crop.getByRole('button', { name: 'Plaats foto' }).click()
  await expect.poll(async () => (await own()).includes(replaced!)).toBe(false)
  expect(await own()).toHaveLength(photoLimit - 1)
  await expect.poll(async () => before.includes((await own())[0]!)).toBe(false)
})

test('SIGN-08 SIGN-14 a member whose address is mistyped is led from its page to where it changes', async ({
  page,
}) => {
  await newMember(page, { confirmed: false })
  await page.goto('/activate')
  await expectSettled(page)
  await page.getByRole('link', { name: 'Adres klopt niet? Wijzig het' }).click()
  await expect(page).toHaveURL('/settings/login#email')
  await expect(page.getByRole('heading', { name: 'E-mail', exact: true })).toBeInViewport()
})

test('SIGN-01 each step of the sign-up counts, the question about pushes too', async ({ context, page }) => {
  await context.grantPermissions(['notifications'])
  await newMember(page, { step: 4 })
  await page.goto('/complete-signup')
  await expectSettled(page)
  await expect(page.getByRole('progressbar')).toHaveAccessibleName('Stap 5 van 6: Woonplaats')
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await expect(page.getByRole('progressbar')).toHaveAccessibleName('Stap 6 van 6: Meldingen')
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

for (const [what, lost] of [
  ['the repeat that the page makes by itself', 1],
  ['another press, when no attempt had an answer', 6],
] as const)
  test(`SIGN-01 SITE-21 a sign-up whose answer is lost ends in the account by ${what}`, async ({ page }) => {
    await page.goto('/signup')
    await expectSettled(page)
    await page.getByLabel('Profielnaam').fill('Noor')
    await page.getByLabel('Dag').fill('3')
    await page.getByLabel('Maand').fill('2')
    await page.getByLabel('Jaar').fill('1990')
    await page.getByLabel('E-mailadres').fill(`lost-${lost}-${Date.now().toString(36)}@example.org`)
    await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
    await losingAnswers(page, 'signUpMutation', lost)
    await page.keyboard.press('Enter')
    if (lost > 1) {
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByRole('button', { name: 'Gratis beginnen' }).click()
    }
    await expect(page).toHaveURL(/\/complete-signup/)
    expect((await run(page.request, 'MemberShellQuery')).viewer).not.toBeNull()
  })
