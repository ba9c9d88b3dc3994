import type { Page } from '@playwright/test'

/** Lets the product ask for notifications, as in any browser with a window: one without has said no for its owner. */
export async function allowAskingForNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }))
}
