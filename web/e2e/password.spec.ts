import { expect, test, type Locator, type Page } from '@playwright/test'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { newMember } from './support/members.ts'

const DEVICES = [
  { device: 'a phone', hasTouch: true, press: (at: Locator) => at.tap() },
  { device: 'a computer', hasTouch: false, press: (at: Locator) => at.click() },
] as const

type Press = (at: Locator) => Promise<void>

/** Ways to enter the right password after a wrong one was refused. */
const WAYS: {
  way: string
  enter: (page: Page, field: Locator, password: string, press: Press) => Promise<void>
}[] = [
  { way: 'typing on at once', enter: (page, _field, password) => page.keyboard.type(password) },
  {
    way: 'pressing into the field and typing',
    enter: async (page, field, password, press) => {
      await press(field)
      await page.keyboard.type(password)
    },
  },
  {
    way: 'pressing into the field and pasting',
    enter: async (page, field, password, press) => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), password)
      await press(field)
      await page.keyboard.press('ControlOrMeta+v')
    },
  },
  {
    way: 'a password manager',
    enter: (_page, field, password) =>
      field.evaluate((input: HTMLInputElement, text) => {
        input.value = text
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }, password),
  },
]

for (const { device, hasTouch, press } of DEVICES) {
  test.describe(device, () => {
    test.use({
      hasTouch,
      isMobile: hasTouch,
      viewport: hasTouch ? { width: 360, height: 740 } : { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })

    for (const { way, enter } of WAYS) {
      test(`SIGN-11 after a wrong password on ${device} the right one works by ${way}`, async ({ page }) => {
        await acceptEntryWarning(page)
        const member = await newMember(page)
        await page.context().clearCookies()
        await page.goto('/login')
        await expectSettled(page)
        const email = page.getByLabel('E-mailadres')
        const password = page.getByLabel('Wachtwoord', { exact: true })
        await press(email)
        await page.keyboard.type(member.email)
        await press(password)
        await page.keyboard.type('not-my-password')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
        await expect(password).toBeFocused()
        await expect(password).toHaveValue('')
        await expect(email).toHaveValue(member.email)
        await enter(page, password, member.password, press)
        await press(page.getByRole('button', { name: 'Inloggen', exact: true }))
        await expect(page).toHaveURL('/members')
      })
    }
  })
}

test('SIGN-11 what is typed while a wrong password is being checked stays', async ({ page }) => {
  await acceptEntryWarning(page)
  const member = await newMember(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await expectSettled(page)
  const checked = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    asked.resolve()
    await checked.promise
    await route.continue()
  })
  const password = page.getByLabel('Wachtwoord', { exact: true })
  await page.getByLabel('E-mailadres').fill(member.email)
  await password.fill('not-my-password')
  await page.keyboard.press('Enter')
  await asked.promise
  await password.fill(member.password)
  checked.resolve()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(password).toHaveValue(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/members')
})

// The settings sections that ask for the current password, with the input that each needs besides.
const SECTIONS = [
  {
    address: '/settings/login',
    section: 'E-mail',
    field: 'Wachtwoord',
    others: { 'Nieuw e-mailadres': 'somebody-else@example.org' },
  },
  {
    address: '/settings/login',
    section: 'Wachtwoord',
    field: 'Oud wachtwoord',
    others: {
      'Nieuw wachtwoord': 'roeien-met-riemen-9',
      'Nieuw wachtwoord nog een keer': 'roeien-met-riemen-9',
    },
  },
  { address: '/settings/login', section: 'Passkeys', field: 'Je wachtwoord', others: {} },
  { address: '/settings/account', section: 'Je gegevens', field: 'Wachtwoord', others: {} },
]

test('SIGN-14 in the settings a wrong current password is cleared, and the other input stays', async ({
  page,
}) => {
  const member = await newMember(page)
  for (const { address, section: name, field, others } of SECTIONS) {
    if (!page.url().endsWith(address)) await page.goto(address)
    await expectSettled(page)
    const section = page.getByRole('region', { name, exact: true })
    const password = section.getByLabel(field, { exact: true })
    for (const [label, text] of Object.entries(others))
      await section.getByLabel(label, { exact: true }).fill(text)
    await password.click()
    await page.keyboard.type('not-my-password')
    await page.keyboard.press('Enter')
    await expect(password, name).toHaveAccessibleDescription('Controleer je oude wachtwoord.')
    await expect(password, name).toBeFocused()
    await expect(password, name).toHaveValue('')
    for (const [label, text] of Object.entries(others))
      await expect(section.getByLabel(label, { exact: true }), name).toHaveValue(text)
    await password.click()
    await page.keyboard.type(member.password)
    await expect(password, name).toHaveValue(member.password)
  }
})

test('ACCT-03 a wrong password before deleting the account makes room for the right one', async ({
  page,
}) => {
  const member = await newMember(page)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Ik heb er geen tijd voor').check()
  await modal.getByRole('button', { name: 'Doorgaan' }).click()
  await modal.getByRole('button', { name: 'Toch verwijderen' }).click()
  const password = modal.getByLabel('Wachtwoord', { exact: true })
  await password.click()
  await page.keyboard.type('not-my-password')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('Controleer je oude wachtwoord.')
  await password.click()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account-deleted')
})
