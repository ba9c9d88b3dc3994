import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { connectionOf, type PageArguments } from '#platform/graph/pagination.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { MoneyActRefusedError } from '../errors.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import type { Tables } from '../tables.ts'
import { memberNameOf } from './member-name.ts'
import {
  approveMoneyAct,
  correctLedger,
  declineMoneyAct,
  refundOrder,
  waiveDebt,
} from './money-act.actions.ts'
import {
  countMoneyActs,
  findMoneyAct,
  listMoneyActs,
  type MoneyAct,
  type MoneyActsOf,
} from './money-act.store.ts'
import { MONEY_ACTORS, MONEY_READERS } from './money-roles.ts'
import { OperatorMemberRef } from './operator-member-ref.schema.ts'
import { loadOrder, OperatorOrderRef } from './operator-order.schema.ts'

const MoneyActKindRef = builder.enumType('MoneyActKind', {
  description: 'What an operator does with money or credits.',
  values: {
    REFUND: { value: 'refund', description: 'Money of an order goes back.' },
    CORRECTION: { value: 'correction', description: 'Credits come or go by an entry in the ledger.' },
    WAIVER: { value: 'waiver', description: 'A debt is waived.' },
  } as const,
})
const MoneyActStateRef = builder.enumType('MoneyActState', {
  description: 'Where an act stands.',
  values: {
    WAITING: { value: 'waiting', description: 'A second operator has to agree; nothing is booked.' },
    DONE: { value: 'done', description: 'It is booked.' },
    DECLINED: { value: 'declined', description: 'It was declined or taken back; nothing is booked.' },
  } as const,
})
const MoneyReasonRef = builder.enumType('MoneyReason', {
  description: 'Why an operator gives or takes money or credits.',
  values: {
    WITHDRAWAL: { value: 'withdrawal', description: 'The member withdraws from the contract.' },
    GOODWILL: { value: 'goodwill', description: 'Nothing is owed.' },
    FAULT: { value: 'fault', description: 'Something did not work as it should.' },
    PAID_TWICE: { value: 'paid-twice', description: 'The same was paid twice.' },
    FRAUD: { value: 'fraud', description: 'Another person paid, or the member was deceived.' },
    LAW: { value: 'law', description: 'A court or an authority demands it.' },
    OTHER: { value: 'other', description: 'The purpose says.' },
  } as const,
})
const RefundExtentRef = builder.enumType('RefundExtent', {
  description: 'How much of an order goes back.',
  values: {
    WHOLE: {
      value: 'whole',
      description: 'Everything that has not gone back. Unused credits are taken; used ones stay.',
    },
    UNUSED: { value: 'unused', description: 'The unused credits of its lot, pro rata.' },
    PART: {
      value: 'part',
      description: 'An amount. As many unused credits are taken as it would have bought.',
    },
  } as const,
})

/** An act of an operator with money or credits. */
export const MoneyActRef = builder.objectRef<MoneyAct>('MoneyAct').implement({
  audience: MONEY_READERS,
  description: 'What an operator did with money or credits, or asks a second operator for.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('MoneyAct', id) }),
    kind: t.expose('kind', { type: MoneyActKindRef, description: 'What it is.' }),
    state: t.expose('state', { type: MoneyActStateRef, description: 'Where it stands.' }),
    extent: t.expose('extent', {
      type: RefundExtentRef,
      nullable: true,
      description: 'How much of an order a refund gives back.',
    }),
    amount: t.field({
      type: MoneyRef,
      description: 'What goes back; of credits, what they are worth. The limit for one operator counts it.',
      resolve: ({ amountMinor, currency }) => ({ amountMinor, currency }),
    }),
    credits: t.exposeInt('credits', {
      description: 'Credits that the member gets; negative when they are taken.',
    }),
    reason: t.expose('reason', { type: MoneyReasonRef, description: 'The reason that the operator chose.' }),
    words: t.exposeString('words', {
      nullable: true,
      description: 'What the operator says to the member about a refund; null for nothing, or once erased.',
    }),
    memberId: t.id({
      description: 'Global id of the OperatorMember, for `operatorMember`.',
      resolve: ({ accountId }) => toGlobalId('OperatorMember', accountId),
    }),
    memberName: t.string({
      description: 'The member’s name; empty for an erased member.',
      resolve: ({ accountId }, _args, ctx) => memberNameOf(ctx, accountId),
    }),
    order: t.field({
      type: OperatorOrderRef,
      nullable: true,
      description: 'The order that a refund is of.',
      resolve: ({ orderId }, _args, ctx) => (orderId === null ? null : loadOrder(ctx, orderId)),
    }),
    askedBy: t.exposeString('askedByName', { description: 'Name of the operator who asked for it.' }),
    askedAt: t.expose('askedAt', { type: 'DateTime', description: 'When the operator asked for it.' }),
    decidedBy: t.exposeString('decidedByName', {
      nullable: true,
      description: 'Name of the second operator; null for an act that needed none, and while it waits.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a second operator decided; null for an act that needed none, and while it waits.',
    }),
    isOwn: t.boolean({
      description: 'Whether the requesting operator asked for it, who then cannot agree to it.',
      resolve: ({ askedBy }, _args, ctx) => askedBy === ctx.visit.operator?.operatorId,
    }),
  }),
})

addEntity(builder, MoneyActRef, (ctx, id) => findMoneyAct(ctx.db, ctx.site.id, id))

export const MoneyActsConnectionRef = builder.connectionObject(
  {
    type: MoneyActRef,
    name: 'MoneyActsConnection',
    audience: MONEY_READERS,
    description: 'Acts with money of the site, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of acts that match the arguments.',
        resolve: (connection, _args, ctx) =>
          countMoneyActs(ctx.db, (connection as unknown as { asked: MoneyActsOf }).asked),
      }),
    }),
  },
  { name: 'MoneyActsEdge', audience: MONEY_READERS, description: 'One act in the list.' },
)

/** A page of MoneyActsConnection, as `args` ask for it. */
export function pageOfMoneyActs(
  ctx: RequestContext<Tables>,
  asked: MoneyActsOf,
  args: PageArguments,
): Promise<never> {
  return connectionOf(args, TIME_CURSOR, {
    list: (page) => listMoneyActs(ctx.db, asked, page),
    cursorOf: ({ askedAt, id }) => [askedAt, id],
    besides: { asked },
  })
}

builder.queryField('moneyActs', (t) =>
  t.field({
    type: MoneyActsConnectionRef,
    audience: MONEY_READERS,
    description: 'What operators did with money or credits on the site, the newest first.',
    args: {
      isWaiting: t.arg.boolean({
        required: true,
        description: 'Only those that wait for a second operator; false for all.',
      }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { isWaiting, ...args }, ctx) =>
      pageOfMoneyActs(ctx, { siteId: ctx.site.id, isWaiting }, args),
  }),
)
builder.objectField(OperatorOrderRef, 'acts', (t) =>
  t.field({
    type: [MoneyActRef],
    description: 'What operators did with it, also what waits or was declined; the newest first.',
    resolve: ({ id: orderId, siteId }, _args, ctx) =>
      listMoneyActs(
        ctx.db,
        { siteId, isWaiting: false, orderId },
        { limit: 99, backwards: false, cursor: undefined },
      ),
  }),
)

const PURPOSE = 'Why, in the operator’s words, for the audit; at most 500 characters.'
const KEY = 'Made by the client for each intention, at most 100 characters: the same key acts once.'

const RefundOrderInput = builder.inputType('RefundOrderInput', {
  description: 'Input of refundOrder.',
  fields: (t) => ({
    idempotencyKey: t.string({ required: true, description: KEY }),
    orderNumber: t.string({ required: true, description: 'The order.' }),
    extent: t.field({
      type: RefundExtentRef,
      required: true,
      description: 'How much of the order goes back.',
    }),
    amountMinor: t.int({ description: 'Of a PART: what goes back, in minor units.' }),
    reason: t.field({ type: MoneyReasonRef, required: true, description: 'The reason of the refund.' }),
    words: t.string({
      description:
        'Own words for the member, in the member’s language, in the mail and on the order’s page; at most 1,000 characters.',
    }),
    purpose: t.string({ required: true, description: PURPOSE }),
  }),
})
const CorrectLedgerInput = builder.inputType('CorrectLedgerInput', {
  description: 'Input of correctLedger.',
  fields: (t) => ({
    idempotencyKey: t.string({ required: true, description: KEY }),
    memberId: t.id({ required: true, description: 'Global id of the OperatorMember.' }),
    credits: t.int({ required: true, description: 'Credits to give; negative to take.' }),
    reason: t.field({ type: MoneyReasonRef, required: true, description: 'The reason of the correction.' }),
    purpose: t.string({ required: true, description: PURPOSE }),
  }),
})
const WaiveDebtInput = builder.inputType('WaiveDebtInput', {
  description: 'Input of waiveDebt.',
  fields: (t) => ({
    idempotencyKey: t.string({ required: true, description: KEY }),
    memberId: t.id({ required: true, description: 'Global id of the OperatorMember.' }),
    credits: t.int({ description: 'How many of the owed credits; all when left out.' }),
    reason: t.field({ type: MoneyReasonRef, required: true, description: 'The reason of the waiver.' }),
    purpose: t.string({ required: true, description: PURPOSE }),
  }),
})
const decisionInput = (name: string, mutation: string) =>
  builder.inputType(name, {
    description: `Input of ${mutation}.`,
    fields: (t) => ({
      actId: t.id({ required: true, description: 'The waiting act.' }),
      purpose: t.string({ required: true, description: PURPOSE }),
    }),
  })
const ApproveMoneyActInput = decisionInput('ApproveMoneyActInput', 'approveMoneyAct')
const DeclineMoneyActInput = decisionInput('DeclineMoneyActInput', 'declineMoneyAct')

const withAct = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<MoneyAct>(name).implement({
    audience: MONEY_READERS,
    description,
    fields: (t) => ({
      act: t.field({
        type: MoneyActRef,
        description: 'What was done, or waits for a second operator.',
        resolve: (act) => act,
      }),
      member: t.field({
        type: OperatorMemberRef,
        description: 'The member as changed.',
        resolve: ({ accountId }) => ({ id: toGlobalId('OperatorMember', accountId) }),
      }),
    }),
  })
const RefundOrderSuccessRef = withAct('RefundOrderSuccess', 'The refund is booked, or waits.')
const CorrectLedgerSuccessRef = withAct('CorrectLedgerSuccess', 'The ledger is corrected, or waits.')
const WaiveDebtSuccessRef = withAct('WaiveDebtSuccess', 'The debt is waived, or waits.')
const ApproveMoneyActSuccessRef = withAct('ApproveMoneyActSuccess', 'The act is booked.')
const DeclineMoneyActSuccessRef = withAct('DeclineMoneyActSuccess', 'The act is declined.')

const ERRORS = [InvalidInputError, MoneyActRefusedError]
const memberOf = (globalId: string) => rowIdOf('OperatorMember', globalId)
const actOf = ({ actId, purpose }: { actId: string; purpose: string }) => ({
  actId: rowIdOf('MoneyAct', actId),
  purpose,
})

builder.mutationFields((t) => ({
  refundOrder: t.field({
    type: RefundOrderSuccessRef,
    audience: MONEY_ACTORS,
    description:
      'Refunds an order, fully or partly: ledger, credit note, mail and audit at once, then the provider pays. Above the site’s limit it waits for a second operator.',
    args: { input: t.arg({ type: RefundOrderInput, required: true, description: 'Which and how much.' }) },
    errors: {
      types: ERRORS,
      union: { name: 'RefundOrderPayload', description: 'The act, or why there is none.' },
    },
    resolve: (_root, { input }, ctx) =>
      refundOrder(ctx, { ...input, orderNumber: input.orderNumber.trim().toUpperCase() }),
  }),
  correctLedger: t.field({
    type: CorrectLedgerSuccessRef,
    audience: MONEY_ACTORS,
    description:
      'Gives credits to a member or takes some, by an entry in the ledger. The balance stops at 0. Above the site’s limit it waits for a second operator.',
    args: { input: t.arg({ type: CorrectLedgerInput, required: true, description: 'Whose and how many.' }) },
    errors: {
      types: ERRORS,
      union: { name: 'CorrectLedgerPayload', description: 'The act, or why there is none.' },
    },
    resolve: (_root, { input }, ctx) => correctLedger(ctx, { ...input, memberId: memberOf(input.memberId) }),
  }),
  waiveDebt: t.field({
    type: WaiveDebtSuccessRef,
    audience: MONEY_ACTORS,
    description: 'Waives credits that a member owes. Above the site’s limit it waits for a second operator.',
    args: { input: t.arg({ type: WaiveDebtInput, required: true, description: 'Whose and how many.' }) },
    errors: {
      types: ERRORS,
      union: { name: 'WaiveDebtPayload', description: 'The act, or why there is none.' },
    },
    resolve: (_root, { input }, ctx) => waiveDebt(ctx, { ...input, memberId: memberOf(input.memberId) }),
  }),
  approveMoneyAct: t.field({
    type: ApproveMoneyActSuccessRef,
    audience: MONEY_ACTORS,
    description: 'Agrees to an act that another operator has asked for: it is booked.',
    args: {
      input: t.arg({ type: ApproveMoneyActInput, required: true, description: 'The act to approve.' }),
    },
    errors: {
      types: ERRORS,
      union: { name: 'ApproveMoneyActPayload', description: 'The act, or why it is not booked.' },
    },
    resolve: (_root, { input }, ctx) => approveMoneyAct(ctx, actOf(input)),
  }),
  declineMoneyAct: t.field({
    type: DeclineMoneyActSuccessRef,
    audience: MONEY_ACTORS,
    description: 'Declines an act that waits, or takes back one’s own.',
    args: {
      input: t.arg({ type: DeclineMoneyActInput, required: true, description: 'The act to decline.' }),
    },
    errors: {
      types: ERRORS,
      union: { name: 'DeclineMoneyActPayload', description: 'The act, or why it stays.' },
    },
    resolve: (_root, { input }, ctx) => declineMoneyAct(ctx, actOf(input)),
  }),
}))
