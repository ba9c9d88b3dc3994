import type { LiveEvent } from '#platform/events/live-events.ts'
import { addLiveSubscription } from '#platform/graph/live-subscription.ts'
import { requireTraffic } from '#platform/requests/partner-traffic.ts'
import { followerOf } from '#subgraphs/accounts/published.ts'
import { builder } from '../builder.ts'
import { billingLiveEvents, type BillingLiveEvent } from '../events.ts'
import { PartnerOrderRef } from './partner-report.schema.ts'
import { findPartnerOrder } from './partner-report.store.ts'

const AUDIENCE = { partner: 'orders:read' } as const

const PartnerOrderEventRef = builder.objectRef<LiveEvent<BillingLiveEvent>>('PartnerOrderEvent').implement({
  audience: AUDIENCE,
  description: 'An order of a partner’s traffic was paid, refunded or charged back.',
  fields: (t) => ({
    order: t.field({
      type: PartnerOrderRef,
      nullable: true,
      description: 'The current order; null if its member has since been erased.',
      resolve: async (event, _args, ctx) => {
        if (event.kind !== 'ORDER_CHANGED') return null
        const { id: siteId, settings } = ctx.site
        return (
          (await findPartnerOrder(ctx.db, {
            siteId,
            traffic: requireTraffic(ctx),
            timeZone: settings.timeZone,
            orderId: event.subjectId,
          })) ?? null
        )
      },
    }),
  }),
})

addLiveSubscription(builder, 'partnerOrderChanged', PartnerOrderEventRef, {
  audience: AUDIENCE,
  description:
    'Orders from the traffic of the key’s partner that were paid, refunded or charged back: missed events after the cursor first, then live ones. Each event has the cost of the subscription. Other callers get FORBIDDEN.',
  events: billingLiveEvents,
  followed: (ctx) => followerOf(ctx.site.id, requireTraffic(ctx)),
})
