import { InvalidInputError } from '#platform/base/errors.ts'
import { requireViewer } from '#platform/requests/request-context.ts'
import { ViewerRef } from '../account/account.schema.ts'
import { builder } from '../builder.ts'
import { REPORT_REASONS, type ReportReason } from '../moderation-reasons.data.ts'
import { report } from './report.actions.ts'
import { findReportsOf, type Report } from './report.store.ts'

export const ReportReasonRef = builder.enumType('ReportReason', {
  description: 'Why a member reports something.',
  values: Object.fromEntries(
    Object.entries(REPORT_REASONS).map(([value, { description }]) => [
      value.toUpperCase(),
      { value: value as ReportReason, description },
    ]),
  ) as Record<Uppercase<ReportReason>, { value: ReportReason; description: string }>,
})

export const ReportSubjectRef = builder.enumType('ReportSubject', {
  description: 'What a report is about.',
  values: {
    PROFILE: { value: 'profile', description: 'A member, by the profile.' },
    PHOTO: { value: 'photo', description: 'A photo.' },
    MESSAGE: { value: 'message', description: 'A message.' },
    CONVERSATION: { value: 'conversation', description: 'What the other member wrote in a conversation.' },
  } as const,
})

const ReportStateRef = builder.enumType('ReportState', {
  description: 'How far a report is.',
  values: {
    OPEN: { value: 'open', description: 'It waits for a moderator.' },
    DECIDED: { value: 'decided', description: 'A moderator has decided.' },
  } as const,
})

export const ReportOutcomeRef = builder.enumType('ReportOutcome', {
  description: 'What has come of a report.',
  values: {
    UPHELD: { value: 'upheld', description: 'It was right: the site has acted.' },
    NOT_UPHELD: { value: 'not_upheld', description: 'Nothing against the rules was found.' },
  } as const,
})

const ReportRef = builder.objectRef<Report>('Report').implement({
  audience: 'owner',
  description: 'What a member has reported to the site. Only for that member.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'What to name when asking about it.' }),
    about: t.expose('subjectType', { type: ReportSubjectRef, description: 'What it is about.' }),
    reason: t.expose('reason', { type: ReportReasonRef, description: 'Why, as the member chose.' }),
    words: t.exposeString('words', { nullable: true, description: 'The member’s own words; null for none.' }),
    reportedAt: t.expose('reportedAt', { type: 'DateTime', description: 'When it was sent.' }),
    state: t.field({
      type: ReportStateRef,
      description: 'How far it is.',
      resolve: ({ decidedAt }) => (decidedAt === null ? 'open' : 'decided'),
    }),
    outcome: t.expose('outcome', {
      type: ReportOutcomeRef,
      nullable: true,
      description: 'What has come of it; null until then.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was decided; null until then.',
    }),
  }),
})

builder.objectField(ViewerRef, 'reports', (t) =>
  t.field({
    type: [ReportRef],
    description: 'What the member has reported, newest first, up to 200.',
    resolve: (account, _args, ctx) => findReportsOf(ctx.db, account.siteId, account.id),
  }),
)

const ReportInput = builder.inputType('ReportInput', {
  description: 'Input of report.',
  fields: (t) => ({
    subject: t.id({
      required: true,
      description: 'The global id of a Profile, Photo, Message or Conversation.',
    }),
    reason: t.field({ type: ReportReasonRef, required: true, description: 'The reason of the report.' }),
    words: t.string({ description: 'Own words, up to 2,000 characters; OTHER needs some.' }),
  }),
})
const ReportSuccessRef = builder.objectRef<{ report: Report }>('ReportSuccess').implement({
  audience: 'member',
  description: 'The report waits for a moderator; a receipt is on its way by mail, and so is the outcome.',
  fields: (t) => ({
    reference: t.string({
      description: 'What to name when asking about it.',
      resolve: ({ report: { reference } }) => reference,
    }),
    report: t.expose('report', { type: ReportRef, description: 'The report.' }),
  }),
})

builder.mutationField('report', (t) =>
  t.field({
    type: ReportSuccessRef,
    description:
      'Reports a profile, photo, message or conversation to the site. The same report again is the first one. The reported member never learns who reported.',
    args: { input: t.arg({ type: ReportInput, required: true, description: 'What, and why.' }) },
    errors: {
      types: [InvalidInputError],
      union: { name: 'ReportPayload', description: 'The report, or what was wrong with it.' },
    },
    resolve: async (_root, { input }, ctx) => {
      requireViewer(ctx)
      return { report: await report(ctx, input) }
    },
  }),
)
