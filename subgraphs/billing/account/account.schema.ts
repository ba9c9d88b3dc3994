import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import type { LiveEvent } from '#platform/events/live-events.ts'
import { viewerStub } from '#platform/graph/entities.ts'
import { addLiveSubscription } from '#platform/graph/live-subscription.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { requireViewer } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { billingLiveEvents, type BillingLiveEvent } from '../events.ts'
import { findOrder, OrderRef } from '../orders/order.schema.ts'
import { countOrdersFor, hasOrders, listOrdersFor } from '../orders/order.store.ts'
import { ownAccount } from './own-account.ts'

/** The signed-in member, as billing knows it. */
export const ViewerRef = viewerStub(builder)

const ViewerOrdersConnectionRef = builder.connectionObject(
  {
    type: OrderRef,
    name: 'ViewerOrdersConnection',
    audience: 'owner',
    description: 'The viewer’s orders, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of entries.',
        resolve: (_connection, _args, ctx) => countOrdersFor(ctx.db, requireViewer(ctx)),
      }),
    }),
  },
  { name: 'ViewerOrdersEdge', audience: 'owner', description: 'One order in the list.' },
)

builder.objectFields(ViewerRef, (t) => ({
  credits: t.int({
    description: 'The credits that the viewer can spend.',
    // The answer to a send provides them.
    shareable: true,
    resolve: async (_viewer, _args, ctx) => (await ownAccount(ctx))?.balance ?? 0,
  }),
  creditsOwed: t.int({
    description:
      'Credits owed because their payment was reversed after they were spent. The next purchase settles them first.',
    resolve: async (_viewer, _args, ctx) => (await ownAccount(ctx))?.debt ?? 0,
  }),
  paid: t.boolean({
    description: 'Whether the member has bought credits. Limits and screens differ for paid members.',
    resolve: async (_viewer, _args, ctx) => (await ownAccount(ctx))?.paid ?? false,
  }),
  hasOrders: t.boolean({
    description:
      'Whether the member has ever placed an order, in any state. The account menu then links to the orders.',
    resolve: (_viewer, _args, ctx) => hasOrders(ctx.db, requireViewer(ctx)),
  }),
  billingCursor: t.string({
    description:
      'The current position of the live billing events. Pass it to billingEvents to get the events after this response.',
    resolve: async (_viewer, _args, ctx) =>
      String(await billingLiveEvents.latestSequence(ctx.db, requireViewer(ctx).memberId)),
  }),
  orders: t.field({
    type: ViewerOrdersConnectionRef,
    description: 'The viewer’s orders, the newest first.',
    args: {
      ...t.arg.connectionArgs(),
    },
    resolve: (_viewer, args, ctx) =>
      connectionOf(args, TIME_CURSOR, {
        list: (page) => listOrdersFor(ctx.db, requireViewer(ctx), page),
        cursorOf: ({ createdAt, id }) => [createdAt, id],
      }),
  }),
}))

const BillingEventKindRef = builder.enumType('BillingEventKind', {
  description: 'The kind of change.',
  values: {
    CREDITS_CHANGED: { description: 'The credit balance or the paid status changed.' },
    ORDER_CHANGED: { description: 'The state of an order changed.' },
  } as const satisfies Record<BillingLiveEvent['kind'], object>,
})

const BillingEventRef = builder.objectRef<LiveEvent<BillingLiveEvent>>('BillingEvent').implement({
  audience: 'owner',
  description: 'A change of the viewer’s credits or orders.',
  fields: (t) => ({
    kind: t.field({
      type: BillingEventKindRef,
      description: 'The kind of change.',
      resolve: ({ kind }) => kind,
    }),
    viewer: t.field({
      type: ViewerRef,
      description: 'The viewer as of now, with the changed credits and orders.',
      resolve: (_event, _args, ctx) => ({ id: toGlobalId('Viewer', requireViewer(ctx).memberId) }),
    }),
    order: t.field({
      type: OrderRef,
      nullable: true,
      description: 'The changed order; null for other changes.',
      resolve: (event, _args, ctx) =>
        event.kind === 'ORDER_CHANGED' ? findOrder(ctx, event.subjectId) : null,
    }),
  }),
})

builder.subscriptionType({
  audience: 'member',
  description:
    'Live events over a WebSocket (graphql-ws). Most carry a cursor, from which a client that was away goes on.',
})
addLiveSubscription(builder, 'billingEvents', BillingEventRef, {
  description: 'Live changes of the viewer’s credits and orders.',
  events: billingLiveEvents,
  followed: (ctx) => requireViewer(ctx).memberId,
})
