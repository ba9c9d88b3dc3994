import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { run } from './graph.ts'
import { operate } from './operator.ts'

let made = 0

/**
 * Makes an operator by the command and logs the page in, with a code of a new app. Each test has its own: a
 * code works once, and what one operator holds no other gets.
 * @returns the name, as colleagues see it
 */
export async function logInOperator(page: Page, role: 'admin' | 'moderator' | 'support'): Promise<string> {
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${(made++).toString(36)}`
  const [name, email] = [`Operator ${unique}`, `${unique}@example.org`]
  const hired = await operate('operator', 'create', '--email', email, '--name', name, '--role', role)
  const password = hired.split('\n')[1]!
  const { beginOperatorLogin } = await run(page.request, 'loginBeginMutation', { input: { email, password } })
  const { token, enrolment } = beginOperatorLogin.challenge
  const code = new TOTP({ secret: enrolment.secret }).generate()
  const input = { token, code, newPassword: 'fietsen-naar-zee-77' }
  const { completeOperatorLogin } = await run(page.request, 'loginCompleteMutation', { input })
  expect(completeOperatorLogin.__typename).toBe('CompleteOperatorLoginSuccess')
  return name
}
