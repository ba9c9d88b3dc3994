import type { LiveEvent } from '#platform/events/live-events.ts'
import { addLiveSubscription } from '#platform/graph/live-subscription.ts'
import { requireTraffic } from '#platform/requests/partner-traffic.ts'
import { builder } from '../builder.ts'
import { accountsLiveEvents, type AccountsLiveEvent } from '../events.ts'
import { followerOf } from '../published.ts'
import { PartnerSignupRef } from './partner-report.schema.ts'
import { findPartnerSignup } from './partner-report.store.ts'

const AUDIENCE = { partner: 'signups:read' } as const

const PartnerSignupEventRef = builder
  .objectRef<LiveEvent<AccountsLiveEvent>>('PartnerSignupEvent')
  .implement({
    audience: AUDIENCE,
    description: 'A partner’s traffic led to a sign-up.',
    fields: (t) => ({
      signup: t.field({
        type: PartnerSignupRef,
        nullable: true,
        description: 'The current sign-up; null if it has since been erased.',
        resolve: async ({ subjectId }, _args, ctx) => {
          const traffic = requireTraffic(ctx)
          const { id: siteId, settings } = ctx.site
          const asked = { siteId, traffic, from: null, to: null, timeZone: settings.timeZone }
          return (await findPartnerSignup(ctx.db, asked, subjectId)) ?? null
        },
      }),
    }),
  })

builder.subscriptionType({
  audience: 'member',
  description:
    'Live events over a WebSocket (graphql-ws). Most carry a cursor, from which a client that was away goes on.',
})

addLiveSubscription(builder, 'partnerSignupReceived', PartnerSignupEventRef, {
  audience: AUDIENCE,
  description:
    'Sign-ups from the traffic of the key’s partner: missed events after the cursor first, then live ones. Each event has the cost of the subscription. Other callers get FORBIDDEN.',
  events: accountsLiveEvents,
  followed: (ctx) => followerOf(ctx.site.id, requireTraffic(ctx)),
})
