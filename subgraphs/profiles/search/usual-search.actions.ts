import { RequestError } from '#platform/base/errors.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { pointOf } from '../place/location.rules.ts'
import { ageOf, loadOwnProfile } from '../profile/profile.actions.ts'
import { updateProfile, type ProfileRow } from '../profile/profile.store.ts'
import type { SearchOrder, Tables } from '../tables.ts'
import {
  HIGHEST_AGE,
  LOWEST_AGE,
  usualTerms,
  type KeptTerms,
  type SearchTerms,
} from './usual-search.rules.ts'

type Context = RequestContext<Tables>

/** What to keep; what is left out stays, null goes back to what fits the profile. */
export type UsualSearchChange = {
  order?: SearchOrder | null
  ages?: { minAge?: number | null; maxAge?: number | null } | null
}

/** What a member's search begins with. */
export function usualSearchOf(ctx: Context, profile: ProfileRow): SearchTerms {
  return usualTerms(profile, {
    age: ageOf(ctx, profile),
    hasPlace: pointOf(profile) !== undefined,
    siteMinAge: ctx.site.settings.minAge,
  })
}

/**
 * Keeps what the viewer's search begins with, on every device.
 * @throws RequestError BAD_USER_INPUT for ages that nobody has, or in the wrong order
 */
export async function changeUsualSearch(
  ctx: Context,
  { order, ages }: UsualSearchChange,
): Promise<SearchTerms> {
  const change: Partial<KeptTerms> = {
    ...(order === undefined ? {} : { searchOrder: order }),
    ...(ages === undefined ? {} : keptAges(ages)),
  }
  const { id } = await loadOwnProfile(ctx)
  // Nobody else sees it, so no index changes and nobody hears of it.
  await ctx.db.transaction().execute((trx) => updateProfile(trx, id, change))
  return usualSearchOf(ctx, await loadOwnProfile(ctx))
}

function keptAges(ages: UsualSearchChange['ages']): Pick<KeptTerms, 'searchMinAge' | 'searchMaxAge'> {
  if (ages == null) return { searchMinAge: null, searchMaxAge: null }
  const searchMinAge = ages.minAge ?? LOWEST_AGE
  const searchMaxAge = ages.maxAge ?? HIGHEST_AGE
  if (searchMinAge < LOWEST_AGE || searchMaxAge > HIGHEST_AGE || searchMinAge > searchMaxAge)
    throw new RequestError('BAD_USER_INPUT', `Ages are from ${LOWEST_AGE} to ${HIGHEST_AGE}, the lower first`)
  return { searchMinAge, searchMaxAge }
}
