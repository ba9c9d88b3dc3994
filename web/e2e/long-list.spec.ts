import { expect, test, type Page } from '@playwright/test'
import { addCrowd, removeCrowd } from '#testing/crowd.ts'
import { inDatabase, rowId } from './support/database.ts'
import { run } from './support/graph.ts'
import { acceptEntryWarning, expectNoAxeViolation, expectSettled } from './support/looks.ts'
import { newMember } from './support/members.ts'
import { cards, open, results } from './support/search.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

const CROWD = 240
// Four pages: up to here a list is drawn whole.
const DRAWN_AT_MOST = 96
// Ages that no other test gives its members, one per list.
const AGES = { Rij: 88, Stap: 87 } as const

type Name = keyof typeof AGES

/** The positions of the list that are in the document, from 1. */
const places = (page: Page) =>
  page
    .locator('main li[aria-posinset]')
    .evaluateAll((items) => items.map((item) => Number(item.ariaPosInSet)))

/** The position of the focused card. */
const focusedPlace = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('li')?.ariaPosInSet))

const linkAt = (page: Page, place: number) =>
  page.locator(`main li[aria-posinset="${place}"]`).getByRole('link').first()

/** Two frames later the page has been painted at its new scroll position. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )

/** Lets the search find a crowd of one age, newest first, for the duration of `work`. */
async function withCrowd(page: Page, name: Name, work: () => Promise<void>): Promise<void> {
  const other = await (await page.context().browser()!.newContext()).newPage()
  await newMember(other, { gender: 'MALE', age: AGES[name] })
  const { viewer } = await run(other.request, 'ProfileScreenQuery')
  const modelId = rowId(viewer.profile.id)
  await other.context().close()
  const known = () =>
    inDatabase(
      async (client) =>
        (await client.query('select 1 from profiles.search_index where id = $1', [modelId])).rowCount,
    )
  await expect.poll(known).toBe(1)
  try {
    const birthdate = `${new Date().getFullYear() - AGES[name]}-01-01`
    // Including the model itself.
    await inDatabase((client) => addCrowd(client, { modelId, name, count: CROWD - 1, birthdate }))
    await work()
  } finally {
    await inDatabase((client) => removeCrowd(client, name))
  }
}

/** Scrolls down page by page to the last result. */
async function showAll(page: Page, name: Name): Promise<void> {
  const age = AGES[name]
  const more = results(page).getByRole('button', { name: 'Meer laten zien' })
  await open(page, `/members?order=newest&min=${age}&max=${age}`)
  await expect(more).toBeVisible()
  const lastPlace = async () => Math.max(...(await places(page)))
  for (let last = await lastPlace(); last < CROWD; last = await lastPlace()) {
    // Scroll to the page's end rather than the button, which another may replace at any moment.
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }))
    await expect.poll(lastPlace).toBeGreaterThan(last)
    expect((await places(page)).length).toBeLessThanOrEqual(DRAWN_AT_MOST)
  }
  expect(await lastPlace()).toBe(CROWD)
  await expect(more).toHaveCount(0)
}

test('a list of hundreds only has the cards near the window, with Back and print still complete', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await newMember(page)
  await withCrowd(page, 'Rij', async () => {
    await showAll(page, 'Rij')
    const cardInSight = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            // Two frames later the page has been painted at its new scroll position.
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const hit = document.elementFromPoint(innerWidth * 0.7, innerHeight / 2)
                resolve(Number(hit?.closest('li')?.ariaPosInSet))
              }),
            )
          }),
      )
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (const share of [0.5, 0.1, 0.8, 0.3]) {
      await page.evaluate((top) => scrollTo({ top }), height * share)
      expect(await cardInSight(), `at ${share} of the page`).toBeGreaterThan(0)
      const drawn = await places(page)
      expect(drawn.length).toBeLessThanOrEqual(60)
      expect(drawn).toEqual(drawn.toSorted((one, other) => one - other))
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    }
    const items = page.locator('main li[aria-posinset]')
    for (const [index, place] of (await places(page)).entries()) {
      await expect(items.nth(index)).toHaveAttribute('aria-setsize', String(CROWD))
      // The model itself came last, so it is first.
      if (place > 1) await expect(items.nth(index)).toContainText(`Rij ${place - 1}`)
    }
    await expectNoAxeViolation(page)

    const place = await cardInSight()
    await linkAt(page, place).click()
    await expect(page.locator('[data-member]')).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(linkAt(page, place)).toBeFocused()
    await expect(linkAt(page, place)).toBeInViewport()
    expect((await places(page)).length).toBeLessThanOrEqual(60)

    await page.emulateMedia({ media: 'print' })
    await expect(cards(page)).toHaveCount(CROWD)
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(async () => (await places(page)).length).toBeLessThanOrEqual(60)
  })
})

test('the keyboard walks a list of hundreds card by card, both ways, and continues after scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await newMember(page)
  await withCrowd(page, 'Stap', async () => {
    await showAll(page, 'Stap')
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2 }))
    await expectSettled(page)
    await painted(page)
    const start = (await places(page)).find((_, index, all) => index > 12 && all[index - 1]! > 40)!
    await linkAt(page, start).focus()
    // A card has three stops: the member, the menu and the like.
    const walk = async (key: 'Tab' | 'Shift+Tab', count: number) => {
      const from = await focusedPlace(page)
      const passed: number[] = []
      for (let press = 0; press < count * 3; press++) {
        await page.keyboard.press(key)
        passed.push(await focusedPlace(page))
      }
      const step = key === 'Tab' ? 1 : -1
      expect([...new Set([from, ...passed])]).toEqual(
        Array.from({ length: count + 1 }, (_, number) => from + number * step),
      )
    }
    await walk('Tab', 40)
    await walk('Shift+Tab', 60)
    const held = await focusedPlace(page)
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }))
    await expect(linkAt(page, CROWD)).toBeInViewport()
    expect(await focusedPlace(page)).toBe(held)
    await walk('Tab', 3)
    await expect(linkAt(page, held + 3)).toBeInViewport()
    // Tab reaches the first from above, the last from below.
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2 }))
    for (const place of [1, CROWD]) await expect(linkAt(page, place)).toBeAttached()
  })
})
