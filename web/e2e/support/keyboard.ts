import { expect, type Locator, type Page } from '@playwright/test'

/** The focused element, as the accessibility tree presents it to a screen reader. */
export type Stop = { role: string; name: string }

/** The current Tab stop. */
export async function currentStop(page: Page): Promise<Stop> {
  const session = await page.context().newCDPSession(page)
  try {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId!,
      fetchRelatives: false,
    })
    const [node] = nodes
    return { role: String(node?.role?.value ?? ''), name: String(node?.name?.value ?? '').trim() }
  } finally {
    await session.detach()
  }
}

/** Whether the focus is visible: an outline is drawn around it, and nothing covers it. */
function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement!
    const marked = (each: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    // A radio button is drawn by its label, a thumb by the browser.
    const isMarked =
      marked(element) || [...(element.closest('label')?.parentElement!.children ?? [])].some(marked)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    const hit = document.elementFromPoint(x, y)
    const isUncovered =
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element) === true)
    return (isMarked || element.matches('input[type=range], [role=application]')) && isUncovered
  })
}

/**
 * Presses Tab until the element has the focus, like a keyboard user. Every stop on the way has a name and is
 * visible.
 * @param to the element to reach; @param most the maximum number of presses
 */
export async function tabTo(page: Page, to: Locator, most = 60): Promise<void> {
  const stops: string[] = []
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    // After the last stop come the browser's own controls, and then the page from its top.
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    const stop = await currentStop(page)
    stops.push(`${stop.role} “${stop.name}”`)
    expect(stop.name, `the stop after ${stops.slice(-3).join(', ')} has a name`).not.toBe('')
    await expect.poll(() => isFocusSeen(page), `${stops.at(-1)} shows its focus`).toBe(true)
    if (await to.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never came to ${to.toString()}; it came to ${stops.join(', ')}`)
}

/**
 * Records what live regions say, in order, as a screen reader would read it. Call it before opening the page.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { announcements: said })
    const LIVE =
      ':is([aria-live=polite], [aria-live=assertive], [role=status], [role=alert]):not([aria-live=off])'
    const keep = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const region = element?.closest(LIVE) ?? (node instanceof Element ? node.querySelector(LIVE) : null)
      const text = region?.textContent.trim()
      if (text && said.at(-1) !== text) said.push(text)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') keep(target)
        for (const node of addedNodes) keep(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as { announcements?: string[] }).announcements ?? [])
}
