import type { EventHandler } from '#platform/events/domain-events.ts'
import type { SiteCreated } from '#subgraphs/accounts/events.ts'
import { createDefaultBundles } from './bundle.store.ts'

/** A new site sells the default bundles, unless an operator has already chosen others. */
export const onSiteCreated: EventHandler<SiteCreated> = async (trx, { payload }) => {
  await createDefaultBundles(trx, payload.siteId)
}
