import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createHttpServer } from '#gateway/process/http-server.ts'
import { percentile, type Bench } from './bench-database.ts'
import { sendLoad } from './open-loop.ts'
import type { SentStatement } from './recorded-database.ts'
import { SEARCH_CLASSES } from './search-classes.ts'
import { openSearchSetup, PAGES, pagesOf, searchOnce, type Asked, type SearchSetup } from './search-setup.ts'
import { updateProfiles } from './search-updates.ts'

const SIZES = [100_000, 1_000_000]
const ROUNDS = 20
const STATEMENT_BUDGET = 10
const GATEWAY_BUDGET = 50
const COACH_BUDGET = 100
const COACH_SECONDS = 5
const GATEWAY_PER_SECOND = 50
const GATEWAY_SECONDS = 30
const UPDATE_ROUNDS = 4
const UPDATE_ROUND_MS = 6000
const UPDATES_START_MS = 2000
const UPDATES_SLOWDOWN = 1.2
// The pace is kept, but for the moments of its start.
const UPDATES_KEPT = 0.95
const DOCUMENT = `query ($filter: ProfileSearchInput, $order: SearchOrder, $after: String) { searchProfiles(filter: $filter, order: $order, first: 24, after: $after) {
  totalCount totalIsExact edges { cursor node { id displayName age city distanceKm online likedByMe isMatch } } pageInfo { hasNextPage endCursor } } }`

const COACH_DOCUMENT = `query ($filter: ProfileSearchInput, $order: SearchOrder) { searchProfiles(filter: $filter, order: $order, first: 24) {
  totalCount widenings { filter more { count isExact } } drops { filters more { count isExact } } } }`

/**
 * Search over 100,000 and 1,000,000 profiles. Measures the product's statements for a page, each beside the
 * same text and values over one bare connection at the same moment. Then measures everything through the
 * gateway at 50 requests a second, and the counts of wider filters for one caller. SEARCH_SIZES selects other
 * sizes.
 */
export async function benchSearch(bench: Bench): Promise<void> {
  const sizes = process.env['SEARCH_SIZES']?.split(',').map(Number) ?? SIZES
  for (const size of sizes) {
    const setup = await openSearchSetup(await bench.open(`bench_search_${size}`), size)
    const label = size >= 1_000_000 ? `${size / 1_000_000}m` : `${size / 1000}k`
    try {
      const asked = await benchStatements(bench, setup, label)
      await benchUpdates(bench, setup, label, asked)
      await benchGatewaySearch(bench, setup, label, asked)
    } finally {
      await setup.close()
    }
  }
}

async function benchStatements(bench: Bench, setup: SearchSetup, label: string): Promise<Asked[]> {
  const cases = SEARCH_CLASSES.map((search) => ({
    search,
    asked: [] as Asked[][],
    times: PAGES.map(() => newTimes()),
    count: newTimes(),
  }))
  for (const each of cases) each.asked = await pagesOf(setup, each.search)
  for (let round = -1; round < ROUNDS; round++) {
    for (const { asked, times, count } of cases) {
      for (const [page, entries] of asked.entries()) {
        for (const entry of entries) {
          const statements = await searchOnce(setup, entry)
          // The first round does not count: every connection plans each text once.
          if (round < 0) await compare(setup, statements, newTimes(), newTimes())
          else await compare(setup, statements, times[page]!, count)
        }
      }
    }
  }
  for (const { search, times, count } of cases) {
    for (const [index, page] of PAGES.entries())
      reportTimes(bench, `${label}_${search.name}_page${page}`, times[index]!)
    reportTimes(bench, `${label}_${search.name}_count`, count)
  }
  return cases.flatMap(({ asked }) => asked.flat())
}

type Times = { product: number[]; bare: number[] }
const newTimes = (): Times => ({ product: [], bare: [] })

function reportTimes(bench: Bench, figure: string, { product, bare }: Times): void {
  if (product.length === 0) return
  for (const share of [50, 95, 99]) {
    const value = percentile(product, share / 100)
    bench.report({
      bench: 'search',
      figure: `${figure}_p${share}`,
      value,
      unit: 'ms',
      baseline: percentile(bare, share / 100),
      budget: STATEMENT_BUDGET,
      ok: value <= STATEMENT_BUDGET,
    })
  }
}

// A page may take several statements (nearness walks distance bands); their times add up.
async function compare(
  setup: SearchSetup,
  statements: SentStatement[],
  page: Times,
  count: Times,
): Promise<void> {
  const walks = statements.filter(
    ({ text }) => text.includes('profiles.search_index c') && !text.includes('count(*)'),
  )
  const counts = statements.filter(({ text }) => text.includes('count(*)') && !text.includes('rank_clock'))
  for (const [group, times] of [
    [walks, page],
    [counts, count],
  ] as const) {
    if (group.length === 0) continue
    times.product.push(group.reduce((sum, { milliseconds }) => sum + milliseconds, 0))
    times.bare.push(await runBare(setup.bare, group))
  }
}

async function runBare(bare: pg.Client, statements: SentStatement[]): Promise<number> {
  let milliseconds = 0
  for (const { text, values } of statements) {
    const name = createHash('sha1').update(text).digest('base64url')
    const start = performance.now()
    await bare.query({ name, text, values })
    milliseconds += performance.now() - start
  }
  return milliseconds
}

// Alternating, so that both kinds of round meet the same machine.
async function benchUpdates(bench: Bench, setup: SearchSetup, label: string, asked: Asked[]): Promise<void> {
  const entries = shuffled(asked)
  const times: Record<'quiet' | 'updated', number[]> = { quiet: [], updated: [] }
  const paces: number[] = []
  for (let round = 0; round < UPDATE_ROUNDS; round++) {
    for (const kind of ['quiet', 'updated'] as const) {
      const updates = kind === 'updated' ? updateProfiles(setup.updating) : undefined
      // The other process has to start.
      const start = performance.now() + UPDATES_START_MS
      for (let turn = 0; performance.now() < start + UPDATE_ROUND_MS; turn++) {
        const statements = await searchOnce(setup, entries[turn % entries.length]!)
        const milliseconds = statements.reduce((sum, sent) => sum + sent.milliseconds, 0)
        if (performance.now() > start) times[kind].push(milliseconds)
      }
      if (updates !== undefined) paces.push(await updates.stop())
    }
  }
  for (const share of [0.5, 0.95]) {
    const [value, baseline] = [percentile(times.updated, share), percentile(times.quiet, share)]
    const budget = baseline * UPDATES_SLOWDOWN
    bench.report({
      bench: 'search',
      figure: `${label}_beside_${setup.updating.perSecond}_updates_p${share * 100}`,
      value,
      unit: 'ms',
      baseline,
      budget,
      ok: value <= budget,
    })
  }
  const value = Math.min(...paces)
  const budget = setup.updating.perSecond * UPDATES_KEPT
  bench.report({
    bench: 'search',
    figure: `${label}_updates`,
    value,
    unit: 'per second',
    baseline: setup.updating.perSecond,
    budget,
    ok: value >= budget,
  })
}

async function benchGatewaySearch(
  bench: Bench,
  setup: SearchSetup,
  label: string,
  asked: Asked[],
): Promise<void> {
  const server = await createHttpServer(setup.installation)
  const port = await server.listen()
  try {
    const requests = shuffled(asked).map(({ viewer, filter, order, after }) => ({
      headers: { host: setup.host, authorization: `Bearer ${viewer.token}` },
      body: JSON.stringify({ query: DOCUMENT, variables: { filter, order, after } }),
    }))
    const load = { origin: `http://127.0.0.1:${port}`, requests }
    const alone = await sendLoad({ ...load, pace: { callers: 1, seconds: 5 } })
    const { milliseconds, refused } = await sendLoad({
      ...load,
      pace: { perSecond: GATEWAY_PER_SECOND, seconds: GATEWAY_SECONDS },
    })
    if (refused.length > 0) throw new Error(`A search was refused: ${refused[0]}`)
    const baseline = percentile(alone.milliseconds, 0.95)
    const value = percentile(milliseconds, 0.95)
    bench.report({
      bench: 'search',
      figure: `${label}_gateway_50_per_second_p95`,
      value,
      unit: 'ms',
      baseline,
      budget: GATEWAY_BUDGET,
      ok: value <= GATEWAY_BUDGET,
    })
    await benchCoach(bench, { origin: load.origin, host: setup.host }, asked, label)
  } finally {
    await server.close()
  }
}

// TRUST-11: the counts that wider filters would give a short search. The baseline is the page alone.
async function benchCoach(
  bench: Bench,
  { origin, host }: { origin: string; host: string },
  asked: Asked[],
  label: string,
): Promise<void> {
  const short = asked.filter(
    ({ filter, after }) => after === null && filter.relationshipStatusIds !== undefined,
  )
  const p95 = async (query: string) => {
    const requests = short.map(({ viewer, filter, order }) => ({
      headers: { host, authorization: `Bearer ${viewer.token}` },
      body: JSON.stringify({ query, variables: { filter, order } }),
    }))
    const { milliseconds, refused } = await sendLoad({
      origin,
      requests,
      pace: { callers: 1, seconds: COACH_SECONDS },
    })
    if (refused.length > 0) throw new Error(`A search was refused: ${refused[0]}`)
    return percentile(milliseconds, 0.95)
  }
  const baseline = await p95(DOCUMENT)
  const value = await p95(COACH_DOCUMENT)
  bench.report({
    bench: 'search',
    figure: `${label}_coach_p95`,
    value,
    unit: 'ms',
    baseline,
    budget: COACH_BUDGET,
    ok: value <= COACH_BUDGET,
  })
}

// The same mixed order in every run: neighbours are of different classes.
function shuffled<Entry>(entries: Entry[]): Entry[] {
  return entries
    .map((entry, index) => ({ entry, key: (index * 7919) % 10_007 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ entry }) => entry)
}
