import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findOrInstallChromium } from '#scripts/chromium.mjs'
import type { Attacker } from './target.ts'

/** Ends a hanging screen; no result depends on it. */
const SCREEN_LIMIT_MS = 120_000
const LOOK_MS = 50
const HEIGHT = 900
const WIDTHS = [360, 1280]
/** Finds marked texts in what a screen shows. */
const MARK = /k(\d+)k/g

/** The mark of the text with this number. */
export const markOf = (index: number) => `k${index}k`

/** What one screen did with the written texts: the numbers of those it shows, and its faults in words. */
export type Look = { marks: Set<number>; faults: string[] }

/** A window of one visitor or member that records everything a text must not do. */
export type BrowserWindow = {
  /** Opens a screen of the client and checks it, narrow and wide. */
  screen: (address: string) => Promise<Look>
  /** Opens a page that the server wrote, for instance a mail, and checks it. */
  page: (address: string) => Promise<Look>
  /** The events since the last check. */
  noticed: () => string[]
  close: () => Promise<void>
}

/** Starts Chromium. @throws Error when none is found or installable */
export function openBrowser(): Promise<Browser> {
  const executablePath = findOrInstallChromium(process.execPath)
  if (executablePath === undefined) throw new Error('no Chromium could be found or installed')
  return chromium.launch({
    executablePath,
    chromiumSandbox: false,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

/** Opens a window as a visitor or member. @param port of the product */
export async function openWindow(
  browser: Browser,
  port: number,
  { token, email }: Pick<Attacker, 'token' | 'email'>,
): Promise<BrowserWindow> {
  const origin = `http://localhost:${port}`
  const context = await browser.newContext({ locale: 'nl-NL', serviceWorkers: 'block' })
  if (email !== '')
    await context.addCookies([
      { name: '__Host-session', value: token, url: 'https://localhost', secure: true },
    ])
  await context.addInitScript({ content: PUT_AWAY })
  const happened: string[] = []
  await watch(context, origin, (what) => happened.push(what))
  const page = await context.newPage()
  page.setDefaultTimeout(SCREEN_LIMIT_MS)
  const noticed = () => happened.splice(0)
  const look = async (address: string, settle: () => Promise<boolean>): Promise<Look> => {
    await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT })
    await page.goto(`${origin}${address}`, { waitUntil: 'load' })
    const unrest = (await settle()) ? [] : ['it does not come to rest']
    const shown = await lookAtWidths(page)
    const faults = [...unrest, ...shown.faults, ...noticed()].map((fault) => `${address}: ${fault}`)
    return { marks: shown.marks, faults }
  }
  return {
    screen: (address) => look(address, () => settles(page)),
    page: (address) => look(address, async () => true),
    noticed,
    close: () => context.close(),
  }
}

// Dismisses the age question, which would cover every page.
const PUT_AWAY = `
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    noticed('the policy stopped ' + effectiveDirective + ' ' + blockedURI + ' ' + sample))
  if (location.protocol === 'http:')
    localStorage.setItem('dismissals', JSON.stringify({ 'entry-warning': Date.now() }))`

async function watch(context: BrowserContext, origin: string, note: (what: string) => void): Promise<void> {
  await context.exposeFunction('canary', () => note('a script of a member ran'))
  await context.exposeFunction('noticed', (what: string) => note(what))
  await context.route('**/*', (route) => {
    const address = route.request().url()
    if (address.startsWith(`${origin}/`) || /^(data|blob):/.test(address)) return route.fallback()
    note(`it asked for ${address.slice(0, 200)}`)
    return route.abort()
  })
  context.on('dialog', (dialog) => {
    note(`a dialog said ${dialog.message().slice(0, 100)}`)
    void dialog.dismiss()
  })
  context.on('weberror', (error) => note(`it broke: ${error.error().message.slice(0, 200)}`))
  context.on('page', (opened) =>
    opened.on('framenavigated', (frame) => {
      const address = frame.url()
      if (!address.startsWith(`${origin}/`) && !/^about:|^chrome-error:/.test(address))
        note(`it went to ${address.slice(0, 200)}`)
    }),
  )
}

const SETTLED = `window.appStarted === true && document.querySelector('h1, [role=dialog]') !== null
  && document.querySelector('main [aria-busy=true], main [class*=skeleton]') === null`

/**
 * Waits until the client has hydrated the page and nothing is loading. @returns false when that never happens
 */
async function settles(page: Page): Promise<boolean> {
  await page.locator('body').dispatchEvent('pointerover')
  const startedAt = performance.now()
  // Poll from outside: the page's policy forbids evaluating inside. A page that is navigating away has no
  // answer.
  while (!(await page.evaluate<boolean>(SETTLED).catch(() => false))) {
    if (performance.now() - startedAt > SCREEN_LIMIT_MS) return false
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return true
}

type Shown = { text: string; faults: string[] }

async function lookAtWidths(page: Page): Promise<Look> {
  const marks = new Set<number>()
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    const shown = await page.evaluate<Shown>(`(${LOOK})()`)
    for (const [, index] of shown.text.matchAll(MARK)) marks.add(Number(index))
    faults.push(...shown.faults.map((fault) => `${width} wide, ${fault}`))
  }
  return { marks, faults }
}

// Runs in the page, without access to this module. A direction mark must end with the words around it: within
// their own block, or isolated.
const LOOK = String.raw`() => {
  const faults = []
  const width = document.documentElement.clientWidth
  const clips = (element) => {
    for (let parent = element?.parentElement; parent && parent !== document.body; parent = parent.parentElement)
      if (getComputedStyle(parent).overflowX !== 'visible') return true
    return false
  }
  const isBeyond = (element) => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && box.right > width + 1 && !clips(element) && element.checkVisibility()
  }
  if (document.documentElement.scrollWidth > width) faults.push('it scrolls sideways')
  const beyond = [...document.body.querySelectorAll('*')].find(isBeyond)
  if (beyond) faults.push('beyond the edge: ' + beyond.outerHTML.slice(0, 160))
  for (const { href } of document.querySelectorAll('a[href]'))
    if (!/^(https?|mailto|tel):/.test(href)) faults.push('a link to ' + href.slice(0, 80))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    // Text that begins and ends its isolation itself, as the product isolates names, reaches nothing else.
    const open = data.replaceAll(/\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069/g, '')
    if (!/[\u202a-\u202e\u2066-\u2069]/.test(open)) continue
    let around = parentElement
    const isWall = () => {
      const { display, unicodeBidi } = getComputedStyle(around)
      return display !== 'inline' || /isolate|plaintext/.test(unicodeBidi)
    }
    while (around !== document.body && !isWall()) around = around.parentElement
    const behind = document.createRange()
    behind.selectNodeContents(around)
    behind.setStartAfter(texts.currentNode)
    const others = behind.toString().trim()
    if (others !== '') faults.push('its direction reaches other words: ' + JSON.stringify(others.slice(0, 60)))
  }
  const typed = [...document.querySelectorAll('input, textarea')].map(({ value }) => value)
  return { text: [document.title, document.body.innerText, ...typed].join(' '), faults }
}`
