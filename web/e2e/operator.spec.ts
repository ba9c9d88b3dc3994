import { expect, test, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectGoodLooks, openConsole, PASSWORD as PASSWORD_OF_TESTS } from './support/console.ts'
import { expectNoAxeViolation, expectSettled } from './support/looks.ts'

// As the start of the demo prints them.
const app = new TOTP({ secret: 'RUVELADEMORUVELADEMORUVELADEMO22' })
const PASSWORD = 'ruvela-demo'
const emailOf = (role: string) => `${role}@demo.ruvela`

// Each device has an operator of its own: a code works once per operator.
const DEVICES = [
  { device: 'a computer', role: 'admin', isPhone: false },
  { device: 'a phone', role: 'moderator', isPhone: true },
] as const

async function givePassword(page: Page, role: string, password = PASSWORD) {
  await page.getByLabel('E-mail address').fill(emailOf(role))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

for (const { device, role, isPhone } of DEVICES) {
  test.describe(device, () => {
    test.use({
      locale: 'en-GB',
      hasTouch: isPhone,
      isMobile: isPhone,
      viewport: isPhone ? { width: 320, height: 640 } : { width: 1280, height: 800 },
    })

    test(`OPER-01 an operator logs in with a password and a code on ${device}, and out`, async ({ page }) => {
      const answer = await page.goto('/operator/account')
      expect(answer?.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      })
      // The login keeps the address for afterwards.
      await expect(page).toHaveURL(/\/operator\/login\?return=/)
      await expectSettled(page)
      await expectGoodLooks(page, `login-${role}`)

      await givePassword(page, role, 'not-my-password')
      await expect(page.getByText('Address and password do not belong together.')).toBeVisible()
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      await givePassword(page, role)

      const code = page.getByLabel('Six digits')
      await expect(code).toBeFocused()
      await expectGoodLooks(page, `code-${role}`)
      const right = app.generate()
      await page.keyboard.type(right === '000000' ? '111111' : '000000')
      await expect(page.getByText('This code is not right, or has been used.')).toBeVisible()
      await expect(code).toHaveValue('')
      await page.keyboard.type(app.generate())
      await expect(page).toHaveURL('/operator/account')
      await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
      await expect(page.getByText(emailOf(role))).toBeVisible()
      await expectGoodLooks(page, `account-${role}`)

      if (isPhone) await page.getByRole('button', { name: 'Open the sections' }).tap()
      await page.getByRole('button', { name: /account, keys, log out/ }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await expect(page).toHaveURL('/operator/login')
      await page.goto('/operator/account')
      await expect(page).toHaveURL(/\/operator\/login\?return=/)
    })
  })
}

test('OPER-01 admins reset the login of others, not their own, whose session it would end', async ({
  browser,
}) => {
  const { page, name } = await openConsole(browser, 'admin')
  const { name: other } = await openConsole(browser, 'support')
  await page.goto('/operator/operators')
  const reset = page.getByRole('dialog').getByRole('button', { name: 'Reset login' })
  await page.getByRole('button', { name: other, exact: true }).click()
  await expect(reset).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('This is you.')
  await expect(reset).toHaveCount(0)
})

test.describe('keys', () => {
  test.use({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })

  test('OPER-01 a role sees only its sections, and the console goes by keys', async ({ page }) => {
    await page.goto('/operator/operators')
    await expectSettled(page)
    await givePassword(page, 'support')
    await expect(page.getByLabel('Six digits')).toBeFocused()
    await page.keyboard.type(app.generate())
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible()
    const sections = page.getByRole('navigation')
    for (const name of ['Queue', 'Orders', 'Refunds', 'Members'])
      await expect(sections.getByRole('link', { name })).toBeVisible()
    for (const name of ['Operators', 'Closing'])
      await expect(sections.getByRole('link', { name })).toHaveCount(0)
    await expectNoAxeViolation(page)

    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await expect(page).toHaveURL('/operator/account')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await expect(keys).toBeVisible()
    await expectNoAxeViolation(page)
    await keys.getByRole('switch', { name: 'Single keys' }).click()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await page.keyboard.press('?')
    await page.getByLabel('Language').selectOption('nl')
    await expect(page.getByRole('heading', { level: 1, name: 'Je account' })).toBeVisible()
    await expect(keys).toBeHidden()
  })
})

test('OPER-01 an operator makes new recovery codes with password and code, and reads what is wrong', async ({
  browser,
}) => {
  const { page, recoveryCodes } = await openConsole(browser, 'support')
  await page.goto('/operator/account')
  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await codes.getByLabel('Current password').fill('not-my-password')
  await codes.getByLabel('Code', { exact: true }).fill(recoveryCodes[0]!)
  await page.keyboard.press('Enter')
  await expect(codes.getByText('Check your old password.')).toBeVisible()
  await expect(codes.getByLabel('Current password')).toBeFocused()
  await codes.getByLabel('Current password').fill(PASSWORD_OF_TESTS)
  await codes.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(codes.getByLabel('Code', { exact: true })).toBeFocused()
  await expect(codes.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await codes.getByLabel('Code', { exact: true }).fill(recoveryCodes[1]!)
  await codes.getByRole('button', { name: 'Make new codes' }).click()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectNoAxeViolation(page)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(codes.getByRole('listitem')).toHaveCount(0)
})

test('OPER-01 an operator adds a passkey, logs in with it by the button or the field, and removes it', async ({
  browser,
}) => {
  const { page, recoveryCodes } = await openConsole(browser, 'support')
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
  // The device confirms at once whatever the page asks, also what waits in the field.
  await page.addInitScript(() => {
    if (localStorage.getItem('test-no-field') !== null)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto('/operator/account')
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await expect(panel).toContainText(`one that you add here works at ${new URL(page.url()).host}`)
  await panel.getByLabel('Name').fill('Work laptop')
  await panel.getByLabel('Current password').fill('not-my-password')
  await panel.getByLabel('Code').fill(recoveryCodes[0]!)
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('Current password')).toBeFocused()
  await expect(panel.getByText('Check your old password.')).toBeVisible()
  await panel.getByLabel('Current password').fill(PASSWORD_OF_TESTS)
  await panel.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('This code is not right, or has been used.')).toBeVisible()
  await expect(panel.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(recoveryCodes[0]!)
  await page.keyboard.press('Enter')
  const row = panel.getByRole('listitem').filter({ hasText: 'Work laptop' })
  await expect(row).toContainText('localhost · added')
  await expectGoodLooks(page, 'account-passkeys')

  await page.evaluate(() => localStorage.setItem('test-no-field', ''))
  await page.context().clearCookies()
  await page.goto('/operator/account')
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(button).toBeVisible()
  await expectSettled(page)
  await button.click()
  await expect(row).toContainText('last used')

  await page.evaluate(() => localStorage.removeItem('test-no-field'))
  await page.context().clearCookies()
  await page.goto('/operator/account')
  await expect(row).toContainText('last used')
  await panel.getByRole('button', { name: 'Remove Work laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Work laptop?' })
  await expect(question).toContainText('If it opened this one, you are logged out.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL('/operator/login')
  await button.click()
  await expect(page.getByRole('alert')).toContainText('This passkey could not be used.')
})
