import type { Locator, Page } from '@playwright/test'
import { percentile } from './bench-database.ts'
import { memberContext, slowed, type Visit } from './web-visit.ts'

/** One act of a member, on the screen at this address. */
type Act = {
  what: string
  address: string
  /** Leads to the act, unmeasured. */
  prepare?: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
}

const LIMIT_MS = 100
// The next frame may wait for other programs of the machine, so an act counts with its median.
const ROUNDS = 3
// Browsers report no shorter interactions.
const REPORTED_FROM_MS = 16

const card = (page: Page) => page.locator('main li[aria-posinset] article').first()
const cardLink = (page: Page) => page.locator('main a[href^="/members/"]').first()
// Not every member has a photo to enlarge.
const withPhoto = (page: Page) =>
  page
    .locator('main article')
    .filter({ has: page.locator('img') })
    .locator('a[href^="/members/"]')
    .first()
const openMember = async (page: Page) => {
  await withPhoto(page).click()
  await page.waitForURL(/\/members\/[^/]+$/)
  await page.locator('section[aria-roledescription]').waitFor()
  await page.waitForLoadState('networkidle')
}
const conversation = (page: Page) => page.locator('a[href^="/chats/"]').first()
const openConversation = async (page: Page) => {
  await conversation(page).click()
  await page.locator('main textarea').waitFor()
  await page.waitForLoadState('networkidle')
}
const keys = (field: Locator) => field.pressSequentially('Nog even dit', { delay: 60 })
const tab = (page: Page, address: string) => page.locator(`a[href="${address}"]:visible`).first().click()

/** The most frequent acts; each is one press, or some keys. */
const ACTS: Act[] = [
  {
    what: 'the filters',
    address: '/members',
    press: (page) =>
      page
        .getByRole('button', { name: /Filter/ })
        .first()
        .click(),
  },
  {
    what: 'a filter',
    address: '/members',
    press: (page) => page.locator('main button[aria-pressed]').filter({ hasText: 'Online' }).first().click(),
  },
  { what: 'a card', address: '/members', press: (page) => cardLink(page).click() },
  {
    what: 'a heart',
    address: '/members',
    press: (page) => card(page).locator('button[aria-pressed]').click(),
  },
  {
    what: 'the menu of a card',
    address: '/members',
    press: (page) => card(page).locator('button[aria-haspopup]').click(),
  },
  // To the end of the list, which then continues.
  { what: 'for more cards', address: '/members', press: (page) => page.keyboard.press('End') },
  { what: 'another tab', address: '/members', press: (page) => tab(page, '/likes') },
  { what: 'the account menu', address: '/members', press: (page) => page.locator('#account').click() },
  {
    what: 'the next photo',
    address: '/swipe-game',
    press: (page) => page.keyboard.press('ArrowDown'),
  },
  {
    what: 'a photo to enlarge it',
    address: '/members',
    prepare: openMember,
    press: (page) => page.getByRole('button', { name: 'Foto vergroten' }).first().click(),
  },
  {
    what: 'the gifts',
    address: '/members',
    prepare: openMember,
    press: (page) =>
      page
        .getByRole('button', { name: /Cadeau geven/ })
        .first()
        .click(),
  },
  {
    what: 'back to the list',
    address: '/members',
    prepare: openMember,
    press: (page) =>
      page.locator('section[aria-roledescription]').getByRole('button', { name: 'Terug' }).click(),
  },
  {
    what: 'a list of likes',
    address: '/likes',
    press: (page) => page.locator('main a[href="/likes/sent"]').click(),
  },
  // Press the label, as a finger does: the bottom bar may cover the last one until the page scrolls.
  {
    what: 'a bundle',
    address: '/credits',
    press: (page) => page.locator('label:has(input[name=bundle])').last().click(),
  },
  {
    what: 'keys about oneself',
    address: '/profile',
    press: (page) => keys(page.locator('main textarea').first()),
  },
  {
    what: 'a part of the settings',
    address: '/settings',
    press: (page) => page.locator('main a[href^="/settings/"]').first().click(),
  },
  {
    what: 'a switch of the settings',
    address: '/settings/privacy',
    press: (page) => page.locator('main button[role=switch]').first().click(),
  },
  // A pass does not count against the daily limit; a like does.
  {
    what: 'a card of the game',
    address: '/swipe-game',
    press: (page) => page.keyboard.press('ArrowLeft'),
  },
  { what: 'a conversation', address: '/chats', press: (page) => conversation(page).click() },
  {
    what: 'keys in a message',
    address: '/chats',
    prepare: openConversation,
    press: (page) => keys(page.locator('main textarea')),
  },
  {
    what: 'to send a message',
    address: '/chats',
    prepare: async (page) => {
      await openConversation(page)
      await keys(page.locator('main textarea'))
    },
    press: (page) => page.locator('main form button[type=submit]').click(),
  },
]

/** The longest delay of each act from a press or a key to the next frame, as the median of its rounds. */
export async function measurePresses(visit: Visit): Promise<void> {
  const delays = new Map<Act, number[]>(ACTS.map((act) => [act, []]))
  for (let round = 0; round < ROUNDS; round++) {
    // A browser of its own: a filter stays on for the next visit.
    const context = await memberContext(visit)
    const page = await slowed(await context.newPage())
    for (const act of ACTS) delays.get(act)!.push(await measureAct(page, act))
    await context.close()
  }
  for (const [{ what }, measured] of delays)
    visit.report(what.startsWith('keys') ? what : `press ${what}`, {
      value: Math.max(percentile(measured, 0.5), REPORTED_FROM_MS),
      unit: 'ms',
      budget: LIMIT_MS,
    })
}

async function measureAct(page: Page, { what, address, prepare, press }: Act): Promise<number> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await prepare?.(page)
  await page.evaluate(WATCH)
  await press(page)
  await page.waitForLoadState('networkidle')
  const longest = await page.evaluate<number | null>(READ)
  if (longest === null) throw new Error(`The browser noticed no press: ${what}`)
  return longest
}

// As text, because the scripts are compiled without browser types. The browser counts every interaction, but
// reports only those that took longer than the threshold.
const WATCH = `
  globalThis.presses = { before: performance.interactionCount, told: [] }
  new PerformanceObserver((list) => presses.told.push(...list.getEntries()))
    .observe({ type: 'event', durationThreshold: ${REPORTED_FROM_MS} })`

// null if there was no interaction, or another document has replaced the one that was pressed.
const READ = `(async () => {
  // An entry arrives some frames after its own.
  for (let frame = 0; frame < 10; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  if (!globalThis.presses || performance.interactionCount === presses.before) return null
  return Math.max(0, ...presses.told.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration))
})()`
