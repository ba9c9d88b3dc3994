import type { RequestContext } from '#platform/request-context.ts'
import { gridDistanceKm } from './geo/grid.ts'
import { distanceBetween, pointOf } from './location.rules.ts'
import { photosOf } from './photo.actions.ts'
import { ageOf } from './profile.actions.ts'
import { isOnline } from './profile.rules.ts'
import type { ProfileRow } from './profile.store.ts'
import { COUNT_MAX, countFound, findFirst, searcherOf, type AskedSearch } from './search.actions.ts'
import { SEARCH_FILTERS, widenedSearch, withoutFilters, type ProfileSearch, type SearchFilter } from './search-filter.rules.ts'
import { reasonsFor, unmetFilters, type Reason, type SearchFacts } from './search-reasons.rules.ts'
import type { Tables } from './tables.ts'

type Context = RequestContext<Tables>

/** A search that finds fewer is short: it fills no page. */
const SHORT_COUNT = 24
const SIMILAR_COUNT = 24
// Similar ones stand among those who meet everything, who are fewer than a page, and house profiles.
const SIMILAR_READ = 72

/** A number that is exact up to COUNT_MAX. */
export type CappedCount = { count: number; isExact: boolean }

/** One filter made wider, and how many more members that would find. */
export type Widening = { filter: SearchFilter; search: ProfileSearch; more: CappedCount }

/** A profile that meets most of a search. */
export type SimilarProfile = { profile: ProfileRow; unmet: SearchFilter[]; asked: AskedSearch }

export function capped(count: number): CappedCount {
  return { count: Math.min(Math.max(0, count), COUNT_MAX), isExact: count <= COUNT_MAX }
}

/** What each filter of a short search costs: how many more members there would be if it were wider (TRUST-11). Empty for a search that is not short. */
export async function widenings(ctx: Context, asked: AskedSearch): Promise<Widening[]> {
  if (!isShort(asked)) return []
  const viewer = await searcherOf(ctx)
  const found = await Promise.all(asked.filters.map(async (filter) => {
    const search = widenedSearch(asked.search, filter)
    return { filter, search, more: capped((await countFound(ctx, viewer, search, asked.total + COUNT_MAX + 1)) - asked.total) }
  }))
  return found.toSorted((one, other) => other.more.count - one.more.count)
}

/**
 * Who meets most of a short search: all filters but one, and where nobody does, as many as possible (SRCH-03). Whom the two look for is never given up.
 * @returns up to 24, those who miss fewest first; none for a search that is not short
 */
export async function similarProfiles(ctx: Context, asked: AskedSearch): Promise<SimilarProfile[]> {
  if (!isShort(asked)) return []
  const viewer = await searcherOf(ctx)
  for (const searches of relaxedSearches(asked)) {
    const lists = await Promise.all(searches.map((search) => findFirst(ctx, viewer, search, SIMILAR_READ)))
    const candidates = new Map(lists.flat().map((profile) => [profile.id, profile]))
    const judged = await Promise.all([...candidates.values()].map(async (profile) => ({ profile, unmet: unmetFilters(await factsOf(ctx, profile), asked.search, asked.filters), asked })))
    const similar = judged.filter(({ unmet }) => unmet.length > 0).toSorted((one, other) => one.unmet.length - other.unmet.length)
    if (similar.length > 0) return similar.slice(0, SIMILAR_COUNT)
  }
  return []
}

/** How many members `similarProfiles` chooses from. Nobody misses exactly one filter and exactly another, so the numbers add up. */
export async function countSimilar(ctx: Context, asked: AskedSearch): Promise<CappedCount> {
  if (!isShort(asked)) return capped(0)
  const viewer = await searcherOf(ctx)
  for (const searches of relaxedSearches(asked)) {
    const counts = await Promise.all(searches.map((search) => countFound(ctx, viewer, search, asked.total + COUNT_MAX + 1)))
    const more = counts.reduce((sum, count) => sum + Math.max(0, count - asked.total), 0)
    if (more > 0) return capped(more)
  }
  return capped(0)
}

/** Why a profile is among the found, for the viewer who asked (TRUST-10). */
export async function reasonsOf(ctx: Context, asked: AskedSearch, profile: ProfileRow): Promise<Reason[]> {
  return reasonsFor(await factsOf(ctx, profile), asked.search, { ...asked, isMember: ctx.viewer !== undefined })
}

const isShort = ({ isFirstPage, total, filters }: AskedSearch) => isFirstPage && total < SHORT_COUNT && filters.length > 0

// Each filter given up alone; then all of them.
function relaxedSearches({ search, filters }: AskedSearch): ProfileSearch[][] {
  const each = filters.map((filter) => withoutFilters(search, [filter]))
  return filters.length === 1 ? [each] : [each, [withoutFilters(search, SEARCH_FILTERS)]]
}

/** What search knows of a profile, seen by the viewer. */
export async function factsOf(ctx: Context, profile: ProfileRow): Promise<SearchFacts> {
  const viewer = await searcherOf(ctx)
  const [here, there] = [viewer && pointOf(viewer), pointOf(profile)]
  return {
    ...profile,
    age: ageOf(ctx, profile),
    gridDistanceKm: here === undefined || there === undefined ? null : gridDistanceKm(here, there),
    distanceBucketKm: viewer === undefined ? null : distanceBetween(viewer, profile),
    online: isOnline(profile, ctx.now),
    hasPhoto: (await photosOf(ctx, profile)).totalCount > 0,
  }
}
