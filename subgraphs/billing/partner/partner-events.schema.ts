import type { LiveEvent } from '#platform/events/live-events.ts'
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
    cursor: t.string({
      description: 'The position of this event. Pass it as `after` to resume after a lost connection.',
      resolve: ({ sequence }) => String(sequence),
    }),
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

builder.subscriptionField('partnerOrderChanged', (t) =>
  t.field({
    type: PartnerOrderEventRef,
    audience: AUDIENCE,
    description:
      'Orders from the traffic of the key’s partner that were paid, refunded or charged back: missed events after the cursor first, then live ones. Each event has the cost of the subscription. Other callers get FORBIDDEN.',
    args: {
      after: t.arg.string({
        description: 'The cursor of the last received event. Without it, only new events are sent.',
      }),
    },
    subscribe: (_root, { after }, ctx) =>
      billingLiveEvents.follow({
        db: ctx.db,
        pubSub: ctx.services.pubSub,
        memberId: followerOf(ctx.site.id, requireTraffic(ctx)),
        after,
      }),
    resolve: (event) => event,
  }),
)
