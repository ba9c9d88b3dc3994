import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { like, newMember, signIn, write } from './support/members.ts'

const WIDTHS = [320, 360, 768, 800, 834, 845, 846, 1024, 1280]
/** The longest allowed name, of the widest letter, without a break opportunity. */
const LONGEST_NAME = 'W'.repeat(30)

const PHONES_BELOW = 768

/** The words of a phone's bottom bar that end in dots. */
const cutWords = () =>
  [...document.querySelectorAll<HTMLElement>('nav a span')]
    .filter(
      (word) => getComputedStyle(word).textOverflow === 'ellipsis' && word.scrollWidth > word.clientWidth,
    )
    .map((word) => word.innerText)

/** Nothing is wider than the window, and settings and logout, where shown, are inside it. */
async function expectFits(page: Page, about: string): Promise<void> {
  // Elements sized by script, style or font settle a moment later.
  const softly = expect.configure({ soft: true })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await softly
      .poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth), `${about} at ${width}`)
      .toBeLessThanOrEqual(width)
    await softly
      .poll(
        () => page.evaluate(() => document.getElementById('account')?.getBoundingClientRect().right ?? 0),
        `account menu: ${about} at ${width}`,
      )
      .toBeLessThanOrEqual(width)
    if (width < PHONES_BELOW)
      await softly
        .poll(() => page.evaluate(cutWords), `words of the bottom bar: ${about} at ${width}`)
        .toEqual([])
  }
}

test('SITE-08 the navigation and the account menu fit every width in every language', async ({ page }) => {
  await acceptEntryWarning(page)
  await newMember(page, { name: LONGEST_NAME })
  await page.goto('/settings')
  await expectSettled(page)
  await expect(page.locator('#account')).toBeVisible()
  const languages = page.locator('header').getByRole('menuitemradio', { includeHidden: true })
  // The entries are drawn while the menu is open.
  await page.locator('header #language').click()
  await expect(languages).toHaveCount(13)
  const names = await languages.allTextContents()
  await page.keyboard.press('Escape')
  for (const name of names) {
    await page.locator('header #language').click()
    await languages.getByText(name, { exact: true }).click()
    await expect(page.locator('header #language')).toHaveAttribute(
      'aria-label',
      new RegExp(`: ${name.replace(/[()]/g, '.')}$`),
    )
    await expectFits(page, name)
  }
})

test('no screen is wider than the window, even for the longest unbroken name', async ({ page, browser }) => {
  await acceptEntryWarning(page)
  const other = await (await browser.newContext()).newPage()
  await newMember(other, { name: LONGEST_NAME, gender: 'MALE' })
  const { viewer: them } = await run(other.request, 'MemberShellQuery')
  await newMember(page, { name: LONGEST_NAME })
  const { viewer: own } = await run(page.request, 'MemberShellQuery')
  const theirId = them.profile.id as string
  await like(page, theirId)
  await like(other, own.profile.id as string)
  const addresses = [
    '/members',
    `/members/${encodeURIComponent(theirId)}`,
    `/members/${encodeURIComponent(theirId)}/chat`,
    '/likes',
    '/likes/sent',
    '/likes/matches',
    `/likes/m/${encodeURIComponent(theirId)}`,
    '/chats',
    '/premium',
    '/profile',
    '/settings',
    '/settings/notifications',
    '/settings/login',
    '/settings/account',
    '/swipe-game',
    '/transactions',
  ]
  for (const address of addresses) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(address)
    await expectSettled(page)
    await expectFits(page, address)
  }
  await write(page, theirId, 'hallo')
  const { viewer } = await run(page.request, 'ConversationListPageQuery', { count: 1 })
  for (const address of [
    '/chats',
    `/chats/${encodeURIComponent(viewer.conversations.edges[0].node.id as string)}`,
  ]) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(address)
    await expectSettled(page)
    await expectFits(page, address)
  }
  await other.context().close()
})

test('no screen of a paid member is wider than the window', async ({ page }) => {
  await acceptEntryWarning(page)
  await signIn(page, 'sanne@demo.ruvela')
  for (const address of ['/credits', '/credits/repeat-order', '/transactions']) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(address)
    await expectSettled(page)
    await expectFits(page, address)
  }
})

test('no public page is wider than the window', async ({ page }) => {
  await acceptEntryWarning(page)
  for (const address of ['/', '/login', '/signup', '/pricing', '/terms', '/return-policy', '/complaints']) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(address)
    await expectSettled(page)
    await expectFits(page, address)
  }
})
