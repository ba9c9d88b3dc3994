import { toGlobalId } from '#platform/base/global-ids.ts'
import { readPage, toConnection } from '#platform/graph/pagination.ts'
import { batchLoad, requireViewer } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { findOrder, OrderRef } from '../orders/order.schema.ts'
import { ViewerRef } from './account.schema.ts'
import {
  countEntriesFor,
  ENTRY_CURSOR,
  listEntriesFor,
  loadSettledCredits,
  type Entry,
} from './entry.store.ts'

/** Why credits came or went. */
export const CreditEntryKindRef = builder.enumType('CreditEntryKind', {
  description: 'Why credits came or went.',
  values: {
    SIGNUP: { value: 'signup', description: 'A gift for confirming the address.' },
    BONUS: { value: 'bonus', description: 'A gift of the site.' },
    PURCHASE: { value: 'purchase', description: 'An order was paid.' },
    MESSAGE: { value: 'message', description: 'A message was sent.' },
    IMAGE: { value: 'image', description: 'A picture was sent.' },
    GIFT: { value: 'gift', description: 'A gift was sent.' },
    REFUND: { value: 'refund', description: 'Credits that were taken off for a refund.' },
    CHARGEBACK: { value: 'chargeback', description: 'The bank took the payment back.' },
    DEBT: { value: 'debt', description: 'An order settled credits that were owed.' },
    CORRECTION: {
      value: 'correction',
      description:
        'Credits came back, because a refund did not happen or a bank gave a payment to us again; or customer service corrected something.',
    },
  } as const,
})

const CreditEntryRef = builder.objectRef<Entry>('CreditEntry').implement({
  audience: 'owner',
  description: 'One line of the ledger: credits that came or went, and why. Never changed afterwards.',
  fields: (t) => ({
    id: t.id({
      description: 'Its own in the whole graph; not a node that can be asked for.',
      resolve: ({ accountId, number }) => toGlobalId('CreditEntry', `${accountId}.${number}`),
    }),
    number: t.exposeInt('number', { description: 'Place in the ledger of the member, from 1 without gaps.' }),
    credits: t.int({
      description: 'Credits that came; negative when they went.',
      resolve: ({ amount }) => amount,
    }),
    balance: t.int({ description: 'Credits after it.', resolve: ({ balanceAfter }) => balanceAfter }),
    kind: t.expose('kind', { type: CreditEntryKindRef, description: 'Why.' }),
    value: t.field({
      type: MoneyRef,
      nullable: true,
      description:
        'What these credits were bought for, to the nearest minor unit; null for a gift and where it is not on record.',
      resolve: ({ valueMicro, currency }) =>
        valueMicro === null || currency === null
          ? null
          : { amountMinor: Math.round(Math.abs(valueMicro) / 1_000_000), currency },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
    order: t.field({
      type: OrderRef,
      nullable: true,
      description: 'The order that it is about, for purchases, charge backs and what an order settled.',
      resolve: ({ kind, ref }, _args, ctx) =>
        kind === 'purchase' || kind === 'chargeback' || kind === 'debt' ? findOrder(ctx, ref) : null,
    }),
  }),
})

const ViewerCreditEntriesConnectionRef = builder.connectionObject(
  {
    type: CreditEntryRef,
    name: 'ViewerCreditEntriesConnection',
    audience: 'owner',
    description: 'The ledger of the viewer, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many lines there are.',
        resolve: (_connection, _args, ctx) => countEntriesFor(ctx.db, requireViewer(ctx)),
      }),
    }),
  },
  { name: 'ViewerCreditEntriesEdge', audience: 'owner', description: 'One line in the list.' },
)

builder.objectField(ViewerRef, 'creditEntries', (t) =>
  t.field({
    type: ViewerCreditEntriesConnectionRef,
    description: 'The ledger of the viewer, the newest first.',
    args: {
      first: t.arg.int({ description: 'How many, 1 to 100; 24 when not given.' }),
      after: t.arg.string({ description: 'Cursor after which the page begins.' }),
      last: t.arg.int({ description: 'How many up to the end or before the cursor, 1 to 100.' }),
      before: t.arg.string({ description: 'Cursor before which the page ends.' }),
    },
    resolve: async (_viewer, args, ctx) => {
      const page = readPage(args, ENTRY_CURSOR)
      const rows = await listEntriesFor(ctx.db, requireViewer(ctx), page)
      return toConnection(
        rows,
        page,
        ({ number }) => ENTRY_CURSOR.encode([number]),
        (node) => ({ node }),
      ) as never
    },
  }),
)

builder.objectField(OrderRef, 'creditsForDebt', (t) =>
  t.int({
    description: 'How many of its credits settled what the viewer owed when it was paid.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'creditsForDebt', id, (ids) => loadSettledCredits(ctx.db, ids))) ?? 0,
  }),
)
