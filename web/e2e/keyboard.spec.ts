import { expect, test, type Page } from '@playwright/test'
import { acceptEntryWarning, expectNoSidewaysScrolling, expectSettled } from './support/looks.ts'
import { VISITS } from './support/visits.ts'

/** A window of 1280 × 800 at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 400 }
const MOST_STOPS = 400

/** Marks each Tab stop of the page with a number. A radio group is one stop, inert elements are none. */
const MARK_STOPS = String.raw`() => {
  let number = 0
  for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]')) {
    const isPassed = element.tabIndex < 0 || element.disabled || element.closest('[inert], fieldset:disabled') !== null
    const isOneOfMany = element.type === 'radio' && element.name !== ''
    if (isPassed || isOneOfMany || !element.checkVisibility({ visibilityProperty: true })) continue
    const dialog = document.querySelector('dialog:modal')
    if (dialog !== null && !dialog.contains(element)) continue
    element.dataset.stop = String(number++)
  }
  return number
}`

/** The focused stop: its number, and why a keyboard user would not see the focus there. */
const LOOK = String.raw`() => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  const name = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40) || focused.outerHTML.slice(0, 80)
  // A field that is drawn by its label is visible where the label is.
  const label = focused.labels?.[0]
  const shown = focused.getBoundingClientRect().width > 4 || label === undefined ? focused : label
  const box = shown.getBoundingClientRect()
  const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth)
  const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight)
  if (right - left < 1 || bottom - top < 1) return { stop: focused.dataset.stop, fault: name + ' is outside of the window' }
  const isSeenAt = (x, y) => {
    const above = document.elementFromPoint(x, y)
    return above !== null && (shown.contains(above) || above.contains(shown) || label?.contains(above) === true)
  }
  const isSeen = [0.5, 0.15, 0.85].some((part) => isSeenAt(left + (right - left) * part, (top + bottom) / 2) || isSeenAt((left + right) / 2, top + (bottom - top) * part))
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const where = [left, top, right, bottom, scrollY].map(Math.round).join(' ')
  return { stop: focused.dataset.stop, fault: isSeen ? null : name + ' (' + where + ') is covered by ' + (above ? above.outerHTML.slice(0, 160) : 'nothing') }
}`

type Look = { stop: string | undefined; fault: string | null } | null
const look = (page: Page) => page.evaluate<Look>(`(${LOOK})()`)

/** Tabs through the page to its end. */
async function expectReachedByTab(page: Page): Promise<void> {
  const count = await page.evaluate<number>(`(${MARK_STOPS})()`)
  const reached = new Set<string>()
  for (let press = 0; press < MOST_STOPS; press++) {
    await page.keyboard.press('Tab')
    const seen = await look(page)
    if (seen === null) break
    if (seen.stop !== undefined) {
      if (reached.has(seen.stop)) break
      reached.add(seen.stop)
    }
    // Scrolling there takes a moment.
    if (seen.fault !== null) await expect.poll(async () => (await look(page))?.fault).toBe(null)
  }
  // Stops that have disappeared, such as a card far from the focus, need not be reached.
  const missed = await page.evaluate<string[], string[]>(
    (numbers) =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter((element) => !numbers.includes(element.dataset['stop']!) && element.checkVisibility())
        .map((element) => element.outerHTML.slice(0, 120)),
    [...reached],
  )
  expect(missed, `${reached.size} of ${count} reached`).toEqual([])
}

for (const { title, open, untilWhole } of VISITS) {
  test(`SITE-19 ${title}: at 200 % zoom the keyboard reaches everything visibly, and nothing is too wide`, async ({
    page,
  }) => {
    await acceptEntryWarning(page)
    const address = await open(page, 'nl')
    await page.setViewportSize(ZOOMED)
    await page.goto(address)
    await expectSettled(page)
    await untilWhole?.(page)
    await expectNoSidewaysScrolling(page, title)
    await expectReachedByTab(page)
  })
}
