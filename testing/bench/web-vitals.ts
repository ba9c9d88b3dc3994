import type { Page } from '@playwright/test'

/** What a page has loaded and shifted since it was opened. */
export type Watched = {
  /** The sum of layout shifts that no press or key caused. */
  layoutShift: number
  scripts: number
  /** As transferred. */
  scriptKilobytes: number
}

// As text, because the scripts are compiled without browser types. The browser delivers buffered entries to
// an observer a task later; read sooner, they look empty.
const READ = `(async () => {
  const shifts = []
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\\.js(\\?|$)/.test(name))
  const sum = (numbers) => numbers.reduce((all, number) => all + number, 0)
  return {
    layoutShift: sum(shifts.map(({ value, hadRecentInput }) => (hadRecentInput ? 0 : value))),
    scripts: scripts.length,
    scriptKilobytes: sum(scripts.map(({ encodedBodySize }) => encodedBodySize)) / 1000,
  }
})()`

/** Reads what the browser has recorded of a page. */
export async function watchPage(page: Page): Promise<Watched> {
  return page.evaluate<Watched>(READ)
}

/**
 * Follows the largest paint from outside, starting before the page opens: a page without scripts delivers
 * nothing to observers.
 * @returns a function that reads it, in milliseconds since the navigation
 */
export async function followLargestPaint(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  let latest = 0
  session.on('PerformanceTimeline.timelineEventAdded', ({ event: { lcpDetails } }) => {
    if (lcpDetails) latest = Math.max(latest, lcpDetails.renderTime)
  })
  await session.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] })
  return async () => latest * 1000 - (await page.evaluate<number>('performance.timeOrigin'))
}
