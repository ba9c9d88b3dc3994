import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { run } from './graph.ts'
import { expectNoAxeViolation, expectNoSidewaysScrolling, keepPicture, useTheme } from './looks.ts'
import { operate } from './operator.ts'

/** The password of every operator whom a test makes. */
export const PASSWORD = 'a-console-of-one-test-31'

let made = 0

/** An operator of one test, at work in a browser of their own. */
export type Colleague = Hired & { page: Page }

type Hired = { name: string; recoveryCodes: string[] }

/**
 * Makes an operator and logs the requests in: a demo operator's code works once, so that tests would wait for
 * each other.
 */
export async function hireOperator(request: APIRequestContext, role: string): Promise<Hired> {
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${(made++).toString(36)}`
  const name = `${role[0]!.toUpperCase()}${role.slice(1)} ${unique}`
  const email = `${unique}@operators.example`
  const said = await operate('operator', 'create', '--email', email, '--name', name, '--role', role)
  const password = said.split('\n')[1]!
  const { beginOperatorLogin } = await run(request, 'loginBeginMutation', { input: { email, password } })
  const { token, enrolment } = beginOperatorLogin.challenge
  const code = new TOTP({ secret: enrolment.secret }).generate()
  const input = { token, code, newPassword: PASSWORD }
  const { completeOperatorLogin } = await run(request, 'loginCompleteMutation', { input })
  expect(completeOperatorLogin.__typename).toBe('CompleteOperatorLoginSuccess')
  return { name, recoveryCodes: completeOperatorLogin.recoveryCodes }
}

/** Opens the console for a new operator, in a browser context of its own. */
export async function openConsole(browser: Browser, role: string): Promise<Colleague> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  return { ...(await hireOperator(page.request, role)), page }
}

/** Expects a screen of the console to be accessible and no wider than the window, in both themes. */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    await expectNoAxeViolation(page, `${name}, ${theme}`)
    await expectNoSidewaysScrolling(page, `${name}, ${theme}`)
    await keepPicture(page, `operator-${name}-${theme}`)
  }
}

/** Finds a member by what is known, for a reason, and opens the page from the list by keys. */
export async function findMember(page: Page, text: string, purpose: string): Promise<void> {
  await page.goto('/operator/members')
  await page.getByLabel('What you know').fill(text)
  await page.getByLabel('Why').fill(purpose)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 member found')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Opened for: ${purpose} · recorded`)).toBeVisible()
}

/** Chooses an act from the menu of a member's page. */
export async function chooseAct(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}
