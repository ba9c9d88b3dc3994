import type { Page } from '@playwright/test'

/**
 * Lets the product ask for notifications, as a browser with a window does: headless browsers deny them by
 * default.
 */
export async function allowAskingForNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }))
}
