import { expect, test } from '@playwright/test'
import { runFree } from './support/graph.ts'
import { newMember, write } from './support/members.ts'
import { openProduct } from './support/product.ts'

test('FED-05 a developer opens GraphiQL with a demo token, finds examples and docs, and follows messages live', async ({
  browser,
  page,
  baseURL,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (
      !/^(data|blob):/.test(request.url()) &&
      !request.url().startsWith(baseURL!) &&
      !request.url().startsWith(baseURL!.replace('http', 'ws'))
    )
      foreign.push(request.url())
  })
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  const isSubscribed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('conversationEvents')) resolve()
      }),
    )
  })
  await page.goto('/graphiql')
  await page.getByLabel('Token').fill(process.env['E2E_MEMBER_TOKEN']!)
  await page.getByRole('button', { name: 'Open' }).click()
  const result = page.locator('.result-window')
  await expect(page.getByRole('tab')).toHaveCount(5)

  // The query that runs is the one on screen.
  const editor = page.locator('.graphiql-query-editor')
  await page.getByRole('tab', { name: 'Site' }).click()
  await expect(editor).toContainText('messageCredits')
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await expect(result).toContainText('"Ruvela"')

  await page.getByRole('button', { name: /Documentation Explorer/ }).click()
  await expect(page.locator('.graphiql-doc-explorer')).toContainText('Docs')
  await page.locator('.graphiql-doc-explorer').getByRole('link', { name: 'Subscription' }).first().click()
  await expect(page.locator('.graphiql-doc-explorer')).toContainText('conversationEvents')

  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(editor).toContainText('conversationEvents')
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await expect(page.getByRole('button', { name: /^Stop query/ })).toBeVisible()
  await isSubscribed
  const { viewer } = await runFree(
    page.request,
    process.env['E2E_MEMBER_TOKEN']!,
    '{ viewer { profile { id } } }',
  )
  const writer = await (await browser.newContext()).newPage()
  await newMember(writer, { gender: 'MALE' })
  // The window shows the newest event; another one, such as the new member becoming reachable, may replace a
  // message.
  await expect(async () => {
    await write(writer, viewer.profile.id, 'Dag vanuit de test')
    await expect(result).toContainText('Dag vanuit de test', { timeout: 5000 })
  }).toPass()
  await writer.context().close()
  expect(foreign).toEqual([])
  expect(failed).toEqual([])
})

test('FED-05 ERR-03 a developer picks a demo member, finds and runs a call’s operation, and looks up an error', async ({
  page,
}) => {
  await page.goto('/graphiql')
  await page.getByRole('button', { name: 'free member' }).click()
  await page.getByRole('button', { name: 'Show Operations' }).click()
  await page.getByRole('searchbox', { name: 'Search operations' }).pressSequentially('searchProf')
  await expect(page.getByRole('status').filter({ hasText: 'operation' })).toContainText('1 operation of')
  await expect(page.getByRole('heading', { name: 'Members: queries' })).toBeVisible()
  await page.getByRole('button', { name: 'searchProfiles', exact: true }).click()
  await expect(page.getByRole('tab')).toHaveCount(6)
  await expect(page.locator('.graphiql-query-editor')).toContainText('SearchProfiles')
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await expect(page.locator('.result-window')).toContainText('"searchProfiles"')
  await expect(page.locator('.result-window')).not.toContainText('"errors"')

  await page.getByRole('button', { name: 'Show Error codes' }).click()
  await page
    .getByRole('searchbox', { name: 'Search error codes' })
    .pressSequentially('HOUSE_PROFILE messaged')
  await expect(page.getByRole('definition')).toHaveText([/cannot be messaged/])
})

test('FED-05 a developer moves the demo’s clock forward in GraphiQL', async ({ page }) => {
  // A product of its own: the clock of the other tests must not move.
  const product = await openProduct(40)
  try {
    await page.goto(`${product.url}/graphiql`)
    await page.getByRole('button', { name: 'free member' }).click()
    const clock = page.getByRole('group', { name: 'Clock of the demo' })
    const shown = clock.getByRole('status')
    await expect(shown).toContainText(/Clock: .*\d{4}/)
    const before = await shown.textContent()
    await clock.getByRole('combobox', { name: 'Move the clock by' }).selectOption('1 week')
    await clock.getByRole('button', { name: 'Move forward' }).click()
    await expect(shown).not.toHaveText(before!)
  } finally {
    await product.remove()
  }
})

test('FED-05 where the demo’s tokens and clock do not answer, GraphiQL does not ask for them', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${baseURL!.replace('localhost', '127.0.0.1')}/graphiql/`)
  await page.getByLabel('Token').fill('any')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('button', { name: 'Use another token' })).toBeVisible()
  expect(asked.filter((pathname) => pathname.startsWith('/dev/'))).toEqual([])
})
