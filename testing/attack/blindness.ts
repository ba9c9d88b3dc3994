import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { openWindow } from './browser.ts'

/** Pages on which every forbidden thing happens, with the faults that must be detected. */
const BAD_PAGES: Record<string, { body: string; policy?: string; noticed: RegExp[] }> = {
  '/runs': {
    body: '<img src=missing onerror=canary()><script>alert(1)</script>',
    noticed: [/a script of a member ran/, /a dialog said 1/],
  },
  '/asks': { body: '<img src=//canary.example/x.png>', noticed: [/it asked for http:\/\/canary\.example/] },
  '/is-stopped': {
    body: '<img src=missing onerror=canary()>',
    policy: "default-src 'self'",
    noticed: [/the policy stopped script-src/],
  },
  '/leads-away': { body: '<a href="javascript:canary()">x</a>', noticed: [/a link to javascript:/] },
  '/turns': { body: '<p>\u202eabc <span>others</span></p>', noticed: [/reaches other words: "others"/] },
  '/is-wide': {
    body: `<p><span>${'x'.repeat(900)}</span></p>`,
    noticed: [/it scrolls sideways/, /beyond the edge/],
  },
}

/**
 * Opens pages on which every forbidden thing happens. @returns the undetected ones, in words: then no screen
 * check means anything
 */
export async function blindSpots(browser: Browser): Promise<string[]> {
  const server = createServer(({ url = '' }, response) => {
    const page = BAD_PAGES[url]
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      ...(page?.policy === undefined ? {} : { 'content-security-policy': page.policy }),
    })
    response.end(page?.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stranger = { token: '', email: '' }
  const window = await openWindow(browser, (server.address() as AddressInfo).port, stranger)
  const blind: string[] = []
  try {
    for (const [address, { noticed }] of Object.entries(BAD_PAGES)) {
      const { faults } = await window.page(address)
      const missed = noticed.filter((pattern) => !faults.some((fault) => pattern.test(fault)))
      blind.push(...missed.map(({ source }) => `the browser does not notice on ${address}: ${source}`))
    }
  } finally {
    await window.close()
    server.close()
  }
  return blind
}
