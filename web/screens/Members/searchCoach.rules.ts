import { isKnownFilter, type KnownFilter } from '#web/features/profiles/whyProfile.rules.ts'
import type { MembersFilter } from '#web/features/search/membersFilter.rules.ts'

type Count = { readonly count: number; readonly isExact: boolean }
type Widening = {
  readonly filter: string
  readonly minAge?: number | null
  readonly maxAge?: number | null
  readonly distanceKm?: number | null
  readonly more: Count
}
type Drop = { readonly filters: readonly string[]; readonly more: Count }

/** An offer: how it changes the search, and how many more that finds. */
export type Offer = { filters: KnownFilter[]; changes: Partial<MembersFilter>; more: Count }

const TAKEN_OUT: Record<KnownFilter, Partial<MembersFilter>> = {
  AGE: { minAge: undefined, maxAge: undefined },
  DISTANCE: { distanceKm: undefined },
  COUNTRY: { country: undefined },
  REGION: { regionId: undefined },
  ONLINE: { online: false },
  WITH_PHOTO: { withPhoto: false },
  HAIR_COLOR: { hairColorIds: [] },
  EYE_COLOR: { eyeColorIds: [] },
  BODY_TYPE: { bodyTypeIds: [] },
  RELATIONSHIP_STATUS: { relationshipStatusIds: [] },
  INTERESTS: { interestIds: [] },
}

// Ages and distance only widen while that helps; other filters can only be dropped.
function widerOffers(widenings: readonly Widening[]): Offer[] {
  return widenings.flatMap(({ filter, minAge, maxAge, distanceKm, more }): Offer[] => {
    if (more.count === 0) return []
    if (filter === 'AGE' && (minAge ?? maxAge) != null) {
      const changes = { minAge: minAge ?? undefined, maxAge: maxAge ?? undefined }
      return [{ filters: ['AGE'], changes, more }]
    }
    return filter === 'DISTANCE' && distanceKm != null
      ? [{ filters: ['DISTANCE'], changes: { distanceKm }, more }]
      : []
  })
}

/**
 * The offers for a short search, by number of results, and the filters whose change does not help. Filters
 * unknown to this client, from a newer server, are in neither.
 */
export function coachOffers(
  widenings: readonly Widening[],
  drops: readonly Drop[],
): { offers: Offer[]; useless: KnownFilter[] } {
  const wider = widerOffers(widenings)
  const isWider = (filters: readonly string[]) =>
    wider.some((offer) => offer.filters.join() === filters.join())
  const dropped = drops.flatMap(({ filters, more }): Offer[] => {
    const known = filters.filter(isKnownFilter)
    if (known.length < filters.length || isWider(filters)) return []
    const changes = Object.assign({}, ...known.map((filter) => TAKEN_OUT[filter])) as Partial<MembersFilter>
    return [{ filters: known, changes, more }]
  })
  const offers = [...wider, ...dropped].toSorted((one, other) => other.more.count - one.more.count)
  const helping = new Set(offers.flatMap(({ filters }) => filters))
  const useless = widenings.map(({ filter }) => filter).filter(isKnownFilter)
  return { offers, useless: useless.filter((filter) => !helping.has(filter)) }
}
