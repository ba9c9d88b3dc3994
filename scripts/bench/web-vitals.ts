import type { Page } from '@playwright/test'

/** What a page has loaded, painted and moved since it was opened. */
export type Watched = {
  largestPaintMs: number
  /** The sum of the shifts that no press or key caused. */
  layoutShift: number
  scripts: number
  /** As they were sent. */
  scriptKilobytes: number
  /** From a press or key to the next frame, the longest of them; 0 when all were faster than a frame. */
  longestInteractionMs: number
}

// A text, because the scripts are compiled without the types of a browser. Read at once, because in a page without script nothing is called back.
const READ = `(() => {
  const kept = (type) => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) })
    const entries = observer.takeRecords()
    observer.disconnect()
    return entries
  }
  const [paints, shifts, presses] = ['largest-contentful-paint', 'layout-shift', 'event'].map(kept)
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\\.js(\\?|$)/.test(name))
  const sum = (numbers) => numbers.reduce((all, number) => all + number, 0)
  return {
    largestPaintMs: Math.max(0, ...paints.map(({ startTime }) => startTime)),
    layoutShift: sum(shifts.map(({ value, hadRecentInput }) => (hadRecentInput ? 0 : value))),
    scripts: scripts.length,
    scriptKilobytes: sum(scripts.map(({ encodedBodySize }) => encodedBodySize)) / 1000,
    longestInteractionMs: Math.max(0, ...presses.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration)),
  }
})()`

/** Reads what the browser has kept of a page. */
export async function watchPage(page: Page): Promise<Watched> {
  return page.evaluate<Watched>(READ)
}
