import type { Page } from '@playwright/test'

/** Makes the pages believe that they run as the installed app, without the browser's own bars. */
export async function asInstalledApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const native = window.matchMedia.bind(window)
    window.matchMedia = (query) => native(query.includes('display-mode: standalone') ? 'all' : query)
  })
}
