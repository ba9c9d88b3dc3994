import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { pointOf } from '../place/location.rules.ts'
import { loadOwnProfile } from '../profile/profile.actions.ts'
import type { ProfileRow } from '../profile/profile.store.ts'
import type { Tables } from '../tables.ts'
import { candidateSearches, fitOf, WISHED_INTERESTS_MAX, type Fit } from './match-finder.rules.ts'
import { factsOf } from './search-coach.actions.ts'
import { offeredSearch, usedFilters, type ProfileSearch } from './search-filter.rules.ts'
import { findFirst } from './search.actions.ts'

const CANDIDATES_PER_SEARCH = 60
const BEST_MAX = 24

/** A matching member, and how well they fit. */
export type FoundMatch = { profile: ProfileRow; fit: Fit }

/**
 * Finds the members who best fit a few preferences (SIGN-15). Ages and the genders sought are conditions;
 * everything else is a preference that an otherwise good match may miss. House profiles never match.
 * @returns up to 24, best first; ties go to the nearest, then to the last active
 */
export async function findBestMatches(
  ctx: RequestContext<Tables>,
  given: ProfileSearch,
): Promise<FoundMatch[]> {
  requireViewer(ctx)
  const viewer = await loadOwnProfile(ctx)
  const offered = offeredSearch(given, ctx.site.settings.searchFields)
  const search =
    offered.interestIds == null
      ? offered
      : { ...offered, interestIds: [...new Set(offered.interestIds)].slice(0, WISHED_INTERESTS_MAX) }
  const filters = usedFilters(search, pointOf(viewer) !== undefined)
  const lists = await Promise.all(
    candidateSearches(search, filters).map((each) => findFirst(ctx, viewer, each, CANDIDATES_PER_SEARCH)),
  )
  const candidates = [...new Map(lists.flat().map((profile) => [profile.id, profile])).values()].filter(
    ({ kind }) => kind === 'member',
  )
  const scored = await Promise.all(
    candidates.map(async (profile) => {
      const facts = await factsOf(ctx, profile)
      return {
        profile,
        fit: fitOf(facts, search, filters),
        km: facts.distanceBucketKm ?? Number.POSITIVE_INFINITY,
      }
    }),
  )
  const order = (one: (typeof scored)[number], other: (typeof scored)[number]) =>
    (other.fit.percent ?? 0) - (one.fit.percent ?? 0) ||
    (one.km === other.km ? 0 : one.km - other.km) ||
    activeAt(other.profile) - activeAt(one.profile)
  return scored.toSorted(order).slice(0, BEST_MAX)
}

function activeAt({ lastActiveAt }: ProfileRow): number {
  return lastActiveAt?.getTime() ?? 0
}
