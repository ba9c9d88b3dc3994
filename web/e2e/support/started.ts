import type { Page } from '@playwright/test'

/** The client has taken over from the rendered page, and so has told of whatever it found different there. */
export async function started(page: Page) {
  await page.mouse.move(40, 40)
  await page.waitForFunction(() => (window as { appHydrated?: boolean }).appHydrated === true)
}
