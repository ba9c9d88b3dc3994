import { countAction } from '#platform/requests/count-action.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { gridDistanceKm } from '../geo/grid.ts'
import { photosOf } from '../photo/photo.actions.ts'
import { distanceBetween, pointOf } from '../place/location.rules.ts'
import { ageOf } from '../profile/profile.actions.ts'
import type { ProfileRow } from '../profile/profile.store.ts'
import { isOnline } from '../search-index/presence.rules.ts'
import type { Tables } from '../tables.ts'
import {
  SEARCH_FILTERS,
  widenedSearch,
  withoutFilters,
  type ProfileSearch,
  type SearchFilter,
} from './search-filter.rules.ts'
import { reasonsFor, unmetFilters, type Reason, type SearchFacts } from './search-reasons.rules.ts'
import { COUNT_MAX, countFound, findFirst, searcherOf, type AskedSearch } from './search.actions.ts'

type Context = RequestContext<Tables>

/** A search with fewer results is short: it does not fill a page. */
const SHORT_COUNT = 24
const SIMILAR_COUNT = 24
// The similar members come mixed with those who meet every filter, who are fewer than a page, and house
// profiles.
const SIMILAR_READ = 72
/** The number of filter sets, effective only together, that are counted. */
const SETS_COUNTED = 3

/** A number that is exact up to COUNT_MAX. */
export type CappedCount = { count: number; isExact: boolean }

/** One widened filter, and the number of additional members. */
export type Widening = { filter: SearchFilter; search: ProfileSearch; more: CappedCount }

/** The dropped filters, and the number of additional members. */
export type FilterDrop = { filters: SearchFilter[]; more: CappedCount }

/** A profile that meets most filters of a search. */
export type SimilarProfile = { profile: ProfileRow; unmet: SearchFilter[]; asked: AskedSearch }

export function capped(count: number): CappedCount {
  return { count: Math.min(Math.max(0, count), COUNT_MAX), isExact: count <= COUNT_MAX }
}

/**
 * The cost of each filter of a short search: how many more members a wider one would find (TRUST-11). Empty
 * for a search that is not short.
 */
export async function widenings(ctx: Context, asked: AskedSearch): Promise<Widening[]> {
  if (!isShort(asked)) return []
  await countCoach(ctx, asked)
  const found = await Promise.all(
    asked.filters.map(async (filter) => {
      const search = widenedSearch(asked.search, filter, ctx.site.settings.minAge)
      return { filter, search, more: capped(await countMore(ctx, asked, search)) }
    }),
  )
  return found.toSorted((one, other) => other.more.count - one.more.count)
}

/**
 * Which filters to drop in a short search, and how many more members that finds: each alone, or where none
 * alone helps, the fewest together that do. That way two filters that block each other are not a dead end.
 * @returns only drops with a result, most first; empty for a search that is not short
 */
export async function filterDrops(ctx: Context, asked: AskedSearch): Promise<FilterDrop[]> {
  if (!isShort(asked)) return []
  await countCoach(ctx, asked)
  const alone = await gains(
    ctx,
    asked,
    asked.filters.map((filter) => [filter]),
  )
  if (alone.length > 0 || asked.filters.length === 1) return alone
  // The filters missed by the closest members: a few sets instead of all combinations.
  const similar = await similarProfiles(ctx, asked)
  const fewest = similar.filter(({ unmet }) => unmet.length === similar[0]!.unmet.length)
  const sets = new Map(fewest.map(({ unmet }) => [unmet.join(), unmet]))
  const together = await gains(ctx, asked, [...sets.values()].slice(0, SETS_COUNTED))
  return together.length > 0 ? together : gains(ctx, asked, [asked.filters])
}

async function gains(ctx: Context, asked: AskedSearch, sets: SearchFilter[][]): Promise<FilterDrop[]> {
  const found = await Promise.all(
    sets.map(async (filters) => ({
      filters,
      more: capped(await countMore(ctx, asked, withoutFilters(asked.search, filters))),
    })),
  )
  return found
    .filter(({ more }) => more.count > 0)
    .toSorted((one, other) => other.more.count - one.more.count)
}

/**
 * The members who meet most of a short search: all filters but one, or else as many as possible (SRCH-03).
 * The genders sought are never dropped.
 * @returns up to 24, those who miss fewest first; none for a search that is not short
 */
export function similarProfiles(ctx: Context, asked: AskedSearch): Promise<SimilarProfile[]> {
  return isShort(asked) ? once(asked, 'similar', () => findSimilar(ctx, asked)) : Promise.resolve([])
}

async function findSimilar(ctx: Context, asked: AskedSearch): Promise<SimilarProfile[]> {
  const viewer = await searcherOf(ctx)
  for (const searches of relaxedSearches(asked)) {
    const lists = await Promise.all(searches.map((search) => findFirst(ctx, viewer, search, SIMILAR_READ)))
    const candidates = new Map(lists.flat().map((profile) => [profile.id, profile]))
    const compared = await Promise.all(
      [...candidates.values()].map(async (profile) => ({
        profile,
        unmet: unmetFilters(await factsOf(ctx, profile), asked.search, asked.filters),
        asked,
      })),
    )
    const similar = compared
      .filter(({ unmet }) => unmet.length > 0)
      .toSorted((one, other) => one.unmet.length - other.unmet.length)
    if (similar.length > 0) return similar.slice(0, SIMILAR_COUNT)
  }
  return []
}

/**
 * The number of members from which `similarProfiles` chooses. Each member misses exactly one filter at most,
 * so the numbers add up.
 */
export async function countSimilar(ctx: Context, asked: AskedSearch): Promise<CappedCount> {
  if (!isShort(asked)) return capped(0)
  for (const searches of relaxedSearches(asked)) {
    const counts = await Promise.all(searches.map((search) => countMore(ctx, asked, search)))
    const more = counts.reduce((sum, count) => sum + count, 0)
    if (more > 0) return capped(more)
  }
  return capped(0)
}

/** The reasons why a search found a profile, for its viewer (TRUST-10). */
export async function reasonsOf(ctx: Context, asked: AskedSearch, profile: ProfileRow): Promise<Reason[]> {
  return reasonsFor(await factsOf(ctx, profile), asked.search, {
    ...asked,
    isMember: ctx.viewer !== undefined,
  })
}

// Shared by the fields of one search: the counts of similar members equal those of the dropped filters.
const answers = new WeakMap<AskedSearch, Map<string, Promise<unknown>>>()

function once<Answer>(asked: AskedSearch, key: string, read: () => Promise<Answer>): Promise<Answer> {
  let known = answers.get(asked)
  if (known === undefined) answers.set(asked, (known = new Map()))
  const found = known.get(key) ?? read()
  known.set(key, found)
  return found as Promise<Answer>
}

// The number of additional members that another search finds, up to COUNT_MAX + 1.
function countMore(ctx: Context, asked: AskedSearch, search: ProfileSearch): Promise<number> {
  return once(asked, JSON.stringify(search), async () => {
    const found = await countFound(ctx, await searcherOf(ctx), search, asked.total + COUNT_MAX + 1)
    return Math.max(0, found - asked.total)
  })
}

// Its counts cost about as much as the search, so a short search with them counts as two.
function countCoach(ctx: Context, asked: AskedSearch): Promise<void> {
  return once(asked, 'counted', () => countAction(ctx, 'search'))
}

const isShort = ({ isFirstPage, total, filters }: AskedSearch) =>
  isFirstPage && total < SHORT_COUNT && filters.length > 0

// Each filter dropped alone; then all of them.
function relaxedSearches({ search, filters }: AskedSearch): ProfileSearch[][] {
  const each = filters.map((filter) => withoutFilters(search, [filter]))
  return filters.length === 1 ? [each] : [each, [withoutFilters(search, SEARCH_FILTERS)]]
}

/** A profile's facts for search, from the viewer's perspective. */
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
