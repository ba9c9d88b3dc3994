import type { EventHandler } from '#platform/events/domain-events.ts'
import type { SiteCreated } from '#subgraphs/accounts/events.ts'
import { hasIcebreakers, insertDefaultIcebreakers } from './icebreaker.store.ts'

/** A new site has the default lines of its languages, unless an operator has been faster. */
export const onSiteCreated: EventHandler<SiteCreated> = async (trx, { payload }) => {
  const { siteId, languages } = payload
  if (!(await hasIcebreakers(trx, siteId))) await insertDefaultIcebreakers(trx, siteId, languages)
}
