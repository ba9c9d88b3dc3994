import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { RequestError } from '#platform/base/errors.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { remembered } from '../profile/remembered.ts'
import type { Tables } from '../tables.ts'
import { countMembers, type CountedGender } from './site-statistics.store.ts'

/** The exact member counts of a site: publish them through `shownCount` only. */
export type SiteStatistics = { countedAt: Date; genders: CountedGender[] }

// A count covers every member of the site, and a live one would reveal who joins and leaves. So it is cached
// for ten minutes.
const rememberedCount = remembered<SiteStatistics>(10 * MINUTE_MILLISECONDS, 1000)

/**
 * Counts the members of the site for a partner.
 * @returns undefined where the site does not publish them
 * @throws RequestError FORBIDDEN for everybody but partners
 */
export async function siteStatistics(ctx: RequestContext<Tables>): Promise<SiteStatistics | undefined> {
  const { db, site, now, visit } = ctx
  if (visit.audience !== 'partner')
    throw new RequestError('FORBIDDEN', 'Only a partner key reads the figures of a site')
  if (!site.settings.publicStatistics) return undefined
  return rememberedCount(db, site.id, now.getTime(), async () => ({
    countedAt: now,
    genders: await countMembers(db, site.id),
  }))
}
