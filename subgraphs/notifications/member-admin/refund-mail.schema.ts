import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { operatorOrderStub, type EntityReference } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import { readRefundMails, type RefundMails } from './refund-mail.actions.ts'

type Context = RequestContext<Tables>

const READERS = { operator: ['finance', 'support'] } as const
const OperatorOrderRef = operatorOrderStub(builder)

const RefundMailOutlookRef = builder.enumType('RefundMailOutlook', {
  description: 'Whether a mail about a refund goes to the buyer.',
  values: {
    GOES: { value: 'goes', description: 'A mail goes out, whatever notifications the member chose.' },
    RETURNED_BEFORE: {
      value: 'returned-before',
      description: 'A mail goes out, but earlier ones to this address came back.',
    },
    NO_ADDRESS: {
      value: 'no-address',
      description: 'No mail: there is no address, as for members that were made for a demo.',
    },
    ERASED: { value: 'erased', description: 'No mail: the member is erased.' },
  } as const,
})
const RefundMailFateRef = builder.enumType('RefundMailFate', {
  description: 'What became of the mail about a refund.',
  values: {
    BEING_WRITTEN: { value: 'being-written', description: 'It is written in a moment.' },
    WAITING: { value: 'waiting', description: 'It waits for the mail server, perhaps after failed tries.' },
    SENT: { value: 'sent', description: 'The mail server took it.' },
    KEPT: { value: 'kept', description: 'It is in the local mailbox of a demo.' },
    FAILED: { value: 'failed', description: 'It was refused for good.' },
    NONE: { value: 'none', description: 'There was none: the member had no address.' },
    UNKNOWN: {
      value: 'unknown',
      description: 'Not known any more: mails are kept for 90 days, and not those of erased members.',
    },
  } as const,
})
const RefundMailRef = builder.objectRef<RefundMails['mails'][number]>('RefundMail').implement({
  audience: READERS,
  description: 'The mail about a refund of an operator or a withdrawal; never its words.',
  fields: (t) => ({
    refundId: t.id({
      description: 'Global id of the OperatorRefund.',
      resolve: ({ refundId }) => toGlobalId('OperatorRefund', refundId),
    }),
    fate: t.expose('fate', { type: RefundMailFateRef, description: 'What became of it.' }),
    locale: t.exposeString('locale', { nullable: true, description: 'Its language; null without a mail.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'What the mail server said last.' }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the mail server took it.',
    }),
  }),
})

builder.objectFields(OperatorOrderRef, (t) => ({
  refundMailOutlook: t.field({
    type: RefundMailOutlookRef,
    nullable: true,
    description: 'Whether a mail about a refund goes to the buyer.',
    resolve: async (order, _args, ctx) => (await mailsOf(ctx, order))?.outlook ?? null,
  }),
  refundMailLocale: t.string({
    nullable: true,
    description: 'The language in which the buyer reads mails; null where none goes out.',
    resolve: async (order, _args, ctx) => (await mailsOf(ctx, order))?.locale ?? null,
  }),
  refundMails: t.field({
    type: [RefundMailRef],
    nullable: true,
    description:
      'The mails about refunds of operators and withdrawals, in the order of the refunds. One that was made at the payment provider has none.',
    resolve: async (order, _args, ctx) => (await mailsOf(ctx, order))?.mails ?? [],
  }),
}))

function mailsOf(ctx: Context, { id }: EntityReference): Promise<RefundMails | undefined> {
  const orderId = rowIdOf('OperatorOrder', id)!
  return batchLoad(ctx, 'refund-mails', orderId, async (orderIds) => {
    const found = await Promise.all(orderIds.map((each) => readRefundMails(ctx, each)))
    return new Map(orderIds.flatMap((each, at) => (found[at] === undefined ? [] : [[each, found[at]]])))
  })
}
