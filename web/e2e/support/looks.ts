import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const PICTURES = process.env['E2E_PICTURES']

export type Theme = 'light' | 'dark'
export type Look = { theme: Theme; width: number; height: number }

const EVERY_LOOK: Look[] = [
  { theme: 'light', width: 320, height: 640 },
  { theme: 'dark', width: 1280, height: 800 },
  { theme: 'dark', width: 320, height: 640 },
  { theme: 'light', width: 1280, height: 800 },
]

/**
 * Themes and widths to view a screen in: both of each, in two looks. Odd and even indices differ, so that
 * many screens together cover all four. With `E2E_LOOKS=all`, as in `npm run test:all -- looks`, each screen
 * is seen in all four.
 */
export function looksOf(index: number): Look[] {
  if (process.env['E2E_LOOKS'] === 'all') return EVERY_LOOK
  return index % 2 === 0 ? EVERY_LOOK.slice(0, 2) : EVERY_LOOK.slice(2)
}

/** Expects no violation of WCAG 2.2 AA or the engine's best practices on the current page. */
export async function expectNoAxeViolation(page: Page, about = page.url()): Promise<void> {
  // Elements fading in or out have temporary colours, which do not count.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  // In the page itself, which has no frames: a second page to combine results takes as long as the rules.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} — ${node.failureSummary?.replaceAll('\n', ' ')}`),
  )
  expect(found, about).toEqual([])
}

/**
 * Expects no sideways scrolling: nothing exceeds the right edge, except inside a list that scrolls by itself.
 */
export async function expectNoSidewaysScrolling(page: Page, about = page.url()): Promise<void> {
  const measure = () =>
    page.evaluate(() => {
      const width = document.documentElement.clientWidth
      const clips = (element: Element | null): boolean => {
        for (
          let parent = element?.parentElement;
          parent && parent !== document.body;
          parent = parent.parentElement
        ) {
          if (getComputedStyle(parent).overflowX !== 'visible') return true
        }
        return false
      }
      const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
        const box = element.getBoundingClientRect()
        return (
          box.width > 0 &&
          box.height > 0 &&
          box.right > width + 1 &&
          !clips(element) &&
          element.checkVisibility()
        )
      })
      return {
        scrolls: document.documentElement.scrollWidth > width,
        beyond: beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
      }
    })
  // Elements sized by script, style or font settle a moment later.
  await expect.poll(measure, about).toEqual({ scrolls: false, beyond: [] })
}

/** Sets the system's theme. */
export async function useTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // The page reacts by script; until then it has the previous theme's colours. Pages outside the product name
  // no theme.
  await page.waitForFunction(
    (chosen) => (document.documentElement.dataset['theme'] ?? chosen) === chosen,
    theme,
  )
}

/**
 * Saves a picture of the page, for people to look at, in the folder E2E_PICTURES; without it no test spends
 * time on pictures.
 */
export async function keepPicture(page: Page, name: string, options: { full?: boolean } = {}): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  if (PICTURES === undefined) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: options.full ?? false })
}

/**
 * Waits until the app has hydrated the page and drawn the screen's data, with nothing loading and no
 * skeleton.
 */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  // A server-drawn page would only start the app by itself three seconds later.
  await page.locator('body').dispatchEvent('pointerover')
  await page.waitForFunction(() => (window as { appHydrated?: boolean }).appHydrated === true)
  // A page that the server does not render gets title and heading from the app.
  await expect(page).toHaveTitle(/./)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('main [aria-busy=true], main [class*=skeleton]')).toHaveCount(0)
}

/** Dismisses the age question, which would come before every page. */
export async function acceptEntryWarning(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem('dismissals', JSON.stringify({ 'entry-warning': Date.now() })),
  )
}
