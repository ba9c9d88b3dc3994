import { fromNumberedId, GLOBAL_ID, toNumberedId } from '#platform/base/global-ids.ts'
import { addEntityByGlobalId } from '#platform/graph/entities.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { batchLoad, requireViewer } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { findOrder, OrderRef } from '../orders/order.schema.ts'
import { ViewerRef } from './account.schema.ts'
import {
  countEntriesFor,
  ENTRY_CURSOR,
  listEntriesFor,
  loadEntriesFor,
  loadSettledCredits,
  type Entry,
} from './entry.store.ts'

/** Why credits came or went. */
export const CreditEntryKindRef = builder.enumType('CreditEntryKind', {
  description: 'The reason for a credit or a debit.',
  values: {
    SIGNUP: { value: 'signup', description: 'A gift for confirming the address.' },
    BONUS: { value: 'bonus', description: 'A gift of the site.' },
    PURCHASE: { value: 'purchase', description: 'An order was paid.' },
    MESSAGE: { value: 'message', description: 'A message was sent.' },
    IMAGE: { value: 'image', description: 'A picture was sent.' },
    GIFT: { value: 'gift', description: 'A gift was sent.' },
    REFUND: { value: 'refund', description: 'Credits were taken back for a refund.' },
    CHARGEBACK: { value: 'chargeback', description: 'The bank reversed the payment.' },
    DEBT: { value: 'debt', description: 'An order settled owed credits.' },
    CORRECTION: {
      value: 'correction',
      description:
        'Credits were restored after a failed refund or a won chargeback, or corrected by customer service.',
    },
  } as const,
})

const CreditEntryRef = builder.objectRef<Entry>('CreditEntry').implement({
  audience: 'owner',
  description: 'An entry of the credit ledger: a credit or a debit, with its reason. Immutable.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({
      description: GLOBAL_ID,
      resolve: ({ accountId, number }) => toNumberedId('CreditEntry', accountId, number),
    }),
    number: t.exposeInt('number', { description: 'Position in the member’s ledger, from 1 without gaps.' }),
    credits: t.int({
      description: 'The credits added; negative for a debit.',
      resolve: ({ amount }) => amount,
    }),
    balance: t.int({
      description: 'The balance after this entry.',
      resolve: ({ balanceAfter }) => balanceAfter,
    }),
    kind: t.expose('kind', { type: CreditEntryKindRef, description: 'Why the credits were added or taken.' }),
    value: t.field({
      type: MoneyRef,
      nullable: true,
      description:
        'The price paid for these credits, to the nearest minor unit; null for gifts and if it is not on record.',
      resolve: ({ valueMicro, currency }) =>
        valueMicro === null || currency === null
          ? null
          : { amountMinor: Math.round(Math.abs(valueMicro) / 1_000_000), currency },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the entry was booked.' }),
    order: t.field({
      type: OrderRef,
      nullable: true,
      description: 'The order of a purchase, a chargeback or a settled debt; null for other entries.',
      resolve: ({ kind, ref }, _args, ctx) =>
        kind === 'purchase' || kind === 'chargeback' || kind === 'debt' ? findOrder(ctx, ref) : null,
    }),
  }),
})

addEntityByGlobalId(builder, CreditEntryRef, async (ctx, id) => {
  const { viewer } = ctx
  const entry = fromNumberedId('CreditEntry', id)
  if (entry === undefined || entry.ownerId !== viewer?.memberId) return null
  return batchLoad(ctx, 'creditEntry', entry.number, (numbers) => loadEntriesFor(ctx.db, viewer, numbers))
})

const ViewerCreditEntriesConnectionRef = builder.connectionObject(
  {
    type: CreditEntryRef,
    name: 'ViewerCreditEntriesConnection',
    audience: 'owner',
    description: 'The viewer’s credit ledger, the newest entry first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of entries.',
        resolve: (_connection, _args, ctx) => countEntriesFor(ctx.db, requireViewer(ctx)),
      }),
    }),
  },
  { name: 'ViewerCreditEntriesEdge', audience: 'owner', description: 'One entry in the list.' },
)

builder.objectField(ViewerRef, 'creditEntries', (t) =>
  t.field({
    type: ViewerCreditEntriesConnectionRef,
    description: 'The viewer’s credit ledger, the newest entry first.',
    args: {
      ...t.arg.connectionArgs(),
    },
    resolve: (_viewer, args, ctx) =>
      connectionOf(args, ENTRY_CURSOR, {
        list: (page) => listEntriesFor(ctx.db, requireViewer(ctx), page),
        cursorOf: ({ number }) => [number],
      }),
  }),
)

builder.objectField(OrderRef, 'creditsForDebt', (t) =>
  t.int({
    description: 'How many of its credits settled the viewer’s owed credits at payment.',
    resolve: async ({ id }, _args, ctx) =>
      (await batchLoad(ctx, 'creditsForDebt', id, (ids) => loadSettledCredits(ctx.db, ids))) ?? 0,
  }),
)
