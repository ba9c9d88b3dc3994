import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { acceptEntryWarning, expectNoAxeViolation, expectNoSidewaysScrolling } from './support/looks.ts'
import { newMember } from './support/members.ts'
import { operate } from './support/operator.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

test('FED-06 a member on a phone logs in, authorizes an app, returns to it with a code, and revokes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // The app's own page, on the member's machine.
  const back = 'http://127.0.0.1:9900/back'
  await page.route(`${back}?*`, (route) => route.fulfill({ body: 'Back at the app' }))
  const typed = ['--name', 'Datingwijzer', '--redirects', back, '--kind', 'public']
  const client = (await operate('oauth-client', 'create', '--site', 'ruvela', ...typed)).trim()
  const member = await newMember(page)
  await page.context().clearCookies()
  await acceptEntryWarning(page)

  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: back,
    scope: 'profile:read',
    state: 'xyz',
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  await page.goto(`/oauth/authorize?${asked}`)
  await page.getByLabel('E-mailadres').fill(member.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Datingwijzer toegang geven?' })).toBeVisible()
  await expect(page.getByText('Je profiel en foto’s bekijken')).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectNoAxeViolation(page)
  await page.getByRole('button', { name: 'Toestaan', exact: true }).click()
  await expect(page.getByText('Back at the app')).toBeVisible()
  const came = new URL(page.url()).searchParams
  expect([came.get('state'), came.get('code')?.length]).toEqual(['xyz', 43])

  await page.goto('/settings/apps')
  await expect(page.getByText('Je profiel en foto’s bekijken')).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectNoAxeViolation(page)
  await page.getByRole('button', { name: 'Datingwijzer ontkoppelen' }).click()
  await expect(page.getByText('Datingwijzer heeft geen toegang meer')).toBeVisible()
  await expect(page.getByText('Je hebt geen enkele app toegang gegeven.')).toBeVisible()
})
