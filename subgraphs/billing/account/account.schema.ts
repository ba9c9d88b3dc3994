import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import type { LiveEvent } from '#platform/events/live-events.ts'
import { viewerStub } from '#platform/graph/entities.ts'
import { readPage, toConnection } from '#platform/graph/pagination.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { billingLiveEvents, type BillingLiveEvent } from '../events.ts'
import { findOrder, OrderRef } from '../orders/order.schema.ts'
import { countOrdersFor, hasOrders, listOrdersFor } from '../orders/order.store.ts'
import type { Tables } from '../tables.ts'
import { findAccountFor } from './account.store.ts'

type Context = RequestContext<Tables>

/** The signed-in member, as billing knows it. */
export const ViewerRef = viewerStub(builder)

const ViewerOrdersConnectionRef = builder.connectionObject(
  {
    type: OrderRef,
    name: 'ViewerOrdersConnection',
    audience: 'owner',
    description: 'Orders of the viewer, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many there are.',
        resolve: (_connection, _args, ctx) => countOrdersFor(ctx.db, requireViewer(ctx)),
      }),
    }),
  },
  { name: 'ViewerOrdersEdge', audience: 'owner', description: 'One order in the list.' },
)

builder.objectFields(ViewerRef, (t) => ({
  credits: t.int({
    description: 'Credits that can be spent now.',
    resolve: async (_viewer, _args, ctx) => (await ownAccount(ctx))?.balance ?? 0,
  }),
  creditsOwed: t.int({
    description:
      'Credits of payments that were taken back after they had been spent. The next purchase settles them before anything of it can be spent.',
    resolve: async (_viewer, _args, ctx) => (await ownAccount(ctx))?.debt ?? 0,
  }),
  paid: t.boolean({
    description: 'Whether the member has bought credits: limits and screens differ.',
    resolve: async (_viewer, _args, ctx) => (await ownAccount(ctx))?.paid ?? false,
  }),
  hasOrders: t.boolean({
    description:
      'Whether the member has ever ordered, whatever became of it: then the account menu leads to the orders.',
    resolve: (_viewer, _args, ctx) => hasOrders(ctx.db, requireViewer(ctx)),
  }),
  billingCursor: t.string({
    description:
      'Where the live billing events stand now: pass it to billingEvents to get what comes after this answer.',
    resolve: async (_viewer, _args, ctx) =>
      String(await billingLiveEvents.latestSequence(ctx.db, requireViewer(ctx).memberId)),
  }),
  orders: t.field({
    type: ViewerOrdersConnectionRef,
    description: 'Orders of the viewer, the newest first.',
    args: {
      first: t.arg.int({ description: 'How many, 1 to 100; 24 when not given.' }),
      after: t.arg.string({ description: 'Cursor after which the page begins.' }),
      last: t.arg.int({ description: 'How many up to the end or before the cursor, 1 to 100.' }),
      before: t.arg.string({ description: 'Cursor before which the page ends.' }),
    },
    resolve: async (_viewer, args, ctx) => {
      const page = readPage(args, TIME_CURSOR)
      const rows = await listOrdersFor(ctx.db, requireViewer(ctx), page)
      return toConnection(
        rows,
        page,
        ({ createdAt, id }) => TIME_CURSOR.encode([createdAt, id]),
        (node) => ({ node }),
      ) as never
    },
  }),
}))

const accounts = new WeakMap<Context, ReturnType<typeof findAccountFor>>()

// credits and paid are usually asked for together; one tick later the account is read again, because a
// mutation may have changed it.
function ownAccount(ctx: Context) {
  let account = accounts.get(ctx)
  if (account === undefined) {
    accounts.set(ctx, (account = findAccountFor(ctx.db, requireViewer(ctx))))
    void account.finally(() => accounts.delete(ctx)).catch(() => undefined)
  }
  return account
}

const BillingEventKindRef = builder.enumType('BillingEventKind', {
  description: 'What changed.',
  values: {
    CREDITS_CHANGED: { description: 'The balance, or whether the member is paid.' },
    ORDER_CHANGED: { description: 'The state of an order.' },
  } as const satisfies Record<BillingLiveEvent['kind'], object>,
})

const BillingEventRef = builder.objectRef<LiveEvent<BillingLiveEvent>>('BillingEvent').implement({
  audience: 'owner',
  description: 'Something changed in the viewer’s account.',
  fields: (t) => ({
    cursor: t.string({
      description: 'Pass it as `after` to go on from here after a lost connection.',
      resolve: ({ sequence }) => String(sequence),
    }),
    kind: t.field({
      type: BillingEventKindRef,
      description: 'What changed.',
      resolve: ({ kind }) => kind,
    }),
    viewer: t.field({
      type: ViewerRef,
      description: 'The viewer as it is now.',
      resolve: (_event, _args, ctx) => ({ id: toGlobalId('Viewer', requireViewer(ctx).memberId) }),
    }),
    order: t.field({
      type: OrderRef,
      nullable: true,
      description: 'The order that changed.',
      resolve: (event, _args, ctx) =>
        event.kind === 'ORDER_CHANGED' ? findOrder(ctx, event.subjectId) : null,
    }),
  }),
})

builder.subscriptionType({
  audience: 'member',
  description: 'Everything that is told live, over graphql-ws.',
})
builder.subscriptionField('billingEvents', (t) =>
  t.field({
    type: BillingEventRef,
    description: 'Changes of the viewer’s credits and orders, live.',
    args: {
      after: t.arg.string({
        description: 'Cursor of the last event the client has; missed ones come first.',
      }),
    },
    subscribe: (_root, { after }, ctx) =>
      billingLiveEvents.follow({
        db: ctx.db,
        pubSub: ctx.services.pubSub,
        memberId: requireViewer(ctx).memberId,
        after,
      }),
    resolve: (event) => event,
  }),
)
