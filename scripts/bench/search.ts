import { createHash } from 'node:crypto'
import pg from 'pg'
import { createHttpServer } from '../../gateway/http-server.ts'
import { openRequest } from '../../gateway/authentication.ts'
import { urlOf } from '#platform/database.ts'
import { contextOf } from '#platform/request-context.ts'
import { searchProfiles, type SearchOrder } from '../../subgraphs/profiles/search.actions.ts'
import type { ProfileSearch } from '../../subgraphs/profiles/search-filter.rules.ts'
import { percentile, type Bench } from './bench-database.ts'
import { seedMembersOnce } from './bench-members.ts'
import { sendLoad } from './open-loop.ts'
import { openRecordedDatabase, type SentStatement } from './recorded-database.ts'
import { SEARCH_CLASSES, type Choosable, type SearchClass } from './search-classes.ts'
import { fillProfiles } from './search-profiles.ts'
import { settleViewers, type BenchViewer } from './search-viewers.ts'

const SIZES = [100_000, 1_000_000]
const VIEWERS = 60
const PAGES = [1, 10, 100]
const PAGE_SIZE = 24
const ROUNDS = 20
const STATEMENT_BUDGET = 10
const GATEWAY_BUDGET = 50
const GATEWAY_PER_SECOND = 50
const GATEWAY_SECONDS = 30
const DOCUMENT = `query ($filter: ProfileSearchInput, $order: SearchOrder, $after: String) { searchProfiles(filter: $filter, order: $order, first: 24, after: $after) {
  totalCount totalIsExact edges { cursor node { id displayName age city distanceKm online likedByMe isMatch } } pageInfo { hasNextPage endCursor } } }`

/**
 * Search over 100,000 and 1,000,000 profiles: the statements that the product sends for a page, each beside the same text and values over one
 * bare connection in the same moment; then the whole of it through the gateway at 50 requests a second. SEARCH_SIZES chooses other sizes.
 */
export async function benchSearch(bench: Bench): Promise<void> {
  const sizes = process.env['SEARCH_SIZES']?.split(',').map(Number) ?? SIZES
  for (const size of sizes) {
    const stage = await openStage(bench, size)
    try {
      const asked = await benchStatements(bench, stage)
      await benchGatewaySearch(bench, stage, asked)
    } finally {
      await stage.close()
    }
  }
}

type Stage = Awaited<ReturnType<typeof openStage>>
type Asked = { viewer: BenchViewer; filter: ProfileSearch; order: SearchOrder; after: string | null }

async function openStage(bench: Bench, size: number) {
  const { installation, adminUrl, admin } = await bench.open(`bench_search_${size}`)
  await admin.query('update platform.clock_offset set movable = true')
  const { siteId, memberIds, host } = await seedMembersOnce(installation, adminUrl, VIEWERS)
  const { rows: [known] } = await admin.query<{ count: number }>('select count(*)::int as count from (select 1 from profiles.card limit 10000) c')
  if (known!.count < 10_000) await fillProfiles(admin, siteId, size)
  // The data is kept and grows no older: it is always the moment after it was made.
  await admin.query('update platform.clock_offset set shift = (select max(ranked_at) from profiles.card) - now()')
  const viewers = await settleViewers(admin, siteId, memberIds)
  const profiles = installation.runtimes.find(({ definition }) => definition.name === 'profiles')!
  const url = urlOf(installation.config, adminUrl, 'profiles')
  const recorded = openRecordedDatabase(url)
  const bare = new pg.Client({ connectionString: url })
  await bare.connect()
  const session = { start: () => undefined, end: () => undefined }
  return {
    label: size >= 1_000_000 ? `${size / 1_000_000}m` : `${size / 1000}k`,
    installation, host, viewers, recorded, bare,
    choosable: await readChoosable(admin),
    contextFor: async (viewer: BenchViewer) => {
      const head = { host, token: viewer.token, bearer: true, localeCookie: undefined, acceptLanguage: 'nl', address: '127.0.0.1', userAgent: 'bench', country: 'NL' }
      return contextOf(await openRequest(installation.db, installation.config, head, session), 'profiles', { db: recorded.db, services: profiles.services })
    },
    async close() {
      await recorded.db.destroy()
      await bare.end()
    },
  }
}

async function readChoosable(admin: pg.Pool): Promise<Omit<Choosable, 'index' | 'age' | 'country'>> {
  const { rows } = await admin.query<{ list: string; id: string }>(`select c.list, c.id::text from profiles.choice c
    left join (select interest_id, count(*) as had_by from profiles.card_interest group by 1) i on i.interest_id = c.id where c.site_id is null order by c.list, i.had_by desc nulls last, c.id`)
  const list = (name: string) => rows.filter((row) => row.list === name).map(({ id }) => id)
  return { interests: list('interest'), hair: list('hair'), eye: list('eye'), body: list('body'), relationship: list('relationship') }
}

async function benchStatements(bench: Bench, stage: Stage): Promise<Asked[]> {
  const cases = SEARCH_CLASSES.map((search) => ({ search, asked: [] as Asked[][], times: PAGES.map(() => newTimes()), count: newTimes() }))
  for (const each of cases) each.asked = await pagesOf(stage, each.search)
  for (let round = -1; round < ROUNDS; round++) {
    for (const { asked, times, count } of cases) {
      for (const [page, entries] of asked.entries()) {
        for (const entry of entries) {
          const statements = await searchOnce(stage, entry)
          // The first round is not counted: every connection plans each text once.
          if (round < 0) await compare(stage, statements, newTimes(), newTimes())
          else await compare(stage, statements, times[page]!, count)
        }
      }
    }
  }
  for (const { search, times, count } of cases) {
    for (const [index, page] of PAGES.entries()) reportTimes(bench, `${stage.label}_${search.name}_page${page}`, times[index]!)
    reportTimes(bench, `${stage.label}_${search.name}_count`, count)
  }
  return cases.flatMap(({ asked }) => asked.flat())
}

type Times = { product: number[]; bare: number[] }
const newTimes = (): Times => ({ product: [], bare: [] })

function reportTimes(bench: Bench, figure: string, { product, bare }: Times): void {
  if (product.length === 0) return
  for (const share of [50, 95, 99]) {
    const value = percentile(product, share / 100)
    bench.report({ bench: 'search', figure: `${figure}_p${share}`, value, unit: 'ms', baseline: percentile(bare, share / 100), budget: STATEMENT_BUDGET, ok: value <= STATEMENT_BUDGET })
  }
}

/** The cursors of pages 1, 10 and 100 of a class for each of its viewers; a search that ends before has fewer pages. */
async function pagesOf(stage: Stage, search: SearchClass): Promise<Asked[][]> {
  const pages: Asked[][] = PAGES.map(() => [])
  const viewers = stage.viewers.filter(({ home, excludes }) => home === search.home && excludes === search.excludes)
  for (const [index, viewer] of viewers.entries()) {
    const filter = search.filter({ ...stage.choosable, index, age: viewer.age, country: viewer.country })
    const order = search.order ?? 'LAST_ACTIVE'
    let after: string | null = null
    let seen = 0
    for (const [place, page] of PAGES.entries()) {
      while (seen < (page - 1) * PAGE_SIZE) {
        const first: number = Math.min(100, (page - 1) * PAGE_SIZE - seen)
        const found = await searchProfiles(await stage.contextFor(viewer), filter, order, { after, first })
        seen += first
        after = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null
        if (after === null) break
      }
      if (place > 0 && after === null) break
      pages[place]!.push({ viewer, filter, order, after })
    }
  }
  stage.recorded.take()
  return pages
}

async function searchOnce(stage: Stage, { viewer, filter, order, after }: Asked): Promise<SentStatement[]> {
  const context = await stage.contextFor(viewer)
  stage.recorded.take()
  await searchProfiles(context, filter, order, { after, first: PAGE_SIZE })
  return stage.recorded.take()
}

// What reads the page may be several statements (nearness walks rings); their times add up.
async function compare(stage: Stage, statements: SentStatement[], page: Times, count: Times): Promise<void> {
  const walks = statements.filter(({ text }) => text.includes('profiles.card c') && !text.includes('count(*)'))
  const counts = statements.filter(({ text }) => text.includes('count(*)') && !text.includes('rank_clock'))
  for (const [group, times] of [[walks, page], [counts, count]] as const) {
    if (group.length === 0) continue
    times.product.push(group.reduce((sum, { milliseconds }) => sum + milliseconds, 0))
    times.bare.push(await runBare(stage.bare, group))
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

async function benchGatewaySearch(bench: Bench, stage: Stage, asked: Asked[]): Promise<void> {
  const server = await createHttpServer(stage.installation)
  const port = await server.listen()
  try {
    const requests = shuffled(asked).map(({ viewer, filter, order, after }) => ({
      headers: { host: stage.host, authorization: `Bearer ${viewer.token}` }, body: JSON.stringify({ query: DOCUMENT, variables: { filter, order, after } }),
    }))
    const load = { origin: `http://127.0.0.1:${port}`, requests }
    const alone = await sendLoad({ ...load, pace: { callers: 1, seconds: 5 } })
    const { milliseconds, refused } = await sendLoad({ ...load, pace: { perSecond: GATEWAY_PER_SECOND, seconds: GATEWAY_SECONDS } })
    if (refused.length > 0) throw new Error(`A search was refused: ${refused[0]}`)
    const baseline = percentile(alone.milliseconds, 0.95)
    const value = percentile(milliseconds, 0.95)
    bench.report({ bench: 'search', figure: `${stage.label}_gateway_50_per_second_p95`, value, unit: 'ms', baseline, budget: GATEWAY_BUDGET, ok: value <= GATEWAY_BUDGET })
  } finally {
    await server.close()
  }
}

// The same order in every run: mixed, so that neighbours are of different classes.
function shuffled<Entry>(entries: Entry[]): Entry[] {
  return entries.map((entry, index) => ({ entry, key: (index * 7919) % 10_007 })).toSorted((a, b) => a.key - b.key).map(({ entry }) => entry)
}
