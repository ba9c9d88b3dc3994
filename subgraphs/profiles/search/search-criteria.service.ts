import { RequestError } from '#platform/base/errors.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { countryNumber, countryOfRegion, regionName, regionNumber } from '../geo/places.ts'
import { pointOf } from '../place/location.rules.ts'
import { EVERYONE_CODE, soughtGenderCode, soughtGenders } from '../profile/gender.rules.ts'
import type { ProfileRow } from '../profile/profile.store.ts'
import { birthdatesOf, coarseCellsWithin, type InterestCandidates } from '../search-index/search.rules.ts'
import { readAmbiguousInterests } from '../search-index/search.store.ts'
import type { Tables } from '../tables.ts'
import { rarestInterestOf } from './interest-rarity.ts'
import type { ProfileSearch } from './search-filter.rules.ts'
import type { SearchArea, SearchCriteria } from './search-plan.rules.ts'

type Context = RequestContext<Tables>

const AGE_MAX = 120
const DISTANCE_KM_MAX = 20_000
const IDS_MAX = 50
const INTERESTS_MAX = 20

/**
 * Translates a search into this site's codes, and adds the viewer's own data: the gender sought and the
 * location.
 * @throws RequestError BAD_USER_INPUT for an invalid filter
 */
export async function readSearch(
  ctx: Context,
  viewer: ProfileRow | undefined,
  search: ProfileSearch,
): Promise<SearchCriteria> {
  const { minAge, maxAge } = agesOf(search, ctx.site.settings.minAge)
  const sought = search.gender == null ? (viewer?.seeking ?? EVERYONE_CODE) : soughtCode(ctx, search.gender)
  const segments = {
    siteId: ctx.site.id,
    genders: soughtGenders(ctx.site, sought),
    seeking: viewer && [viewer.gender, EVERYONE_CODE],
    withoutHouse: viewer?.hidesHouse === true,
  }
  const interestIds = numbers(search.interestIds, INTERESTS_MAX)
  const area = { centre: viewer && pointOf(viewer), withinKm: distanceOf(search), ...placesOf(search) }
  return {
    candidates: candidatesIn(area, await rarestInterestOf(ctx.db, segments, interestIds)),
    tests: {
      viewerId: viewer?.id,
      segments,
      ...birthdatesOf({ minAge, maxAge, today: ctx.today.date }),
      hair: numbers(search.hairColorIds),
      eye: numbers(search.eyeColorIds),
      body: numbers(search.bodyTypeIds),
      relationship: numbers(search.relationshipStatusIds),
      interestIds,
      ambiguousInterestIds:
        interestIds.length === 0 ? [] : await readAmbiguousInterests(ctx.db, ctx.site.id, interestIds),
      withPhoto: search.withPhoto === true,
      online: search.online === true,
      undecided: false,
    },
    ...area,
  }
}

// A region lies in its country; coarse grid cells cover a circle, and the row tests exclude what lies beyond
// it.
function candidatesIn(
  { centre, withinKm, region, country }: SearchArea,
  interestId: number | undefined,
): InterestCandidates | undefined {
  if (interestId === undefined) return undefined
  if (region !== undefined)
    return { interestId, place: { column: 'country', values: [countryOfRegion(region)] } }
  const cells =
    centre === undefined || withinKm === undefined ? undefined : coarseCellsWithin(centre, withinKm)
  if (cells !== undefined) return { interestId, place: { column: 'cell160', values: cells } }
  return { interestId, place: country === undefined ? undefined : { column: 'country', values: [country] } }
}

function soughtCode(ctx: Context, token: string): number {
  const code = soughtGenderCode(ctx.site, token)
  if (code === undefined) throw new RequestError('BAD_USER_INPUT', 'The site has no such gender')
  return code
}

function agesOf({ minAge, maxAge }: ProfileSearch, siteMinAge: number): { minAge: number; maxAge: number } {
  return {
    minAge: Math.min(AGE_MAX, Math.max(siteMinAge, minAge ?? siteMinAge)),
    maxAge: Math.min(AGE_MAX, Math.max(0, maxAge ?? AGE_MAX)),
  }
}

function distanceOf({ distanceKm }: ProfileSearch): number | undefined {
  if (distanceKm == null) return undefined
  if (distanceKm < 1) throw new RequestError('BAD_USER_INPUT', 'A distance is at least 1 km')
  return distanceKm > DISTANCE_KM_MAX ? undefined : distanceKm
}

function placesOf({ country, regionId }: ProfileSearch): {
  country: number | undefined
  region: number | undefined
} {
  if (country != null && !/^[A-Z]{2}$/.test(country))
    throw new RequestError('BAD_USER_INPUT', 'A country is a code of two capital letters')
  if (regionId != null && regionName(regionId, 'en') === undefined)
    throw new RequestError('BAD_USER_INPUT', 'The region does not exist')
  return {
    country: country == null ? undefined : countryNumber(country),
    region: regionId == null ? undefined : regionNumber(regionId),
  }
}

function numbers(ids: string[] | null | undefined, max = IDS_MAX): number[] {
  const all = [...new Set(ids ?? [])]
  if (all.length > max || !all.every((id) => /^\d{1,9}$/.test(id)))
    throw new RequestError('BAD_USER_INPUT', 'The site does not offer these choices')
  return all.map(Number)
}
