import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import pg from 'pg'
import { addCrowd, removeCrowd } from '#testing/crowd.ts'
import { embeddedAddress } from '#testing/embedded-address.ts'
import { clientOperation } from '../client-operation.ts'
import { memberContext, type Visit } from './web-visit.ts'

const CARDS = 1000
const NAME = 'Long list'
// No demo member is that old.
const AGE = 97
const HEAP_MEGABYTES = 20
const LONGEST_TASK_MS = 50
const LOOKS_EVERY_MS = 100

/**
 * The cost of a list of a thousand cards: memory beyond its first page, document nodes, and the longest task
 * that blocked the page.
 */
export async function measureLongList(visit: Visit, dataDir: string): Promise<void> {
  const context = await memberContext(visit)
  const admin = new pg.Client(embeddedAddress(dataDir))
  await admin.connect()
  try {
    await removeCrowd(admin, NAME)
    const answer = await context.request.post('/graphql', {
      data: { id: clientOperation('ProfileScreenQuery'), variables: {} },
    })
    const { data } = (await answer.json()) as { data: { viewer: { profile: { id: string } } } }
    const birthdate = `${new Date().getFullYear() - AGE}-01-01`
    const modelId = await modelFor(admin, data.viewer.profile.id)
    await addCrowd(admin, { modelId, name: NAME, count: CARDS, birthdate })
    await measure(visit, await context.newPage())
  } finally {
    await removeCrowd(admin, NAME)
    await admin.end()
    await context.close()
  }
}

/** A member whom this member's search finds. */
async function modelFor(admin: pg.Client, viewerId: string): Promise<string> {
  const rowId = Buffer.from(viewerId, 'base64url').toString().split(':')[1]!
  const { rows } = await admin.query<{ id: string }>(
    `select found.id from profiles.search_index found
     join profiles.search_segment segment on segment.id = found.segment
     join profiles.profile viewer on viewer.id = $1
     where segment.site_id = viewer.site_id and segment.kind = 'member' and segment.gender = viewer.seeking and segment.seeking = viewer.gender
     limit 1`,
    [rowId],
  )
  if (!rows[0]) throw new Error('The demo has nobody for its member')
  return rows[0].id
}

async function measure({ report }: Visit, page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await page.goto(`/members?order=newest&min=${AGE}&max=${AGE}`, { waitUntil: 'networkidle' })
  const before = await heapMegabytes(session)
  await page.evaluate(WATCH_TASKS)
  const shown = () => page.evaluate<number>(LAST_PLACE)
  for (let last = await shown(); last < CARDS; last = await shown()) {
    await page.evaluate('scrollTo({ top: document.documentElement.scrollHeight })')
    while ((await shown()) <= last) await setTimeout(LOOKS_EVERY_MS)
  }
  // Through the whole list, half a window at a time.
  await page.evaluate(SCROLL_THROUGH)
  const longest = await page.evaluate<number>('Math.max(0, ...longTasks)')
  const nodes = await page.evaluate<number>('document.querySelectorAll("main *").length')
  const heap = (await heapMegabytes(session)) - before
  report(`heap of ${CARDS} cards`, { value: heap, unit: 'MB', budget: HEAP_MEGABYTES })
  report(`longest task of ${CARDS} cards`, { value: longest, unit: 'ms', budget: LONGEST_TASK_MS })
  // About as many as sixty cards and the surrounding screen have.
  report(`nodes of ${CARDS} cards`, { value: nodes, unit: 'nodes', budget: 3000 })
}

async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  // The second collection removes what only weak references held.
  for (let turn = 0; turn < 2; turn++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

// As text, because the scripts are compiled without browser types.
const LAST_PLACE = `Math.max(0, ...[...document.querySelectorAll('main li[aria-posinset]')].map((item) => Number(item.ariaPosInSet)))`

const WATCH_TASKS = `
  globalThis.longTasks = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`

const SCROLL_THROUGH = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
  // The last tasks are told a moment after they ended.
  await new Promise((resolve) => setTimeout(resolve, 500))
})()`
