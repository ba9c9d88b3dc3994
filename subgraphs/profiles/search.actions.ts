import { RequestError } from '#platform/errors.ts'
import { isRowId } from '#platform/global-ids.ts'
import { encodeCursor, readPage, type PageArguments } from '#platform/pagination.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { countryNumber, countryOfRegion, regionName, regionNumber } from './geo/places.ts'
import { pointOf } from './location.rules.ts'
import { audienceOf, loadOwnProfile, loadProfile } from './profile.actions.ts'
import type { ProfileRow } from './profile.store.ts'
import type { GridPoint } from './geo/grid.ts'
import { offeredGenderCode } from './gender.rules.ts'
import { AFTER_ALL, areLooksRare, BEFORE_ALL, birthdatesOf, coarseSquaresWithin, placeWithin, ringsAround, type InterestCandidates, type Ring, type SearchPlan, type SearchPosition } from './search.rules.ts'
import { rarestInterestOf } from './interest-rarity.ts'
import { offeredSearch, usedFilters, type ProfileSearch, type SearchFilter } from './search-filter.rules.ts'
import { countCandidates, countCards, readAmbiguousInterests, readCards, readPools, readRankMoment, type SearchRow, type SearchSlice } from './search.store.ts'
import type { Tables } from './tables.ts'

type Context = RequestContext<Tables>

export type SearchOrder = 'LAST_ACTIVE' | 'NEWEST' | 'NEAREST'

/** A search as it was asked: with the filters that count, from page 1 on. `total` is of members who meet them, up to COUNT_MAX + 1. */
export type AskedSearch = { search: ProfileSearch; order: SearchOrder; filters: SearchFilter[]; total: number; isFirstPage: boolean }

/** One page of found profiles. */
export type SearchPage = {
  asked: AskedSearch
  edges: { cursor: string; node: ProfileRow; asked: AskedSearch }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
  totalCount: number
  totalIsExact: boolean
}

/** Members are counted exactly up to this number. */
export const COUNT_MAX = 1000
const AGE_MAX = 120
const DISTANCE_KM_MAX = 20_000
const IDS_MAX = 50
const INTERESTS_MAX = 20
// Up to so many who may have the interests it is quicker to look at each than to walk through the order until a page is full, or to its end.
const FEW_CANDIDATES = 300
// Farther out than any ring: a walk from the end begins in the outermost there is.
const BEYOND_ALL_RINGS = 99

// What the cursor carries from page 1 on: the order, the moment page 1 was asked, the count then, and the ring with the position in it.
type Progress = { order: SearchOrder; moment: string; total: number; ring: number; position: SearchPosition }

/**
 * Finds profiles for the viewer, a page at a time, from the beginning or from the end. Relative to page 1 nobody comes twice and nobody is
 * skipped: who became active since stands before the cursor.
 * @throws RequestError BAD_USER_INPUT for a filter or cursor that cannot be, UNAUTHENTICATED where visitors may not search, and for their second page
 */
export async function searchProfiles(ctx: Context, given: ProfileSearch, order: SearchOrder, page: PageArguments): Promise<SearchPage> {
  const { limit, cursor, backwards } = readPage(page)
  const isFirstPage = cursor === undefined && !backwards
  const viewer = await searcherOf(ctx)
  // A visitor gets the first page and no further (SRCH-05).
  if (viewer === undefined && !isFirstPage) throw new RequestError('UNAUTHENTICATED', 'Only members see further pages')
  const search = offeredSearch(given, ctx.site.settings.searchFields)
  const wanted = await readSearch(ctx, viewer, search)
  const progress = cursor === undefined ? await begin(ctx, wanted, order, backwards) : readProgress(cursor)
  // Only a count of this moment says how to search; the one in a cursor has been in a client's hands.
  const found = await readFrom(ctx, wanted, progress, { limit: limit + 1, backwards, known: cursor === undefined ? progress.total : 0 })
  const isMore = found.length > limit && viewer !== undefined
  const rows = found.slice(0, limit)
  if (backwards) rows.reverse()
  const profiles = await Promise.all(rows.map(({ row }) => loadProfile(ctx, row.id)))
  const asked = { search, order: progress.order, filters: usedFilters(search, wanted.centre !== undefined), total: progress.total, isFirstPage }
  const edges = rows.flatMap(({ row, ring }, index) => {
    const node = profiles[index]
    return node === undefined ? [] : [{ node, asked, cursor: encodeProgress({ ...progress, ring, position: { at: row.at.toISOString(), id: row.id } }) }]
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
 * How many stand above page 1 of a search since it was asked: members who became active, or for the newest first signed up, meanwhile (SRCH-02).
 * @param after a cursor of that search
 * @returns a count up to COUNT_MAX + 1
 */
export async function countNewSince(ctx: Context, given: ProfileSearch, after: string): Promise<number> {
  const viewer = await searcherOf(ctx)
  const { cursor } = readPage({ after })
  const { order, moment } = readProgress(cursor!)
  const wanted = await readSearch(ctx, viewer, offeredSearch(given, ctx.site.settings.searchFields))
  const since = { sort: order === 'NEWEST' ? ('created_at' as const) : ('ranked_at' as const), moment }
  return countCards(ctx.db, { ...countingPlan(wanted), since }, COUNT_MAX + 1)
}

/** How many members meet a search, up to a cap. House profiles are found but never counted (TRUST-01). */
export async function countFound(ctx: Context, viewer: ProfileRow | undefined, search: ProfileSearch, cap: number): Promise<number> {
  const wanted = await readSearch(ctx, viewer, search)
  return countCards(ctx.db, countingPlan(wanted), cap)
}

/** The first profiles of a search by last activity. */
export async function findFirst(ctx: Context, viewer: ProfileRow | undefined, search: ProfileSearch, limit: number): Promise<ProfileRow[]> {
  const wanted = await readSearch(ctx, viewer, search)
  const planOf = await readingPlans(ctx, wanted, 0)
  const rows = await readCards(ctx.db, planOf(), { sort: 'ranked_at', position: BEFORE_ALL, limit })
  const profiles = await Promise.all(rows.map(({ id }) => loadProfile(ctx, id)))
  return profiles.filter((profile) => profile !== undefined)
}

/**
 * Deals the swipe game: members whom the viewer has neither liked nor passed, the nearest first and of those who was active last. House profiles do
 * not take part: one of the few likes of a day would go to nobody.
 */
export async function dealSwipeDeck(ctx: Context, limit: number): Promise<ProfileRow[]> {
  const viewer = await loadOwnProfile(ctx)
  const found = await readSearch(ctx, viewer, {})
  const wanted: WantedCards = { ...found, tests: { ...found.tests, pools: found.memberPools, undecided: true } }
  const start: Progress = { order: 'NEAREST', moment: '', total: 0, ring: 0, position: BEFORE_ALL }
  const cards = await readFrom(ctx, wanted, start, { limit, backwards: false, known: 0 })
  const profiles = await Promise.all(cards.map(({ row }) => loadProfile(ctx, row.id)))
  return profiles.filter((profile) => profile !== undefined)
}

/**
 * Who searches: the viewer's profile, or nobody where visitors may search.
 * @throws RequestError UNAUTHENTICATED for a visitor where visitors may not
 */
export async function searcherOf(ctx: Context): Promise<ProfileRow | undefined> {
  if (ctx.viewer === undefined && !audienceOf(ctx).visitorsAllowed) throw new RequestError('UNAUTHENTICATED', 'This needs a signed-in member')
  return ctx.viewer && loadOwnProfile(ctx)
}

// A search as codes: what must hold of every card, whose cards count, and from where nearness is measured.
type WantedCards = {
  tests: Omit<SearchPlan, 'place' | 'country' | 'ring' | 'candidates' | 'beginsWithLooks' | 'since'>
  /** The rarest of the interests, and where those who have it are looked for. */
  candidates: InterestCandidates | undefined
  memberPools: number[]
} & Area

// Where somebody looks: within so many km of a point, in a region, in a country; everywhere when nothing is given.
type Area = { centre: GridPoint | undefined; withinKm: number | undefined; region: number | undefined; country: number | undefined }

async function readSearch(ctx: Context, viewer: ProfileRow | undefined, search: ProfileSearch): Promise<WantedCards> {
  const { minAge, maxAge } = agesOf(search, ctx.site.settings.minAge)
  const gender = search.gender == null ? viewer?.seeking : genderCode(ctx, search.gender)
  const genders = gender === undefined ? ctx.site.genders.map(({ code }) => code) : [gender]
  const pools = await readPools(ctx.db, ctx.site.id, { genders, seeking: viewer?.gender, withoutHouse: viewer?.hidesHouse === true })
  const poolIds = pools.map(({ id }) => id)
  const interestIds = numbers(search.interestIds, INTERESTS_MAX)
  const area = { centre: viewer && pointOf(viewer), withinKm: distanceOf(search), ...placesOf(search) }
  return {
    candidates: candidatesIn(area, await rarestInterestOf(ctx.db, poolIds, interestIds)),
    tests: {
      viewerId: viewer?.id,
      pools: poolIds,
      ...birthdatesOf({ minAge, maxAge, today: ctx.today.date }),
      hair: numbers(search.hairColorIds),
      eye: numbers(search.eyeColorIds),
      body: numbers(search.bodyTypeIds),
      relationship: numbers(search.relationshipStatusIds),
      interestIds,
      ambiguousInterestIds: interestIds.length === 0 ? [] : await readAmbiguousInterests(ctx.db, ctx.site.id, interestIds),
      withPhoto: search.withPhoto === true,
      online: search.online === true,
      undecided: false,
    },
    memberPools: pools.filter(({ kind }) => kind === 'member').map(({ id }) => id),
    ...area,
  }
}

// A region lies in its country; a circle is covered by coarse squares, and what they hold beyond it the card tells.
function candidatesIn({ centre, withinKm, region, country }: Area, interestId: number | undefined): InterestCandidates | undefined {
  if (interestId === undefined) return undefined
  if (region !== undefined) return { interestId, place: { column: 'country', values: [countryOfRegion(region)] } }
  const squares = centre === undefined || withinKm === undefined ? undefined : coarseSquaresWithin(centre, withinKm)
  if (squares !== undefined) return { interestId, place: { column: 'cell160', values: squares } }
  return { interestId, place: country === undefined ? undefined : { column: 'country', values: [country] } }
}

// Where a statement looks, from the narrowest thing that is known. A circle without a place to measure from is no circle.
function planFor(wanted: WantedCards, given?: Ring): SearchPlan {
  const { region, country, centre, withinKm } = wanted
  const tests = { ...wanted.tests, candidates: undefined, beginsWithLooks: false, since: undefined }
  const ring = given ?? (centre === undefined || withinKm === undefined ? undefined : { centre, beyondKm: undefined, withinKm })
  if (region !== undefined) return { ...tests, ring, place: { column: 'region', values: [region] }, country: undefined }
  // Squares of the grid are for the indexes that are not used now; the circle is tested exactly.
  if (areLooksRare(tests)) return { ...tests, ring, place: undefined, country, beginsWithLooks: true }
  const cells = ring?.withinKm === undefined ? undefined : placeWithin(ring.centre, ring.withinKm)
  if (cells !== undefined) return { ...tests, ring, place: cells, country }
  return { ...tests, ring, place: country === undefined ? undefined : { column: 'country', values: [country] }, country: undefined }
}

// Counting has no order to keep, so with interests it always begins with those who have one.
function countingPlan(wanted: WantedCards): SearchPlan {
  const plan = { ...planFor(wanted), pools: wanted.memberPools }
  return wanted.candidates === undefined || plan.beginsWithLooks ? plan : beginningWith(wanted.candidates, plan, wanted.country)
}

// A page begins with those who have an interest when they are few; many of them soon fill a page by the order. `known` is how many are found at least.
async function readingPlans(ctx: Context, wanted: WantedCards, known: number): Promise<(ring?: Ring) => SearchPlan> {
  const { candidates } = wanted
  if (candidates === undefined || planFor(wanted).beginsWithLooks) return (ring) => planFor(wanted, ring)
  const areMany = known >= FEW_CANDIDATES || (await countCandidates(ctx.db, { ...planFor(wanted), candidates }, FEW_CANDIDATES)) === FEW_CANDIDATES
  if (areMany) return (ring) => planFor(wanted, ring)
  return (ring) => beginningWith(candidates, planFor(wanted, ring), wanted.country)
}

// Of the place only the region is left to test: squares of the grid are for the index that is not used now, the circle is tested exactly.
function beginningWith(candidates: InterestCandidates, plan: SearchPlan, country: number | undefined): SearchPlan {
  return { ...plan, candidates, country, place: plan.place?.column === 'region' ? plan.place : undefined }
}

async function begin(ctx: Context, wanted: WantedCards, asked: SearchOrder, backwards: boolean): Promise<Progress> {
  // Profiles that the site itself runs are found but never counted (TRUST-01).
  const [moment, total] = await Promise.all([readRankMoment(ctx.db), countCards(ctx.db, countingPlan(wanted), COUNT_MAX + 1)])
  const order = asked === 'NEAREST' && wanted.centre === undefined ? 'LAST_ACTIVE' : asked
  const start = backwards ? { ring: BEYOND_ALL_RINGS, position: AFTER_ALL } : { ring: 0, position: BEFORE_ALL }
  return { order, moment: moment.toISOString(), total, ...start }
}

type FoundCard = { row: SearchRow; ring: number }

// In the order of reading: with `backwards` the last come first.
async function readFrom(ctx: Context, wanted: WantedCards, progress: Progress, { limit, backwards, known }: { limit: number; backwards: boolean; known: number }): Promise<FoundCard[]> {
  const { order, position, ring: first, moment } = progress
  const planOf = await readingPlans(ctx, wanted, known)
  const slice: SearchSlice = { sort: order === 'NEWEST' ? 'created_at' : 'ranked_at', position, limit, backwards: backwards ? { upTo: moment } : undefined }
  if (order !== 'NEAREST' || wanted.centre === undefined) return (await readCards(ctx.db, planOf(), slice)).map((row) => ({ row, ring: 0 }))
  const rings = ringsAround(wanted.centre, wanted.withinKm)
  const indexes = [...rings.keys()].filter((index) => (backwards ? index <= first : index >= first))
  if (backwards) indexes.reverse()
  const found: FoundCard[] = []
  for (const index of indexes) {
    const start = index === first ? position : backwards ? AFTER_ALL : BEFORE_ALL
    const rows = await readCards(ctx.db, planOf(rings[index]), { ...slice, position: start })
    found.push(...rows.map((row) => ({ row, ring: index })))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

function genderCode(ctx: Context, token: string): number {
  const code = offeredGenderCode(ctx.site, token)
  if (code === undefined) throw new RequestError('BAD_USER_INPUT', 'The site has no such gender')
  return code
}

function agesOf({ minAge, maxAge }: ProfileSearch, siteMinAge: number): { minAge: number; maxAge: number } {
  return { minAge: Math.min(AGE_MAX, Math.max(siteMinAge, minAge ?? siteMinAge)), maxAge: Math.min(AGE_MAX, Math.max(0, maxAge ?? AGE_MAX)) }
}

function distanceOf({ distanceKm }: ProfileSearch): number | undefined {
  if (distanceKm == null) return undefined
  if (distanceKm < 1) throw new RequestError('BAD_USER_INPUT', 'A distance is at least 1 km')
  return distanceKm > DISTANCE_KM_MAX ? undefined : distanceKm
}

function placesOf({ country, regionId }: ProfileSearch): { country: number | undefined; region: number | undefined } {
  if (country != null && !/^[A-Z]{2}$/.test(country)) throw new RequestError('BAD_USER_INPUT', 'A country is a code of two capital letters')
  if (regionId != null && regionName(regionId, 'en') === undefined) throw new RequestError('BAD_USER_INPUT', 'There is no such region')
  return { country: country == null ? undefined : countryNumber(country), region: regionId == null ? undefined : regionNumber(regionId) }
}

function numbers(ids: string[] | null | undefined, max = IDS_MAX): number[] {
  const all = [...new Set(ids ?? [])]
  if (all.length > max || !all.every((id) => /^\d{1,9}$/.test(id))) throw new RequestError('BAD_USER_INPUT', 'These are no choices of ours')
  return all.map(Number)
}

function encodeProgress({ order, moment, total, ring, position }: Progress): string {
  return encodeCursor([order, moment, total, ring, position.at, position.id])
}

function readProgress([order, moment, total, ring, at, id]: string[]): Progress {
  const isTime = (text: string | undefined) => text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))
  const isCount = (text: string | undefined) => text !== undefined && /^\d{1,4}$/.test(text)
  const known = order === 'LAST_ACTIVE' || order === 'NEWEST' || order === 'NEAREST'
  if (!known || !isTime(moment) || !isCount(total) || !isCount(ring) || !isTime(at) || id === undefined || !isRowId(id)) {
    throw new RequestError('BAD_USER_INPUT', 'This cursor is none of ours')
  }
  return { order, moment: moment!, total: Number(total), ring: Number(ring), position: { at: at!, id } }
}
