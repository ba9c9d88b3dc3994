import { InvalidInputError } from '#platform/base/errors.ts'
import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import {
  memberIdOf,
  MEMBER_PAGE,
  operatorMemberStub,
  type EntityReference,
} from '#platform/graph/entities.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { MailBlockReasonRef } from '../preference/notification.schema.ts'
import type { Tables } from '../tables.ts'
import { liftMailBlock, MailBlockNotFoundError } from './mail-block.actions.ts'
import {
  countPushSubscriptionsOf,
  listMailsOf,
  listSuppressionsOf,
  type MemberMail,
  type MemberSuppression,
} from './operator-member.store.ts'

builder.objectType(MailBlockNotFoundError, {
  name: 'MailBlockNotFoundError',
  audience: 'visitor',
  description: 'BLOCK_NOT_FOUND: neither a bounce nor a report as spam stops the mails of this member.',
  interfaces: ['UserError'],
})

const OperatorMemberRef = operatorMemberStub(builder)

const MailFateRef = builder.enumType('MailFate', {
  description: 'What became of a mail.',
  values: {
    WAITING: { value: 'waiting', description: 'It waits for the mail server, perhaps after failed tries.' },
    SENT: { value: 'sent', description: 'The mail server took it.' },
    KEPT: { value: 'kept', description: 'It is in the local mailbox of a demo.' },
    FAILED: { value: 'failed', description: 'It was refused for good, or is no longer wanted.' },
  } as const,
})
const MemberMailRef = builder.objectRef<MemberMail>('MemberMail').implement({
  audience: MEMBER_PAGE,
  description: 'A mail to a member and what became of it; never its words.',
  fields: (t) => ({
    mailId: t.id({ description: 'Its own among all mails.', resolve: ({ id }) => id }),
    type: t.exposeString('type', { description: 'Which mail: `receipt`, `refundNotice`, `activation` …' }),
    fate: t.expose('state', { type: MailFateRef, description: 'What became of it.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it was tried.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'What the mail server said last.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the mail server took it.',
    }),
  }),
})
const MailBlockRef = builder.objectRef<MemberSuppression>('MailBlock').implement({
  audience: MEMBER_PAGE,
  description: 'A reason for which a member gets no notification mails.',
  fields: (t) => ({
    reason: t.expose('reason', {
      type: MailBlockReasonRef,
      description: 'The reason for stopping the mails.',
    }),
    since: t.expose('since', { type: 'DateTime', description: 'When the mails were stopped.' }),
  }),
})

const of = (ctx: RequestContext<Tables>, member: EntityReference) => ({
  siteId: ctx.site.id,
  memberId: memberIdOf(member),
})

builder.objectFields(OperatorMemberRef, (t) => ({
  mails: t.field({
    type: [MemberMailRef],
    description: 'The newest 100 mails to the member.',
    resolve: (member, _args, ctx) => listMailsOf(ctx.db, of(ctx, member)),
  }),
  mailBlocks: t.field({
    type: [MailBlockRef],
    description: 'Why the member gets no notification mails; none for most.',
    resolve: (member, _args, ctx) => listSuppressionsOf(ctx.db, of(ctx, member)),
  }),
  pushSubscriptionCount: t.int({
    description: 'How many browsers of the member get pushes.',
    resolve: (member, _args, ctx) => countPushSubscriptionsOf(ctx.db, of(ctx, member)),
  }),
}))

const LiftMailBlockInput = builder.inputType('LiftMailBlockInput', {
  description: 'Input of liftMailBlock.',
  fields: (t) => ({
    memberId: t.id({ required: true, description: 'Global id of the OperatorMember.' }),
    purpose: t.string({
      required: true,
      description: 'Why, in the operator’s words, for the audit; at most 500 characters.',
    }),
  }),
})
const LiftMailBlockSuccessRef = builder.objectRef<{ id: string }>('LiftMailBlockSuccess').implement({
  audience: MEMBER_PAGE,
  description: 'The member gets mails again.',
  fields: (t) => ({
    member: t.field({
      type: OperatorMemberRef,
      description: 'The member as changed.',
      resolve: ({ id }) => ({ id: toGlobalId('OperatorMember', id) }),
    }),
  }),
})

builder.mutationField('liftMailBlock', (t) =>
  t.field({
    type: LiftMailBlockSuccessRef,
    audience: { operator: ['support'] },
    description:
      'Sends a member mails again after a bounce or a report as spam. What the member chose, stays.',
    args: { input: t.arg({ type: LiftMailBlockInput, required: true, description: 'Whom, and why.' }) },
    errors: {
      types: [InvalidInputError, MailBlockNotFoundError],
      union: { name: 'LiftMailBlockPayload', description: 'The member, or why nothing changed.' },
    },
    resolve: async (_root, { input }, ctx) => ({
      id: await liftMailBlock(ctx, {
        memberId: rowIdOf('OperatorMember', input.memberId),
        purpose: input.purpose,
      }),
    }),
  }),
)
