import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { memberIdOf, type EntityReference } from '#platform/graph/entities.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { countEntriesFor, ENTRY_CURSOR, listEntriesFor } from '../account/entry.store.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { PaymentMethodRef } from '../orders/payment-method.schema.ts'
import type { Tables } from '../tables.ts'
import { MoneyActRef, MoneyActsConnectionRef, pageOfMoneyActs } from './money-act.schema.ts'
import { listMoneyActs } from './money-act.store.ts'
import { MONEY_READERS } from './money-roles.ts'
import { OperatorEntryRef } from './operator-entry.schema.ts'
import { OperatorMemberRef } from './operator-member-ref.schema.ts'
import {
  findOperatorAccount,
  findSpendingLimitOf,
  listBlocksOf,
  listMandatesOf,
  type MemberBlock,
  type OfMember,
  type OperatorMandate,
} from './operator-member.store.ts'
import { OperatorOrderRef } from './operator-order.schema.ts'
import { countOrdersOfSite, listOrdersOfSite } from './operator-order.store.ts'

type Context = RequestContext<Tables>

const OperatorMandateRef = builder.objectRef<OperatorMandate>('OperatorMandate').implement({
  audience: MONEY_READERS,
  description: 'What a member agreed to be charged with: a stored card, or a direct debit.',
  fields: (t) => ({
    mandateId: t.id({ description: 'Its own among all mandates.', resolve: ({ id }) => id }),
    method: t.expose('method', { type: PaymentMethodRef, description: 'Way of paying.' }),
    label: t.exposeString('label', { description: 'The card or account, with its last digits only.' }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'Of a mandate for direct debits.',
    }),
    signedAt: t.expose('signedAt', { type: 'DateTime', description: 'When it was given.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked.',
    }),
  }),
})
const DirectDebitBlockKindRef = builder.enumType('DirectDebitBlockKind', {
  description: 'What is blocked for direct debits.',
  values: {
    IBAN: { value: 'iban', description: 'A bank account.' },
    PHONE: { value: 'phone', description: 'A phone number.' },
  } as const,
})
const DirectDebitBlockRef = builder.objectRef<MemberBlock>('DirectDebitBlock').implement({
  audience: MONEY_READERS,
  description: 'An account or number of a member from which the site takes no direct debits.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DirectDebitBlockKindRef, description: 'Which of the two.' }),
    label: t.exposeString('label', { description: 'It, with its last digits only.' }),
    isByOperator: t.boolean({
      description: 'Whether an operator blocked it; else a charge-back did.',
      resolve: ({ reason }) => reason !== 'chargeback',
    }),
    at: t.expose('createdAt', { type: 'DateTime', description: 'When it was blocked.' }),
  }),
})

const ownerOf = (connection: unknown) => (connection as { owner: OfMember }).owner
const OperatorMemberOrdersConnectionRef = builder.connectionObject(
  {
    type: OperatorOrderRef,
    name: 'OperatorMemberOrdersConnection',
    audience: MONEY_READERS,
    description: 'Orders of a member, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of the member’s orders.',
        resolve: (connection, _args, ctx) => {
          const { siteId, memberId: accountId } = ownerOf(connection)
          return countOrdersOfSite(ctx.db, { siteId, filter: { accountId } })
        },
      }),
    }),
  },
  { name: 'OperatorMemberOrdersEdge', audience: MONEY_READERS, description: 'One order in the list.' },
)
const OperatorMemberEntriesConnectionRef = builder.connectionObject(
  {
    type: OperatorEntryRef,
    name: 'OperatorMemberEntriesConnection',
    audience: MONEY_READERS,
    description: 'The ledger of a member, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of its entries.',
        resolve: async (connection, _args, ctx) => {
          const owner = ownerOf(connection)
          if ((await findOperatorAccount(ctx.db, owner)) === undefined) return 0
          return countEntriesFor(ctx.db, { ...owner, sessionId: '' })
        },
      }),
    }),
  },
  { name: 'OperatorMemberEntriesEdge', audience: MONEY_READERS, description: 'One line in the list.' },
)

const MemberCreditsRef = builder
  .objectRef<Awaited<ReturnType<typeof findOperatorAccount>> & object>('OperatorMemberCredits')
  .implement({
    audience: MONEY_READERS,
    description: 'The credit account of a member.',
    fields: (t) => ({
      balance: t.exposeInt('balance', { description: 'Credits that can be spent.' }),
      owed: t.exposeInt('debt', { description: 'Credits of payments that were taken back.' }),
      isPaidMember: t.exposeBoolean('paid', { description: 'Whether the member has bought credits.' }),
      country: t.exposeString('country', { description: 'The payment country.' }),
      flaggedAt: t.expose('flaggedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Since when the account is flagged for a charge-back.',
      }),
    }),
  })

const of = (ctx: Context, member: EntityReference) => ({
  siteId: ctx.site.id,
  memberId: memberIdOf(member),
})

builder.objectFields(OperatorMemberRef, (t) => ({
  credits: t.field({
    type: MemberCreditsRef,
    nullable: true,
    audience: MONEY_READERS,
    description: 'The credit account; null for a member of another site.',
    resolve: async (member, _args, ctx) => (await findOperatorAccount(ctx.db, of(ctx, member))) ?? null,
  }),
  spendingLimit: t.field({
    type: MoneyRef,
    nullable: true,
    audience: MONEY_READERS,
    description: 'The member’s own monthly limit; null without one.',
    resolve: async (member, _args, ctx) => (await findSpendingLimitOf(ctx.db, of(ctx, member))) ?? null,
  }),
  mandates: t.field({
    type: [OperatorMandateRef],
    audience: MONEY_READERS,
    description: 'What the member agreed to be charged with, the newest first; at most 100.',
    resolve: (member, _args, ctx) => listMandatesOf(ctx.db, of(ctx, member)),
  }),
  directDebitBlocks: t.field({
    type: [DirectDebitBlockRef],
    audience: MONEY_READERS,
    description: 'Which of the member’s accounts and numbers are blocked for direct debits.',
    resolve: (member, _args, ctx) => listBlocksOf(ctx.db, of(ctx, member)),
  }),
}))

// What happened on it.
builder.objectFields(OperatorMemberRef, (t) => ({
  moneyActs: t.field({
    type: [MoneyActRef],
    audience: MONEY_READERS,
    description: 'What operators did with the member’s money and credits, the newest first; at most 100.',
    deprecationReason: 'Use moneyHistory, which goes on beyond 100. Goes on 2027-07-31.',
    resolve: (member, _args, ctx) => {
      const { siteId, memberId: accountId } = of(ctx, member)
      const page = { limit: 99, backwards: false, cursor: undefined }
      return listMoneyActs(ctx.db, { siteId, isWaiting: false, accountId }, page)
    },
  }),
  moneyHistory: t.field({
    type: MoneyActsConnectionRef,
    audience: MONEY_READERS,
    description: 'What operators did with the member’s money and credits, the newest first.',
    args: {
      ...t.arg.connectionArgs(),
    },
    resolve: (member, args, ctx) => {
      const { siteId, memberId: accountId } = of(ctx, member)
      return pageOfMoneyActs(ctx, { siteId, isWaiting: false, accountId }, args)
    },
  }),
}))

builder.objectFields(OperatorMemberRef, (t) => ({
  orders: t.field({
    type: OperatorMemberOrdersConnectionRef,
    audience: MONEY_READERS,
    description: 'Orders of the member, the newest first.',
    args: {
      ...t.arg.connectionArgs(),
    },
    resolve: (member, args, ctx) => {
      const owner = of(ctx, member)
      const { siteId, memberId: accountId } = owner
      return connectionOf(args, TIME_CURSOR, {
        list: (page) => listOrdersOfSite(ctx.db, { siteId, filter: { accountId } }, page),
        cursorOf: ({ createdAt, id }) => [createdAt, id],
        besides: { owner },
      })
    },
  }),
  entries: t.field({
    type: OperatorMemberEntriesConnectionRef,
    audience: MONEY_READERS,
    description: 'The ledger of the member, the newest first.',
    args: {
      ...t.arg.connectionArgs(),
    },
    resolve: (member, args, ctx) => {
      const owner = of(ctx, member)
      return connectionOf(args, ENTRY_CURSOR, {
        list: async (page) => {
          const isHere = (await findOperatorAccount(ctx.db, owner)) !== undefined
          return isHere ? listEntriesFor(ctx.db, { ...owner, sessionId: '' }, page) : []
        },
        cursorOf: ({ number }) => [number],
        besides: { owner },
      })
    },
  }),
}))
