import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '#testing/free-ports.ts'
import { startProduct } from '#testing/product.ts'
import { clientOperation } from '../client-operation.ts'
import type { Bench } from './bench-database.ts'
import { measureLongList } from './web-list.ts'
import { measurePresses } from './web-presses.ts'
import { memberContext, PHONE, SLOW_4G, slowed, type Visit } from './web-visit.ts'
import { followLargestPaint, watchPage, type Watched } from './web-vitals.ts'

const DATA_DIR = path.resolve(import.meta.dirname, '../../.data/bench-web')
// Not among the packages: it brings a hundred dependencies, and only this bench uses it.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const PUBLIC = ['/', '/landers/tinderswipe', '/login', '/signup', '/pricing', '/faq', '/members']
// Lighthouse alone: they are built like the one above.
const FURTHER_LANDERS = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
].map((name) => `/landers/${name}`)
const UNLISTED = ['/members']
// The demo's site that shows members to visitors; the first one shows them the way to an account.
const SHOWING_SITE = 'dutch.'
const MEMBERS_SCREENS = [
  '/members',
  '/chats',
  '/likes',
  '/credits',
  '/profile',
  '/settings',
  '/swipe-game',
  '/transactions',
]

/**
 * What a visitor and a member wait for in a browser: Lighthouse on a phone, the largest paint without
 * scripts, loaded scripts and requests, and layout shifts. Then the delay of a press on a processor four
 * times slower, and the cost of a thousand cards. Measures the product's demo as it starts.
 */
export async function benchWeb(bench: Bench): Promise<void> {
  const product = startProduct('scripts/serve.ts', { DATA_DIR, SEED: 'demo' })
  const debugPort = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${debugPort}`],
  })
  try {
    const url = `http://localhost:${await product.ready()}`
    const visit: Visit = {
      url,
      browser,
      report: (figure, { value, unit, budget, atLeast = false }) =>
        bench.report({
          bench: 'web',
          figure,
          value,
          unit,
          baseline: 0,
          budget,
          ok: atLeast ? value >= budget : value <= budget,
        }),
    }
    await measureLongList(visit, DATA_DIR)
    for (const address of MEMBERS_SCREENS) await measureMember(visit, address)
    await measureNavigation(visit)
    await measurePresses(visit)
    for (const address of PUBLIC) await measurePublic(visit, address)
    await measureSearchOfVisitors(visit)
    for (const address of [...PUBLIC, ...FURTHER_LANDERS]) await measureLighthouse(visit, address, debugPort)
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function measureLighthouse({ url, report }: Visit, address: string, port: number): Promise<void> {
  const categories = await runLighthouse(url + address, port)
  for (const category of CATEGORIES) {
    // An SEO score means nothing for a page that must not be indexed.
    if (category === 'seo' && UNLISTED.includes(address)) continue
    const budget = category === 'performance' && address === '/members' ? 90 : 95
    const value = (categories[category]?.score ?? 0) * 100
    report(`lighthouse ${category} ${address}`, { value, unit: 'points', budget, atLeast: true })
  }
}

type Categories = Record<string, { score: number | null }>

/** The scores by category; a page that Lighthouse cannot measure in three attempts has none. */
async function runLighthouse(address: string, port: number, attempts = 3): Promise<Categories> {
  const parameters = [
    '--yes',
    LIGHTHOUSE,
    address,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
  ]
  try {
    const { stdout } = await promisify(execFile)('npx', parameters, { maxBuffer: 200_000_000 })
    return (JSON.parse(stdout) as { categories: Categories }).categories
  } catch (error) {
    console.error((error as Error).message)
    return attempts === 1 ? {} : runLighthouse(address, port, attempts - 1)
  }
}

/** The largest paint without scripts, a visitor page's script size, and its layout shifts, cold and warm. */
async function measurePublic({ url, browser, report }: Visit, address: string): Promise<void> {
  const plain = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
  const page = await slowed(await plain.newPage(), SLOW_4G)
  const largestPaint = await followLargestPaint(page)
  await page.goto(url + address, { waitUntil: 'networkidle' })
  report(`largest paint without script ${address}`, { value: await largestPaint(), unit: 'ms', budget: 1500 })
  await plain.close()
  const context = await browser.newContext(PHONE)
  const full = await context.newPage()
  await full.goto(url + address, { waitUntil: 'networkidle' })
  const cold = await watchPage(full)
  report(`script ${address}`, { value: cold.scriptKilobytes, unit: 'kB transferred', budget: 130 })
  report(`layout shift ${address} cold`, { value: cold.layoutShift, unit: 'CLS', budget: 0.02 })
  await full.goto(url + address, { waitUntil: 'networkidle' })
  const warm = await watchPage(full)
  report(`layout shift ${address} warm`, { value: warm.layoutShift, unit: 'CLS', budget: 0.02 })
  await full.mouse.move(40, 40)
  await full.waitForFunction(() => (globalThis as { appHydrated?: boolean }).appHydrated === true)
  await full.waitForLoadState('networkidle')
  const { scriptKilobytes } = await watchPage(full)
  report(`script ${address} after the app's start`, {
    value: scriptKilobytes,
    unit: 'kB transferred',
    budget: 130,
  })
  await context.close()
}

/** The script that a visitor loads where visitors may search. */
async function measureSearchOfVisitors({ url, browser, report }: Visit): Promise<void> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(`${url.replace('localhost', `${SHOWING_SITE}localhost`)}/members`, {
    waitUntil: 'networkidle',
  })
  const { scriptKilobytes } = await watchPage(page)
  report('script of a search by visitors', { value: scriptKilobytes, unit: 'kB transferred', budget: 130 })
  await context.close()
}

/** Layout shifts of a member's screen, cold and warm, and the size and number of its script files. */
async function measureMember(visit: Visit, address: string): Promise<void> {
  const context = await memberContext(visit)
  const page = await slowed(await context.newPage())
  const open = async (): Promise<Watched> => {
    await page.goto(address, { waitUntil: 'networkidle' })
    return watchPage(page)
  }
  const cold = await open()
  visit.report(`layout shift ${address} cold`, { value: cold.layoutShift, unit: 'CLS', budget: 0.02 })
  const warm = await open()
  visit.report(`layout shift ${address} warm`, { value: warm.layoutShift, unit: 'CLS', budget: 0.02 })
  visit.report(`script ${address} of a member`, {
    value: cold.scriptKilobytes,
    unit: 'kB transferred',
    budget: 240,
  })
  visit.report(`script files ${address}`, { value: cold.scripts, unit: 'files', budget: 12 })
  await context.close()
}

/**
 * Timed queries of the members' navigation, on any screen (SITE-20), which could coincide with any
 * measurement.
 */
const ASKED_BY_NAVIGATION = [
  'MemberShellQuery',
  'offerStoreQuery',
  'refreshLikesQuery',
  'useBillingEventsCatchUpQuery',
  'useConversationEventsCatchUpQuery',
].map(clientOperation)

/** The number of GraphQL requests on the way to a screen, and again on the way back to it. */
async function measureNavigation(visit: Visit): Promise<void> {
  for (const address of ['/credits', '/chats', '/likes', '/profile']) {
    const context = await memberContext(visit)
    const page = await context.newPage()
    let asked = 0
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return
      const { id } = request.postDataJSON() as { id: string }
      if (!ASKED_BY_NAVIGATION.includes(id)) asked++
    })
    await page.goto('/members', { waitUntil: 'networkidle' })
    const go = async (to: string): Promise<number> => {
      asked = 0
      await page.locator(`a[href="${to}"]:visible`).first().click()
      await page.waitForURL(`**${to}**`)
      await page.waitForLoadState('networkidle')
      return asked
    }
    visit.report(`requests to ${address}`, { value: await go(address), unit: 'requests', budget: 3 })
    await go(address === '/likes' ? '/chats' : '/likes')
    visit.report(`requests to ${address} again`, { value: await go(address), unit: 'requests', budget: 0 })
    await context.close()
  }
}
