import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { tabTo } from './support/keyboard.ts'
import { expectNoAxeViolation, expectNoSidewaysScrolling, keepPicture, useTheme } from './support/looks.ts'
import { newMember } from './support/members.ts'
import { operate } from './support/operator.ts'
import { openWebhookReceiver } from './support/webhook-receiver.ts'

const ALL = 'signups:read,orders:read,partner:manage'

/** A network of the test's own, so that tests do not see each other's sign-ups. */
const newNetwork = (name: string) => `${name}${Date.now().toString(36)}`

async function newKey(network: string, scopes = ALL): Promise<{ id: string; key: string }> {
  const parameters = ['--site', 'ruvela', '--partner', 'Datingwijzer', '--network', network]
  const made = await operate('api-key', 'create', ...parameters, '--scopes', scopes)
  const [id = '', key = ''] = made.split('\n')
  return { id, key }
}

async function logIn(page: Page, key: string): Promise<void> {
  await page.getByLabel('Key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('FED-06 SIGN-07 a partner gets a signed test, sees a sign-up arrive, saves it, and rotates its key', async ({
  page,
  browser,
}) => {
  const network = newNetwork('net')
  const receiver = await openWebhookReceiver()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/graphql') && request.headers()['cookie'] !== undefined)
      foreign.push(request.url())
  })
  const { key } = await newKey(network)
  await page.goto('/partner/webhooks')
  await logIn(page, key)

  await expect(page.getByText('No webhook yet')).toBeVisible()
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('http://localhost/hooks')
  await page.getByRole('button', { name: 'Make the webhook' }).click()
  await expect(page.getByText('This must be an https address in the public network')).toBeVisible()
  await expect(page.getByText('This is needed.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/hooks`)
  await page.getByRole('checkbox', { name: /signup\.created/ }).check()
  await page.getByRole('button', { name: 'Make the webhook' }).click()
  const secret = (await page.getByRole('group', { name: 'Secret' }).textContent())!
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const messages = page.getByRole('table', { name: 'Messages' })
  await expect(messages.getByRole('row', { name: /webhook\.test.*delivered.*204/ })).toBeVisible()
  const [message] = receiver.received
  new Webhook(secret).verify(message!.body, message!.headers as Record<string, string>)

  await section(page, 'Overview')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('None yet. They appear here as they happen.')).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await newMember(visitor, { tracking: { network, ref: 'one', sub1: '=cmd' } })
  const events = page.getByRole('table', { name: 'Latest events' })
  await expect(events.getByRole('row', { name: /Sign-up.*one \/ =cmd/ })).toBeVisible()
  await expect(
    page.getByRole('term').filter({ hasText: 'Sign-ups' }).locator('xpath=following-sibling::dd'),
  ).toHaveText('1')

  await section(page, 'Sign-ups')
  await expect(page.getByRole('table', { name: 'Sign-ups' }).getByRole('row')).toHaveCount(2)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const saved = await readFile(await (await saving).path(), 'utf8')
  expect(saved.split('\r\n')[0]).toBe('\uFEFFreference,signed_up_at,confirmed_at,network,ref,sub1,sub2,sub3')
  expect(saved).toMatch(new RegExp(`,${network},one,'=cmd,,\r\n$`))

  await section(page, 'Keys')
  await page.getByRole('button', { name: /^Rotate the key/ }).click()
  await page.getByLabel('Days that the old key still works').fill('91')
  await page.getByRole('button', { name: 'Rotate the key', exact: true }).click()
  await expect(page.getByText('At most 90.')).toBeVisible()
  await page.getByLabel('Days that the old key still works').fill('0')
  await page.getByRole('button', { name: 'Rotate the key', exact: true }).click()
  await expect(page.getByText('This page uses the new key from now on.')).toBeVisible()
  const fresh = (await page.getByRole('group', { name: 'New key' }).textContent())!
  expect(fresh).not.toBe(key)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByRole('table', { name: 'Keys' }).getByText('used by this page')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Keys' }).getByText(/^ended/)).toBeVisible()
  await newMember(visitor, { tracking: { network, ref: 'two' } })
  await section(page, 'Overview')
  await expect(events.getByRole('row', { name: /Sign-up.*two/ })).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => [sessionStorage.length, JSON.stringify(localStorage)])).toEqual([
    0,
    expect.not.stringContaining('partner.'),
  ])
  expect(foreign).toEqual([])
  receiver.close()
})

test('FED-06 wrong, too narrow and revoked keys are refused in words; a missing scope hides only its part', async ({
  page,
}) => {
  const network = newNetwork('narrow')
  await page.goto('/partner')
  const refused = page.getByRole('alert')
  await logIn(page, 'rubbish')
  await expect(refused).toContainText('This key does not work')
  await logIn(page, `partner.${'x'.repeat(43)}`)
  await expect(refused).toContainText('This key does not work')
  await logIn(page, (await newKey(network, 'signups:read')).key)
  await expect(refused).toContainText('it lacks the scope partner:manage')
  const { id, key } = await newKey(network, 'signups:read,partner:manage')
  await logIn(page, key)
  await expect(heading(page, 'Overview')).toBeVisible()
  await section(page, 'Orders')
  await expect(page.getByText('it lacks the scope orders:read')).toBeVisible()
  await section(page, 'Sign-ups')
  await expect(page.getByText('There are no sign-ups here.')).toBeVisible()
  await section(page, 'Webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('https://partner.example/hooks')
  await page.getByRole('checkbox', { name: /order\.completed/ }).check()
  await page.getByRole('button', { name: 'Make the webhook' }).click()
  await expect(page.getByText('None of your keys may read one of these events')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await operate('api-key', 'revoke', '--site', 'ruvela', '--id', id)
  await expect(page.getByText('The key no longer works: it was revoked')).toBeVisible()
})

test('FED-06 a partner changes a webhook, sends a lost message again, takes a new secret, and deletes it', async ({
  page,
}) => {
  const network = newNetwork('hooks')
  const receiver = await openWebhookReceiver()
  receiver.answerWith(410)
  await page.goto('/partner/webhooks')
  await logIn(page, (await newKey(network)).key)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/gone`)
  await page.getByRole('checkbox', { name: /signup\.created/ }).check()
  await page.getByRole('button', { name: 'Make the webhook' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('switched off')).toBeVisible()
  const messages = page.getByRole('table', { name: 'Messages' })
  await expect(messages.getByRole('row', { name: /webhook\.test.*next try.*410/ })).toBeVisible()

  receiver.answerWith(204)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/back`)
  await page.getByLabel('Contact').fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is no e-mail address.')).toBeVisible()
  await page.getByLabel('Contact').fill('ops@partner.example')
  await page.getByRole('checkbox', { name: /match\.created/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: `${receiver.origin}/back` })).toBeVisible()
  await expect(page.getByText('match.created')).toBeVisible()
  await page.getByRole('button', { name: 'Enable again' }).click()
  await expect(page.getByText('works', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Send the message .* again$/ }).click()
  await expect(messages.getByRole('row', { name: /webhook\.test.*delivered.*204/ })).toBeVisible()

  await page.getByRole('button', { name: 'Send again …' }).click()
  await page.getByText('A period').click()
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect(page.getByText('Choose the day and time of the first event.')).toBeVisible()
  await page.getByLabel('First event from').fill('2026-01-01T00:00')
  await page.getByLabel('Up to').fill('2025-01-01T00:00')
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect(page.getByText('This is not after the first event.')).toBeVisible()
  await page.getByLabel('Up to').fill('')
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect(page.getByText('One message is sent again').first()).toBeVisible()
  await page.getByRole('button', { name: /^Show the message/ }).click()
  await expect(page.getByRole('dialog').getByText('"type": "webhook.test"')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(page.getByRole('group', { name: 'Secret' })).toHaveText(/^whsec_/)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the webhook' }).click()
  await expect(page.getByText('No webhook yet')).toBeVisible()
  receiver.close()
})

test('SITE-19 FED-06 the partner’s page fits phones and desks in both themes, and is worked by keyboard', async ({
  page,
  browser,
}) => {
  const network = newNetwork('looks')
  const visitor = await (await browser.newContext()).newPage()
  await newMember(visitor, { tracking: { network, ref: 'one', sub1: 'banner' } })
  await page.goto('/partner')
  const { key } = await newKey(network)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expectNoAxeViolation(page)
  await keepPicture(page, 'partner-login')
  await tabTo(page, page.getByLabel('Key', { exact: true }))
  await page.keyboard.type(key)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Overview')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Webhooks' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Webhooks')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'New webhook' }))
  await page.keyboard.press('Enter')
  await page
    .getByRole('textbox', { name: 'Address' })
    .fill('https://partner.example/a/long/address/of/a/server/hooks')
  await page.getByRole('checkbox', { name: /signup\.created/ }).check()
  await expectNoAxeViolation(page)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible()
  const webhook = new URL(page.url()).pathname

  const addresses = ['', '/sign-ups', '/orders', '/keys', '/usage', '/webhooks', '/sandbox']
  for (const address of [...addresses.map((one) => `/partner${one}`), webhook, '/partner/nowhere'])
    for (const [theme, width, height] of [
      ['light', 360, 740],
      ['dark', 834, 1112],
      ['light', 1280, 800],
      ['dark', 1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(address)
      await useTheme(page, theme)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectNoAxeViolation(page, `${address} ${theme} ${width}`)
      await expectNoSidewaysScrolling(page, `${address} ${width}`)
      const name = address === webhook ? 'webhook' : (address.split('/')[2] ?? 'overview')
      await keepPicture(page, `partner-${name}-${width}-${theme}`)
    }
})

test('FED-06 a partner makes a sandbox, logs in there, reads its mails, moves its clock, and ends it', async ({
  page,
  context,
}) => {
  const { key } = await newKey(newNetwork('sandbox'), 'partner:manage')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/partner/sandbox')
  await logIn(page, key)
  await page.getByRole('button', { name: 'Make a sandbox' }).click()
  const shown = page.getByRole('dialog')
  const first = (await shown.getByRole('group', { name: 'New key' }).textContent())!
  expect(first).toMatch(/^sandbox\.[a-z0-9]{12}\.[\w-]{43}$/)
  const [email] = /[\w-]+@demo\.ruvela/.exec((await shown.textContent())!)!
  await expectNoSidewaysScrolling(page)
  await keepPicture(page, 'partner-sandbox-key')
  await page.getByRole('button', { name: 'I have kept it' }).click()

  const link = page.getByRole('link', { name: /\.sandbox\.localhost/ })
  const address = (await link.getAttribute('href'))!
  const mails = await context.newPage()
  expect((await mails.goto(`${address}/dev/mail`))!.status()).toBe(404)
  await mails.goto(
    (await page.getByRole('link', { name: 'Open them in this browser' }).getAttribute('href'))!,
  )
  await expect(mails).toHaveURL(`${address}/dev/mail`)
  await expect(mails.locator('h1')).toBeVisible()
  expect((await mails.goto(`${address}/graphiql`))!.status()).toBe(200)

  const site = await context.newPage()
  await site.goto(`${address}/login`)
  await site.getByRole('textbox', { name: /e-mail/i }).fill(email)
  await site.locator('input[type=password]').fill('ruvela-demo')
  await site.locator('input[type=password]').press('Enter')
  await expect(site).not.toHaveURL(/login/)
  const photo = site.locator('main img[src*="/photos/"]').first()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await keepPicture(site, 'sandbox-site')

  const clock = page.getByRole('region', { name: 'Clock' })
  await page.getByLabel('Move forward by').selectOption('7 days')
  await page.getByRole('button', { name: 'Move the clock' }).click()
  await expect(page.getByText(/^The clock says/)).toBeVisible()
  await expect(clock).toBeVisible()

  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByRole('button', { name: 'Reset the sandbox' }).click()
  expect(await shown.getByRole('group', { name: 'New key' }).textContent()).not.toBe(first)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await expect(link).toHaveAttribute('href', address)
  expect((await mails.goto(`${address}/dev/mail`))!.status()).toBe(404)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete the sandbox' }).click()
  await expect(page.getByRole('button', { name: 'Make a sandbox' })).toBeVisible()
  expect((await mails.goto(address))!.status()).toBe(421)
})

test('FED-06 dates on the partner’s page are written as the reader writes them', async ({ browser }) => {
  const { key } = await newKey(newNetwork('dates'))
  for (const [locale, made] of [
    ['en-GB', /\b\d{1,2} \p{L}{3,4} \d{4}, \d{2}:\d{2}/u],
    ['de-DE', /\b\d{1,2}\. \p{L}{3,4}\.? \d{4}, \d{2}:\d{2}/u],
  ] as const) {
    const page = await (await browser.newContext({ locale })).newPage()
    await page.goto('/partner/keys')
    await logIn(page, key)
    await expect(page.getByRole('table', { name: 'Keys' }).getByText(made).first()).toBeVisible()
    await page.context().close()
  }
})
