import { expect, test, type Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { run } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { linkInMail, newMember } from './support/members.ts'
import { started } from './support/started.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

const main = (page: Page) => page.getByRole('main')

test('each mistake in the sign-up form shows at its field in the specification’s words', async ({ page }) => {
  const { email } = await newMember(page, { confirmed: false, locale: 'nl' })
  await page.context().clearCookies()
  await page.goto('/signup')
  await started(page)
  const submit = main(page).getByRole('button', { name: 'Gratis beginnen' })
  const name = page.getByLabel('Profielnaam')
  const address = page.getByLabel('E-mailadres')
  const birth = async (day: string, month: string, year: string) => {
    await page.getByRole('textbox', { name: 'Dag' }).fill(day)
    await page.getByRole('textbox', { name: 'Maand' }).fill(month)
    await page.getByRole('textbox', { name: 'Jaar' }).fill(year)
  }
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill('fietsen-naar-zee-77')

  await name.fill('@noor')
  await address.fill('not an address')
  await submit.click()
  await expect(name).toHaveAccessibleDescription(/Je profielnaam mag niet met @ beginnen/)
  await expect(address).toHaveAccessibleDescription(/Ongeldige e-mail/)
  await expect(main(page)).toContainText('Vul uw geboortedatum in')

  await address.fill('noor@example.org')
  await name.fill('noor@example.org')
  await birth('31', '02', '1994')
  await submit.click()
  await expect(name).toHaveAccessibleDescription(/Je profielnaam moet anders zijn dan je e-mailadres/)
  await expect(main(page)).toContainText('Ongeldige geboortedatum.')

  await birth('14', '03', String(new Date().getFullYear() - 10))
  await submit.click()
  await expect(main(page)).toContainText('Je moet minstens 18 jaar oud zijn')

  await birth('14', '03', '1994')
  await name.fill('Noor')
  await address.fill(email)
  await submit.click()
  await expect(address).toHaveAccessibleDescription(/Dit e-mailadres heeft al een account op deze site\./)
})

test('signing up with the address of an active account, or one being deleted, says which', async ({
  page,
}) => {
  const { email, password } = await newMember(page, { locale: 'nl' })
  const visitor = await page.context().browser()!.newPage()
  await acceptEntryWarning(visitor)
  await visitor.goto('/signup')
  await started(visitor)
  const address = visitor.getByLabel('E-mailadres')
  await visitor.getByLabel('Profielnaam').fill('Noor')
  await visitor.getByRole('textbox', { name: 'Dag' }).pressSequentially('14031994')
  await visitor.getByRole('textbox', { name: 'Wachtwoord' }).fill('fietsen-naar-zee-77')
  await address.fill(email)
  const submit = main(visitor).getByRole('button', { name: 'Gratis beginnen' })
  await submit.click()
  await expect(address).toHaveAccessibleDescription(/Je hebt al een actief account met dit e-mailadres\./)

  const { deleteAccount } = await run(page.request, 'useDeleteAccountMutation', {
    input: { password, reason: 'TIME' },
  })
  expect(deleteAccount.__typename).toBe('DeleteAccountSuccess')
  // The field is only validated again at the next press.
  await submit.click()
  await expect(address).toHaveAccessibleDescription(/Dit account wordt verwijderd\./)
  await visitor.context().close()
})

test('a failed login says so, and after too many, for how many minutes the account is blocked', async ({
  page,
}) => {
  const { email } = await newMember(page, { confirmed: false, locale: 'nl' })
  await page.context().clearCookies()
  await page.goto('/login')
  await started(page)
  await page.getByLabel('E-mailadres').fill(email)
  const told = main(page).getByRole('alert')
  const password = page.getByRole('textbox', { name: 'Wachtwoord' })
  const tryOnce = async () => {
    await password.fill('not-my-password')
    await page.keyboard.press('Enter')
    // The refusal clears the field of the wrong password.
    await expect(password).toHaveValue('')
    await expect(told).toBeVisible()
  }
  await tryOnce()
  await expect(told).toHaveText('Login mislukt, probeer opnieuw')
  await expect(async () => {
    await tryOnce()
    await expect(told).toHaveText(/^Te veel pogingen\. Je account is \d+ minuten geblokkeerd\.$/, {
      timeout: 100,
    })
  }).toPass()
})

test('an unknown password link, and a fourth mail in one day, are refused in words', async ({ page }) => {
  const { email } = await newMember(page, { confirmed: false, locale: 'nl' })
  await page.context().clearCookies()
  await page.goto('/reset-password/do?token=nothing')
  await expect(main(page)).toContainText('Deze link kennen we niet.')
  const tooMany = main(page).getByText(
    'Te veel e-mails voor een nieuw wachtwoord aangevraagd. Probeer het morgen opnieuw.',
  )
  for (let mail = 0; mail < 3; mail += 1) {
    await page.goto('/reset-password')
    await page.getByLabel('E-mailadres').fill(email)
    await page.keyboard.press('Enter')
    // Leaving before the answer cancels the request.
    await expect(main(page).getByRole('heading', { name: 'Kijk in je e-mail' })).toBeVisible()
    await expect(tooMany).toHaveCount(0)
  }
  await page.goto('/reset-password')
  await page.getByLabel('E-mailadres').fill(email)
  await page.keyboard.press('Enter')
  await expect(tooMany).toBeVisible()
})

test('an expired password link says so, with the way to a new one', async ({ page }) => {
  const { email } = await newMember(page, { confirmed: false, locale: 'nl' })
  await page.context().clearCookies()
  await page.goto('/reset-password')
  await started(page)
  await page.getByLabel('E-mailadres').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kijk in je e-mail' })).toBeVisible()
  let link = ''
  await expect(async () => {
    link = await linkInMail(page, email)
    expect(link).toContain('/reset-password/do')
  }).toPass()
  // Lets the hour of its validity pass.
  await inDatabase((client) =>
    client.query(
      `update accounts.auth_token set expires_at = created_at where purpose = 'password-reset'
        and account_id = (select id from accounts.account where email_normalised = $1)`,
      [email],
    ),
  )
  await page.goto(link)
  await expect(main(page)).toContainText('Deze link is verlopen. Vraag een nieuwe aan.')
  await main(page).getByRole('link', { name: 'Vraag een nieuwe link' }).click()
  await expect(page).toHaveURL('/reset-password')
})

test('the settings refuse an invalid new address', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  await page.goto('/notifications#email')
  const address = page.getByLabel('Nieuw e-mailadres')
  await address.fill('not an address')
  const change = page.getByRole('button', { name: 'E-mailadres wijzigen' })
  await change.click()
  await expect(main(page).getByText('Nieuw e-mailadres invalide.')).toBeVisible()
})
