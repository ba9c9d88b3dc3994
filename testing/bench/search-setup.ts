import pg from 'pg'
import type { Installation } from '#gateway/installation.ts'
import { openRequest } from '#gateway/requests/authentication.ts'
import { urlOf } from '#platform/postgres/database.ts'
import { contextOf, NO_SESSION } from '#platform/requests/request-context.ts'
import type { ProfileSearch } from '#subgraphs/profiles/search/search-filter.rules.ts'
import { searchProfiles } from '#subgraphs/profiles/search/search.actions.ts'
import type { SearchOrder } from '#subgraphs/profiles/tables.ts'
import { seedMembersOnce } from './bench-members.ts'
import { openRecordedDatabase, type SentStatement } from './recorded-database.ts'
import type { Choosable, SearchClass } from './search-classes.ts'
import { fillProfiles } from './search-profiles.ts'
import { settleViewers, type BenchViewer } from './search-viewers.ts'

/** The pages that each search requests. */
export const PAGES = [1, 10, 100]
const PAGE_SIZE = 24
const VIEWERS = 60
const UPDATES_PER_SECOND = 500

type Opened = { installation: Installation; adminUrl: string; admin: pg.Pool }

/** The caller closes the setup; the installation's owner closes the installation. */
export type SearchSetup = Awaited<ReturnType<typeof openSearchSetup>>
/** One page of one search. */
export type Asked = { viewer: BenchViewer; filter: ProfileSearch; order: SearchOrder; after: string | null }

/**
 * An installation with this many profiles, searching viewers, and the product's own statements, recorded as
 * they are sent.
 */
export async function openSearchSetup({ installation, adminUrl, admin }: Opened, size: number) {
  await admin.query('update platform.clock_offset set movable = true')
  const { siteId, memberIds, host } = await seedMembersOnce(installation, adminUrl, VIEWERS)
  const {
    rows: [known],
  } = await admin.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from profiles.search_index limit 10000) c',
  )
  if (known!.count < Math.min(size, 10_000)) await fillProfiles(admin, siteId, size)
  // The data is kept between runs, and the clock always stands just after its creation. The viewers do not
  // count: they are active during each run, and the others would be online less and less.
  await admin.query(
    'update platform.clock_offset set shift = (select max(ranked_at) from profiles.search_index where id <> all ($1)) - now()',
    [memberIds],
  )
  await readIntoMemory(admin)
  const viewers = await settleViewers(admin, siteId, memberIds)
  const profiles = installation.runtimes.find(({ definition }) => definition.name === 'profiles')!
  const url = urlOf(installation.config, adminUrl, 'profiles')
  const recorded = openRecordedDatabase(url)
  const bare = new pg.Client({ connectionString: url })
  await bare.connect()
  const choosable = await readChoosable(admin)
  return {
    installation,
    host,
    viewers,
    recorded,
    bare,
    choosable,
    /** Edits beside the searches; see updateProfiles. */
    updating: { url, perSecond: UPDATES_PER_SECOND, hair: choosable.hair.map(Number) },
    contextFor: async (viewer: BenchViewer) => {
      const head = {
        host,
        token: viewer.token,
        bearer: true,
        localeCookie: undefined,
        acceptLanguage: 'nl',
        address: '127.0.0.1',
        userAgent: 'bench',
        country: 'NL',
      }
      return contextOf(
        await openRequest(installation.db, installation.config, head, NO_SESSION),
        'profiles',
        {
          db: recorded.db,
          services: profiles.services,
        },
      )
    },
    async close() {
      await recorded.db.destroy()
      await bare.end()
    },
  }
}

// A server in use has these pages in memory; one that has just started would measure its disk.
async function readIntoMemory(admin: pg.Pool): Promise<void> {
  await admin.query('create extension if not exists pg_prewarm')
  await admin.query(`select pg_prewarm(oid::regclass) from pg_class
    where relkind in ('r', 'i') and relnamespace = 'profiles'::regnamespace`)
}

async function readChoosable(admin: pg.Pool): Promise<Omit<Choosable, 'index' | 'age' | 'country'>> {
  const { rows } = await admin.query<{
    list: string
    id: string
  }>(`select c.list, c.id::text from profiles.choice c
    left join (select interest_id, count(*) as had_by from profiles.search_interest group by 1) i on i.interest_id = c.id where c.site_id is null order by c.list, i.had_by desc nulls last, c.id`)
  const list = (name: string) => rows.filter((row) => row.list === name).map(({ id }) => id)
  return {
    interests: list('interest'),
    hair: list('hair'),
    eye: list('eye'),
    body: list('body'),
    relationship: list('relationship'),
  }
}

/** The cursors of pages 1, 10 and 100 of a class for each of its viewers; a short search has fewer pages. */
export async function pagesOf(setup: SearchSetup, search: SearchClass): Promise<Asked[][]> {
  const pages: Asked[][] = PAGES.map(() => [])
  const viewers = setup.viewers.filter(
    ({ home, excludes }) => home === search.home && excludes === search.excludes,
  )
  for (const [index, viewer] of viewers.entries()) {
    const filter = search.filter({ ...setup.choosable, index, age: viewer.age, country: viewer.country })
    const order = search.order ?? 'LAST_ACTIVE'
    let after: string | null = null
    let seen = 0
    for (const [place, page] of PAGES.entries()) {
      while (seen < (page - 1) * PAGE_SIZE) {
        const first: number = Math.min(100, (page - 1) * PAGE_SIZE - seen)
        const found = await searchProfiles(await setup.contextFor(viewer), filter, order, { after, first })
        seen += first
        after = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null
        if (after === null) break
      }
      if (place > 0 && after === null) break
      pages[place]!.push({ viewer, filter, order, after })
    }
  }
  setup.recorded.take()
  return pages
}

// The viewers' activity is written a second later, during any search.
const WRITES_ACTIVITY = /profiles\.presence as a|profiles\.next_rank\(\)|where id = any\(/

/** Requests one page as the product does. @returns the statements it sent for it */
export async function searchOnce(
  setup: SearchSetup,
  { viewer, filter, order, after }: Asked,
): Promise<SentStatement[]> {
  const context = await setup.contextFor(viewer)
  setup.recorded.take()
  await searchProfiles(context, filter, order, { after, first: PAGE_SIZE })
  return setup.recorded.take().filter(({ text }) => !WRITES_ACTIVITY.test(text))
}
