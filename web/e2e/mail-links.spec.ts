import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { linkInMail, newMember } from './support/members.ts'

const operations = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../schema/persisted-operations.json'), 'utf8'),
) as Record<string, string>

// Where each mail's link leads, without its token and id; `reads` only shows something, `asks` acts on a
// press, null has no link.
const mailLinks = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'support/mail-links.json'), 'utf8'),
) as Record<string, { path: string; kind: 'reads' | 'asks' } | null>

/** The mutations that a page sends from here on. */
function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const { id = '' } = (request.postDataJSON() ?? {}) as { id?: string }
    const text = operations[id]
    if (text === undefined) changes.push(request.url())
    else if (text.startsWith('mutation')) changes.push(text.slice(0, 60))
  })
  return changes
}

/**
 * Opens a link like a mail scanner before its reader does: with a bare request, and twice in a browser that
 * runs the page.
 */
async function scan(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await acceptEntryWarning(page)
  const answer = await page.request.get(link)
  expect(answer.status(), link).toBeLessThan(400)
  expect(answer.headers()['set-cookie'] ?? '', link).not.toContain('__Host-session')
  const changes = changesOf(page)
  for (let times = 0; times < 2; times++) {
    await page.goto(link, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(changes, link).toEqual([])
  await context.close()
}

for (const [type, link] of Object.entries(mailLinks)) {
  if (link === null) continue
  test(`opening the link of the mail "${type}" changes nothing`, async ({ browser }) => {
    // Before the press, an invented token gets as far as a real one.
    const query = link.kind === 'asks' ? `?token=${'x'.repeat(43)}&withdrawal=${'x'.repeat(43)}` : ''
    await scan(browser, link.path + query)
  })
}

test('NOTI-02 the page behind each link of a mail speaks its language, in a browser that speaks another', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  for (const [type, link] of Object.entries(mailLinks)) {
    if (link === null) continue
    await test.step(type, async () => {
      const query = link.kind === 'asks' ? `&token=${'x'.repeat(43)}&withdrawal=${'x'.repeat(43)}` : ''
      await page.goto(`${link.path}?lang=pl${query}`)
      await expectSettled(page)
      await expect(page.locator('html'), type).toHaveAttribute('lang', 'pl')
      // The note of the demo, which every page has.
      await expect(page.getByText(/^To jest demo/), type).toBeVisible()
    })
  }
})

test('NOTI-02 the demo’s mailbox is readable on a phone', async ({ page }) => {
  await acceptEntryWarning(page)
  const member = await newMember(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    await page.goto('/dev/mail')
    await expect(page.getByText(member.email).first()).toBeVisible()
    await expectNoSidewaysScrolling(page, `the list, ${theme}`)
    await keepPicture(page, `mailbox-${theme}`)
    await page.locator('a[href^="/dev/mail/"]').first().click()
    await expect(page.locator('pre')).toBeVisible()
    await expectNoSidewaysScrolling(page, `a mail, ${theme}`)
    await keepPicture(page, `mailbox-mail-${theme}`)
  }
})

test('SIGN-08 a script-running scanner confirms no address; a press or the signing-up browser does', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  const member = await newMember(page, { confirmed: false })
  const link = await linkInMail(page, member.email)
  await scan(browser, link)
  const status = async () => (await run(page.request, 'ActivateScreenQuery')).viewer.status
  expect(await status()).toBe('NOT_CONFIRMED')
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Bevestig mijn e-mail' }).click()
  await expect(phone.getByRole('heading', { name: 'Je e-mail is bevestigd' })).toBeVisible()
  expect(await status()).toBe('ACTIVE')
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Alles is al in orde' })).toBeVisible()
  await context.close()

  const other = await newMember(page, { confirmed: false })
  await page.goto(await linkInMail(page, other.email))
  await expect(page.getByRole('heading', { name: 'Je e-mail is bevestigd' })).toBeVisible()
})

test('SIGN-14 a scanned link for a new address still works at a press, and then states the result', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  const member = await newMember(page)
  const address = member.email.replace('@', '-moved@')
  await run(page.request, 'useRequestEmailChangeMutation', {
    input: { newEmail: address, password: member.password },
  })
  const link = await linkInMail(page, address)
  await scan(browser, link)
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByText(`Als je bevestigt, log je voortaan in met ${address}`)).toBeVisible()
  await phone.getByRole('button', { name: 'Gebruik dit adres' }).click()
  const changed = phone.getByText(`Vanaf nu log je in met ${address}`)
  await expect(changed).toBeVisible()
  await phone.goto(link)
  await expect(changed).toBeVisible()
  await context.close()
  await page.goto('/settings/login')
  await expect(page.getByRole('region', { name: 'E-mail' }).getByText(address)).toBeVisible()
})
