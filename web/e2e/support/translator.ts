import type { Page } from '@playwright/test'

/**
 * Translates the page like a browser, including later content: each text ends up in two nested `<font>`. The
 * words stay the same, so that tests still find them.
 * @param how whether the translator moves React's own text node into them, or replaces it
 */
export async function translatePage(page: Page, how: 'wraps' | 'replaces'): Promise<void> {
  await page.evaluate((kind) => {
    const translate = (text: Text) => {
      const parent = text.parentElement
      if (!parent || text.data.trim() === '' || parent.closest('font, script, style, textarea, title')) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      text.replaceWith(outer)
      inner.append(kind === 'wraps' ? text : text.data)
    }
    const translateIn = (node: Node) => {
      if (node instanceof Text) return translate(node)
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translate(text)
    }
    translateIn(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) translateIn(node)
    }).observe(document.body, { childList: true, subtree: true })
  }, how)
}

/** Records the complaints of React and the page. @returns the messages so far */
export function recordFaults(page: Page): () => readonly string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('request', (request) => {
    if (request.url().endsWith('/page-fault')) faults.push(`page-fault ${request.postData()}`)
  })
  return () => faults
}
