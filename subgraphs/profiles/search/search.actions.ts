import { RequestError } from '#platform/base/errors.ts'
import { readPage, type PageArguments } from '#platform/graph/pagination.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { audienceOf, loadOwnProfile, loadProfile } from '../profile/profile.actions.ts'
import type { ProfileRow } from '../profile/profile.store.ts'
import {
  END_POSITION,
  START_POSITION,
  bandsAround,
  type DistanceBand,
  type SearchPlan,
} from '../search-index/search.rules.ts'
import {
  countCandidates,
  countSearchRows,
  readSearchRows,
  type SearchRow,
  type SearchSlice,
} from '../search-index/search.store.ts'
import type { SearchOrder, Tables } from '../tables.ts'
import { readSearch } from './search-criteria.service.ts'
import { SEARCH_CURSOR, type SearchProgress } from './search-cursor.rules.ts'
import { searchDefaultsOf } from './search-defaults.actions.ts'
import type { SearchTerms } from './search-defaults.rules.ts'
import {
  offeredSearch,
  usedFilters,
  withDefaultAges,
  type GivenSearch,
  type ProfileSearch,
  type SearchFilter,
} from './search-filter.rules.ts'
import {
  countingPlan,
  interestPlan,
  mayBeginWithInterest,
  orderPlan,
  withoutHouse,
  type SearchCriteria,
} from './search-plan.rules.ts'

type Context = RequestContext<Tables>

/**
 * A search as requested: with the filters that count, from page 1 on. `total` counts the members who meet
 * them, up to COUNT_MAX + 1.
 */
export type AskedSearch = {
  search: ProfileSearch
  order: SearchOrder
  filters: SearchFilter[]
  total: number
  isFirstPage: boolean
}

/** One page of found profiles. */
export type SearchPage = {
  asked: AskedSearch
  edges: { cursor: string; node: ProfileRow; asked: AskedSearch }[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
  totalCount: number
  totalIsExact: boolean
}

/** Members are counted exactly up to this number. */
export const COUNT_MAX = 1000
// Up to this many candidates by interest, checking each is faster than walking the order until a page is
// full, or to its end.
const FEW_CANDIDATES = 300
// Farther out than any band: a walk from the end begins in the outermost one.
const BEYOND_ALL_BANDS = 99

/**
 * Finds profiles for the viewer, a page at a time, from the beginning or from the end. Relative to page 1,
 * pages neither repeat nor skip members: those who became active since come before the cursor.
 * @param order null means the saved order of a member who requests the search defaults, else LAST_ACTIVE
 * @throws RequestError BAD_USER_INPUT for an invalid filter or cursor, UNAUTHENTICATED where visitors may not
 * search, and for their second page
 */
export async function searchProfiles(
  ctx: Context,
  given: GivenSearch,
  order: SearchOrder | null,
  page: PageArguments,
): Promise<SearchPage> {
  const { limit, cursor, backwards } = readPage(page, SEARCH_CURSOR)
  const isFirstPage = cursor === undefined && !backwards
  const viewer = await searcherOf(ctx)
  // A visitor gets the first page and no further (SRCH-05).
  if (viewer === undefined && !isFirstPage)
    throw new RequestError('UNAUTHENTICATED', 'Only members see further pages')
  const defaults = defaultTermsFor(ctx, viewer, given)
  const search = readGiven(ctx, given, cursor?.defaultAges ?? defaults)
  const wanted = await readSearch(ctx, viewer, search)
  const progress = cursor ?? {
    ...(await begin(ctx, wanted, order ?? defaults?.order ?? 'LAST_ACTIVE', backwards)),
    defaultAges: defaults,
  }
  // Only a fresh count may choose the plan; the one in a cursor has been in a client's hands.
  const found = await readFrom(ctx, wanted, progress, {
    limit: limit + 1,
    backwards,
    known: cursor === undefined ? progress.total : 0,
  })
  const isMore = found.length > limit && viewer !== undefined
  const rows = found.slice(0, limit)
  if (backwards) rows.reverse()
  const profiles = await Promise.all(rows.map(({ row }) => loadProfile(ctx, row.id)))
  const asked = {
    search,
    order: progress.order,
    filters: usedFilters(search, wanted.centre !== undefined),
    total: progress.total,
    isFirstPage,
  }
  const edges = rows.flatMap(({ row, band }, index) => {
    const node = profiles[index]
    return node === undefined
      ? []
      : [
          {
            node,
            asked,
            cursor: SEARCH_CURSOR.encode({
              ...progress,
              band,
              position: { at: row.at.toISOString(), id: row.id },
            }),
          },
        ]
  })
  return {
    asked,
    edges,
    pageInfo: {
      hasNextPage: backwards ? cursor !== undefined : isMore,
      hasPreviousPage: backwards ? isMore : cursor !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: Math.min(progress.total, COUNT_MAX),
    totalIsExact: progress.total <= COUNT_MAX,
  }
}

/**
 * The number of members above page 1 since its request: those who became active, or signed up for the
 * newest-first order (SRCH-02).
 * @param after a cursor of that search
 * @returns a count up to COUNT_MAX + 1
 */
export async function countNewSince(ctx: Context, given: GivenSearch, after: string): Promise<number> {
  const viewer = await searcherOf(ctx)
  const { cursor } = readPage({ after }, SEARCH_CURSOR)
  const { order, moment, defaultAges } = cursor!
  const wanted = await readSearch(ctx, viewer, readGiven(ctx, given, defaultAges))
  const since = { sort: order === 'NEWEST' ? ('created_at' as const) : ('ranked_at' as const), moment }
  return (await countSearchRows(ctx.db, { ...countingPlan(wanted), since }, COUNT_MAX + 1)).count
}

/**
 * The number of members that meet a search, up to a cap. House profiles are found but never counted
 * (TRUST-01).
 */
export async function countFound(
  ctx: Context,
  viewer: ProfileRow | undefined,
  search: ProfileSearch,
  cap: number,
): Promise<number> {
  const wanted = await readSearch(ctx, viewer, search)
  return (await countSearchRows(ctx.db, countingPlan(wanted), cap)).count
}

/** The first profiles of a search by last activity. */
export async function findFirst(
  ctx: Context,
  viewer: ProfileRow | undefined,
  search: ProfileSearch,
  limit: number,
): Promise<ProfileRow[]> {
  const wanted = await readSearch(ctx, viewer, search)
  const planOf = await readingPlans(ctx, wanted, 0)
  const rows = await readSearchRows(ctx.db, planOf(), { sort: 'ranked_at', position: START_POSITION, limit })
  const profiles = await Promise.all(rows.map(({ id }) => loadProfile(ctx, id)))
  return profiles.filter((profile) => profile !== undefined)
}

/**
 * Deals the swipe game: members whom the search finds and the viewer has neither liked nor passed, the
 * nearest first, then by last activity. House profiles do not take part: they would waste one of the day's
 * few likes.
 * @throws RequestError BAD_USER_INPUT for an invalid filter
 */
export async function dealSwipeDeck(ctx: Context, given: GivenSearch, limit: number): Promise<ProfileRow[]> {
  const viewer = await loadOwnProfile(ctx)
  const search = readGiven(ctx, given, defaultTermsFor(ctx, viewer, given))
  const found = await readSearch(ctx, viewer, search)
  const wanted: SearchCriteria = {
    ...found,
    tests: { ...withoutHouse(found.tests), undecided: true },
  }
  const start: SearchProgress = {
    order: 'NEAREST',
    moment: '',
    total: 0,
    band: 0,
    position: START_POSITION,
    defaultAges: undefined,
  }
  const rows = await readFrom(ctx, wanted, start, { limit, backwards: false, known: 0 })
  const profiles = await Promise.all(rows.map(({ row }) => loadProfile(ctx, row.id)))
  return profiles.filter((profile) => profile !== undefined)
}

/**
 * The searcher: the viewer's profile, or undefined where visitors may search.
 * @throws RequestError UNAUTHENTICATED for a visitor where visitors may not
 */
export async function searcherOf(ctx: Context): Promise<ProfileRow | undefined> {
  if (ctx.viewer === undefined && !audienceOf(ctx).visitorsAllowed)
    throw new RequestError('UNAUTHENTICATED', 'This needs a signed-in member')
  return ctx.viewer && loadOwnProfile(ctx)
}

// Only members have saved terms: a visitor's search stays as given.
function defaultTermsFor(
  ctx: Context,
  viewer: ProfileRow | undefined,
  { useDefaults }: GivenSearch,
): SearchTerms | undefined {
  return useDefaults === true && viewer !== undefined ? searchDefaultsOf(ctx, viewer) : undefined
}

// After page 1 the cursor carries the ages: the member may have saved others meanwhile, in another tab.
function readGiven(
  ctx: Context,
  { useDefaults, ...given }: GivenSearch,
  ages: Pick<SearchTerms, 'minAge' | 'maxAge'> | undefined,
): ProfileSearch {
  const search = useDefaults === true && ages !== undefined ? withDefaultAges(given, ages) : given
  return offeredSearch(search, ctx.site.settings.searchFields)
}

// A page begins with the members who have an interest when they are few; many of them soon fill a page by the
// order. `known` is how many are found at least.
async function readingPlans(
  ctx: Context,
  wanted: SearchCriteria,
  known: number,
): Promise<(band?: DistanceBand) => SearchPlan> {
  const { candidates } = wanted
  const areFew =
    candidates !== undefined &&
    mayBeginWithInterest(wanted) &&
    known < FEW_CANDIDATES &&
    (await countCandidates(ctx.db, { ...orderPlan(wanted), candidates }, FEW_CANDIDATES)) < FEW_CANDIDATES
  return (band) => (areFew ? interestPlan(wanted, band) : orderPlan(wanted, band))
}

async function begin(
  ctx: Context,
  wanted: SearchCriteria,
  asked: SearchOrder,
  backwards: boolean,
): Promise<Omit<SearchProgress, 'defaultAges'>> {
  const { count: total, rankedAt } = await countSearchRows(ctx.db, countingPlan(wanted), COUNT_MAX + 1)
  const order = asked === 'NEAREST' && wanted.centre === undefined ? 'LAST_ACTIVE' : asked
  const start = backwards
    ? { band: BEYOND_ALL_BANDS, position: END_POSITION }
    : { band: 0, position: START_POSITION }
  return { order, moment: rankedAt.toISOString(), total, ...start }
}

type FoundRow = { row: SearchRow; band: number }

// In reading order: with `backwards` the last come first.
async function readFrom(
  ctx: Context,
  wanted: SearchCriteria,
  progress: SearchProgress,
  { limit, backwards, known }: { limit: number; backwards: boolean; known: number },
): Promise<FoundRow[]> {
  const { order, position, band: first, moment } = progress
  const planOf = await readingPlans(ctx, wanted, known)
  const slice: SearchSlice = {
    sort: order === 'NEWEST' ? 'created_at' : 'ranked_at',
    position,
    limit,
    backwards: backwards ? { upTo: moment } : undefined,
  }
  if (order !== 'NEAREST' || wanted.centre === undefined)
    return (await readSearchRows(ctx.db, planOf(), slice)).map((row) => ({ row, band: 0 }))
  const bands = bandsAround(wanted.centre, wanted.withinKm)
  const indexes = [...bands.keys()].filter((index) => (backwards ? index <= first : index >= first))
  if (backwards) indexes.reverse()
  const found: FoundRow[] = []
  for (const index of indexes) {
    const start = index === first ? position : backwards ? END_POSITION : START_POSITION
    const rows = await readSearchRows(ctx.db, planOf(bands[index]), { ...slice, position: start })
    found.push(...rows.map((row) => ({ row, band: index })))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}
