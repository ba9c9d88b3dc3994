import type { Page } from '@playwright/test'

/** Waits until the client has hydrated the rendered page, and so has reported any mismatch. */
export async function started(page: Page) {
  await page.mouse.move(40, 40)
  await page.waitForFunction(() => (window as { appHydrated?: boolean }).appHydrated === true)
}
