import type { LiveEvent } from '#platform/events/live-events.ts'
import { builder } from '../builder.ts'
import { accountsLiveEvents, type AccountsLiveEvent } from '../events.ts'
import { followerOf } from './partner-events.ts'
import { PartnerSignupRef } from './partner-report.schema.ts'
import { findPartnerSignup } from './partner-report.store.ts'
import { requireTraffic } from './partner-traffic.ts'

const AUDIENCE = { partner: 'signups:read' } as const

const PartnerSignupEventRef = builder
  .objectRef<LiveEvent<AccountsLiveEvent>>('PartnerSignupEvent')
  .implement({
    audience: AUDIENCE,
    description: 'A sign-up came by the traffic of a partner.',
    fields: (t) => ({
      cursor: t.string({
        description: 'Pass it as `after` to go on from here after a lost connection.',
        resolve: ({ sequence }) => String(sequence),
      }),
      signup: t.field({
        type: PartnerSignupRef,
        nullable: true,
        description: 'The sign-up as it is now; null when it was erased meanwhile.',
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
  description: 'Everything that is told live, over graphql-ws.',
})

builder.subscriptionField('partnerSignupReceived', (t) =>
  t.field({
    type: PartnerSignupEventRef,
    audience: AUDIENCE,
    description:
      'The sign-ups of the traffic of the partner whose key asks, from a cursor on: what was missed first, then live. Each event costs what the subscription costs. Everybody else gets FORBIDDEN.',
    args: {
      after: t.arg.string({
        description: 'The last cursor the client has; without it only what happens from now on.',
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
