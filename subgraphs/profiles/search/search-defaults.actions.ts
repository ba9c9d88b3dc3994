import { RequestError } from '#platform/base/errors.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { pointOf } from '../place/location.rules.ts'
import { ageOf, loadOwnProfile } from '../profile/profile.actions.ts'
import { updateProfile, type ProfileRow } from '../profile/profile.store.ts'
import type { SearchOrder, Tables } from '../tables.ts'
import {
  HIGHEST_AGE,
  LOWEST_AGE,
  defaultTerms,
  type KeptTerms,
  type SearchTerms,
} from './search-defaults.rules.ts'

type Context = RequestContext<Tables>

/** The terms to save; omitted ones stay, null restores the profile's default. */
export type SearchDefaultsChange = {
  order?: SearchOrder | null
  ages?: { minAge?: number | null; maxAge?: number | null } | null
}

/** The initial terms of a member's search. */
export function searchDefaultsOf(ctx: Context, profile: ProfileRow): SearchTerms {
  return defaultTerms(profile, {
    age: ageOf(ctx, profile),
    hasPlace: pointOf(profile) !== undefined,
    siteMinAge: ctx.site.settings.minAge,
  })
}

/**
 * Saves the initial terms of the viewer's search, for every device.
 * @throws RequestError BAD_USER_INPUT for impossible ages, or ages in the wrong order
 */
export async function changeSearchDefaults(
  ctx: Context,
  { order, ages }: SearchDefaultsChange,
): Promise<SearchTerms> {
  const change: Partial<KeptTerms> = {
    ...(order === undefined ? {} : { searchOrder: order }),
    ...(ages === undefined ? {} : keptAges(ages)),
  }
  const { id } = await loadOwnProfile(ctx)
  // Only the member sees it, so it updates no index and publishes no event.
  await ctx.db.transaction().execute((trx) => updateProfile(trx, id, change))
  return searchDefaultsOf(ctx, await loadOwnProfile(ctx))
}

function keptAges(ages: SearchDefaultsChange['ages']): Pick<KeptTerms, 'searchMinAge' | 'searchMaxAge'> {
  if (ages == null) return { searchMinAge: null, searchMaxAge: null }
  const searchMinAge = ages.minAge ?? LOWEST_AGE
  const searchMaxAge = ages.maxAge ?? HIGHEST_AGE
  if (searchMinAge < LOWEST_AGE || searchMaxAge > HIGHEST_AGE || searchMinAge > searchMaxAge)
    throw new RequestError('BAD_USER_INPUT', `Ages are from ${LOWEST_AGE} to ${HIGHEST_AGE}, the lower first`)
  return { searchMinAge, searchMaxAge }
}
