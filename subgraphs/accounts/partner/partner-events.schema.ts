import type { LiveEvent } from '#platform/events/live-events.ts'
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
      cursor: t.string({
        description: 'The position of this event. Pass it as `after` to resume after a lost connection.',
        resolve: ({ sequence }) => String(sequence),
      }),
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
  description: 'All live events, over graphql-ws.',
})

builder.subscriptionField('partnerSignupReceived', (t) =>
  t.field({
    type: PartnerSignupEventRef,
    audience: AUDIENCE,
    description:
      'Sign-ups from the traffic of the key’s partner: missed events after the cursor first, then live ones. Each event has the cost of the subscription. Other callers get FORBIDDEN.',
    args: {
      after: t.arg.string({
        description: 'The cursor of the last received event. Without it, only new events are sent.',
      }),
    },
    subscribe: (_root, { after }, ctx) =>
      accountsLiveEvents.follow({
        db: ctx.db,
        pubSub: ctx.services.pubSub,
        memberId: followerOf(ctx.site.id, requireTraffic(ctx)),
        after,
      }),
    resolve: (event) => event,
  }),
)
