import { expect, test, type Browser, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { like, newMember, write } from './support/members.ts'

const menu = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Hoofdmenu' })
const link = (page: Page, name: RegExp) => menu(page).getByRole('link', { name })
const badgeOf = (page: Page, name: RegExp) => link(page, name).getByRole('img')

async function another(browser: Browser, gender: 'MALE' | 'FEMALE'): Promise<{ page: Page; id: string }> {
  const page = await (await browser.newContext()).newPage()
  await newMember(page, { gender })
  return { page, id: (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id }
}

/** Buys the smallest bundle in a tab of its own. */
async function buy(page: Page) {
  const tab = await page.context().newPage()
  const { bundles } = await run(page.request, 'DirectDebitScreenQuery', { bundleId: '', code: null })
  await tab.goto(`/credits/${encodeURIComponent(bundles[0].id)}/ideal`)
  await tab.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  await tab.getByRole('button', { name: 'Bestelling met betalingsverplichting', exact: true }).click()
  await tab.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expect(tab.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
  await tab.close()
  return bundles[0].credits as number
}

test('SITE-08 the top leads members to search, messages, likes and what they pay with, with badges that are live; visitors to the login', async ({ browser, page }) => {
  test.setTimeout(150_000)
  await acceptEntryWarning(page)
  await page.goto('/pricing')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  await expect(menu(page)).toHaveCount(0)

  await newMember(page, { gender: 'FEMALE', locale: 'nl' })
  const own = (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string
  const other = await another(browser, 'MALE')
  // Only the socket tells what is new: no query is answered once the page stands.
  let isLoaded = false
  await page.route('**/graphql', (route) => (isLoaded ? route.abort() : route.fallback()))
  await page.goto('/likes/sent')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  for (const [name, path] of [[/^Zoeken/, '/members'], [/^Likes/, '/likes'], [/^Berichten/, '/chats'], [/^Premium/, '/premium']] as const) {
    await expect(link(page, name)).toHaveAttribute('href', path)
    await expect(badgeOf(page, name)).toHaveCount(0)
  }
  for (const [name, path] of [['Mijn profiel', '/profile'], ['Instellingen', '/notifications']] as const) {
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('menuitem', { name: 'Uitloggen' })).toBeVisible()
    await page.getByRole('menuitem', { name }).click()
    await expect(page).toHaveURL(path)
  }
  await link(page, /^Likes/).click()
  await expect(page).toHaveURL('/likes')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => ((window as unknown as { sameDocument: boolean }).sameDocument = true))
  isLoaded = true

  await like(other.page, own)
  await expect(badgeOf(page, /^Likes/)).toHaveAccessibleName('1 nieuwe like')
  await write(other.page, own, 'Hoi')
  await write(other.page, own, 'Ben je er?')
  await expect(badgeOf(page, /^Berichten/)).toHaveAccessibleName('2 ongelezen berichten')

  // A free member has five credits and no badge for them; ten more make a paid member with fifteen, still none.
  const device = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage()
  await acceptEntryWarning(device)
  const credits = 5 + (await buy(device))
  await expect(link(page, /^Credits/)).toHaveAttribute('href', '/credits')
  await expect(link(page, /^Premium/)).toHaveCount(0)
  const badge = badgeOf(page, /^Credits/)
  for (let left = credits - 1; left >= 0; left--) {
    await write(device, other.id, `Bericht ${left}`)
    if (left > 10) continue
    await expect(badge).toHaveAccessibleName(left === 1 ? 'Nog 1 credit' : `Nog ${left} credits`)
    await expect(badge).toHaveText(String(left))
    await expect(badge).toHaveClass(left === 0 ? /danger/ : /warning/)
    if (left === 10) expect(credits, 'above ten there is none').toBeGreaterThan(10)
  }
  // Opened on the other device, read here as well.
  const { viewer } = await run(device.request, 'ChatsScreenQuery')
  await device.goto(`/chats/${viewer.newest.edges[0].node.id}`)
  await expect(badgeOf(page, /^Berichten/)).toHaveCount(0)
  await device.goto(`/members/${encodeURIComponent(other.id)}`)
  await expect(badgeOf(page, /^Likes/)).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument), 'nothing was loaded anew').toBe(true)
  await Promise.all([other, { page: device }].map(({ page }) => page.context().close()))
})
