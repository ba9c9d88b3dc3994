import { InvalidInputError } from '#platform/base/errors.ts'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import type { ModerationCase } from '../case/case.store.ts'
import { CaseDecidedError, CaseTakenError, OtherOperatorError, TooLateError } from '../errors.ts'
import { MODERATION_REASONS, type ModerationReason } from '../moderation-reasons.data.ts'
import { reasonsFor, wordReason } from '../statement/site-reasons.rules.ts'
import { moderationTexts } from '../statement/statement.texts.ts'
import type { Tables } from '../tables.ts'
import type { CaseKind } from '../tables/case.tables.ts'
import { decideCase, previewDecision, undoDecision, type DecisionPreview } from './decision.actions.ts'
import { MODERATORS, READERS } from './moderated-member.schema.ts'
import {
  ModerationCaseKindRef,
  ModerationCaseRef,
  ModerationDecisionKindRef,
  ModerationSubjectRef,
} from './moderation-case.schema.ts'
import { QUEUE_CURSOR, release, take, takeNext } from './queue.actions.ts'
import { countKinds, countQueue, listQueue, priorityOf, type QueueOf } from './queue.store.ts'
import { LegalBasisRef, ModerationReasonCodeRef } from './statement.schema.ts'

for (const [error, name, description] of [
  [CaseTakenError, 'CaseTakenError', 'Another operator works on the case. Code CASE_TAKEN.'],
  [
    CaseDecidedError,
    'CaseDecidedError',
    'The case is decided, needs no decision any more or does not exist. Code CASE_DECIDED.',
  ],
  [
    OtherOperatorError,
    'OtherOperatorError',
    'The case is for another operator, such as an appeal against an own decision. Code OTHER_OPERATOR.',
  ],
  [TooLateError, 'TooLateError', 'The decision has taken effect. Code DECISION_TOO_LATE.'],
] as const)
  builder.objectType(error, { name, audience: 'visitor', description, interfaces: ['UserError'] })

const ModerationReasonRef = builder.objectRef<{ code: ModerationReason }>('ModerationReason').implement({
  audience: READERS,
  description: 'A reason of the catalogue.',
  fields: (t) => ({
    code: t.expose('code', { type: ModerationReasonCodeRef, description: 'Its code, for decisions.' }),
    rule: t.string({
      description: 'The rule that it names, in a language.',
      args: { locale: t.arg.string({ required: true, description: 'The language.' }) },
      resolve: async ({ code }, { locale }, ctx) =>
        wordReason(await moderationTexts(locale), code, { locale, settings: ctx.site.settings }).rule,
    }),
    text: t.string({
      description: 'What the member reads, in a language.',
      args: { locale: t.arg.string({ required: true, description: 'The language.' }) },
      resolve: async ({ code }, { locale }, ctx) =>
        wordReason(await moderationTexts(locale), code, { locale, settings: ctx.site.settings }).explanation,
    }),
    legalBasis: t.field({
      type: LegalBasisRef,
      description: 'What it rests on.',
      resolve: ({ code }) => MODERATION_REASONS[code].legalBasis,
    }),
  }),
})

const ModerationKindCountRef = builder
  .objectRef<{ kind: CaseKind; count: number }>('ModerationKindCount')
  .implement({
    audience: READERS,
    description: 'How much of a kind waits.',
    fields: (t) => ({
      kind: t.expose('kind', { type: ModerationCaseKindRef, description: 'The kind.' }),
      count: t.exposeInt('count', { description: 'The number of waiting cases of this kind.' }),
    }),
  })

type Asked = { asked: QueueOf }
const askedOf = (connection: unknown) => (connection as Asked).asked
const countsOf = async (ctx: RequestContext<Tables>, connection: unknown) => {
  const asked = askedOf(connection)
  const counted = async () => new Map([['', await countQueue(ctx.db, asked)]])
  return (await batchLoad(asked, 'queue-counts', '', counted))!
}

const ModerationQueueConnectionRef = builder.connectionObject(
  {
    type: ModerationCaseRef,
    name: 'ModerationQueueConnection',
    audience: READERS,
    description: 'What waits for a moderator on a site.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How much waits of the kinds that were asked for.',
        resolve: async (connection, _args, ctx) => (await countsOf(ctx, connection)).total,
      }),
      dangerousCount: t.int({
        description: 'How much of it may not wait.',
        resolve: async (connection, _args, ctx) => (await countsOf(ctx, connection)).dangerous,
      }),
      oldestAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Since when the oldest waits; null when nothing does.',
        resolve: async (connection, _args, ctx) => (await countsOf(ctx, connection)).oldestAt,
      }),
      kinds: t.field({
        type: [ModerationKindCountRef],
        description: 'How much of each kind waits, whatever was asked for; kinds without any are missing.',
        resolve: (connection, _args, ctx) => countKinds(ctx.db, askedOf(connection).siteId),
      }),
    }),
  },
  { name: 'ModerationQueueEdge', audience: READERS, description: 'One case of the queue.' },
)

const ModerationLimitsInput = builder.inputType('ModerationLimitsInput', {
  description: 'What a member may not do for a while.',
  fields: (t) => ({
    mayNotWriteFirst: t.boolean({ description: 'Start no conversations.' }),
    mayNotAddPhotos: t.boolean({ description: 'Add no photos.' }),
  }),
})

const DecideCaseInput = builder.inputType('DecideCaseInput', {
  description: 'A decision about a case.',
  fields: (t) => ({
    caseId: t.id({ required: true, description: 'The case.' }),
    decision: t.field({ type: ModerationDecisionKindRef, required: true, description: 'What is decided.' }),
    reason: t.field({
      type: ModerationReasonCodeRef,
      description: 'Why; for every decision against a member.',
    }),
    addition: t.string({
      description: 'Own words for the member, up to 1,000 characters; OTHER_RULE needs some.',
    }),
    days: t.int({ description: 'For how long, 1 to 3650; for SUSPEND and LIMIT.' }),
    limits: t.field({ type: ModerationLimitsInput, description: 'What the member may not do; for LIMIT.' }),
    answer: t.string({
      description: 'The answer, up to 5,000 characters; for complaints, and if wanted for appeals.',
    }),
  }),
})

const DecisionPreviewRef = builder.objectRef<DecisionPreview>('DecisionPreview').implement({
  audience: READERS,
  description: 'What both sides will read, each in their language.',
  fields: (t) => ({
    memberText: t.exposeString('memberText', {
      nullable: true,
      description: 'What the member will read; null for nothing, or a decision with faults.',
    }),
    memberLocale: t.exposeString('memberLocale', {
      nullable: true,
      description: 'The language of memberText.',
    }),
    reporterText: t.exposeString('reporterText', {
      nullable: true,
      description: 'What who reported will read; null for nothing.',
    }),
    reporterLocale: t.exposeString('reporterLocale', {
      nullable: true,
      description: 'The language of reporterText: that of the first who reported.',
    }),
  }),
})

builder.queryFields((t) => ({
  moderationQueue: t.field({
    type: ModerationQueueConnectionRef,
    audience: READERS,
    description:
      'What waits for a moderator on the site of the request: notices of trusted flaggers first, then what is dangerous, then answers promised within a day, then the oldest.',
    args: {
      kinds: t.arg({ type: [ModerationCaseKindRef], description: 'Only these kinds. Defaults to all.' }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { kinds = null, ...args }, ctx) => {
      const asked = { siteId: ctx.site.id, kinds }
      return connectionOf(args, QUEUE_CURSOR, {
        list: (page) => listQueue(ctx.db, asked, page),
        cursorOf: (one) => [priorityOf(one), one.openedAt, one.id],
        besides: { asked },
      })
    },
  }),
  moderationReasons: t.field({
    type: [ModerationReasonRef],
    audience: READERS,
    description: 'The catalogue of reasons for a decision about such a subject, in its order.',
    args: {
      subjectType: t.arg({ type: ModerationSubjectRef, required: true, description: 'What it is about.' }),
    },
    resolve: (_root, { subjectType }, ctx) =>
      reasonsFor(subjectType, ctx.site.settings).map((code) => ({ code })),
  }),
  decisionPreview: t.field({
    type: DecisionPreviewRef,
    nullable: true,
    audience: READERS,
    description: 'What both sides would read of a decision; null when the site has no such case.',
    args: {
      input: t.arg({ type: DecideCaseInput, required: true, description: 'The decision.' }),
      locale: t.arg.string({
        description: 'The language of the texts. Defaults to each reader’s own.',
      }),
    },
    resolve: async (_root, { input, locale }, ctx) => {
      const caseId = rowIdOf('ModerationCase', input.caseId)
      return (await previewDecision(ctx, caseId, { ...formOf(input), locale })) ?? null
    },
  }),
}))

function formOf(input: typeof DecideCaseInput.$inferInput) {
  const { decision, reason = null, addition, days = null, limits, answer } = input
  return {
    decision,
    reason,
    addition,
    days,
    answer,
    mayNotWriteFirst: limits?.mayNotWriteFirst ?? false,
    mayNotAddPhotos: limits?.mayNotAddPhotos ?? false,
  }
}

const TakeNextCaseInput = builder.inputType('TakeNextCaseInput', {
  description: 'Input of takeNextCase.',
  fields: (t) => ({
    kinds: t.field({ type: [ModerationCaseKindRef], description: 'Only these kinds. Defaults to all.' }),
    skipCaseIds: t.idList({ description: 'Cases to leave in the queue, up to 100.' }),
  }),
})
const TakeCaseInput = builder.inputType('TakeCaseInput', {
  description: 'Input of takeCase.',
  fields: (t) => ({ caseId: t.id({ required: true, description: 'The case.' }) }),
})
const ReleaseCaseInput = builder.inputType('ReleaseCaseInput', {
  description: 'Input of releaseCase.',
  fields: (t) => ({ caseId: t.id({ required: true, description: 'The case.' }) }),
})
const UndoDecisionInput = builder.inputType('UndoDecisionInput', {
  description: 'Input of undoDecision.',
  fields: (t) => ({ caseId: t.id({ required: true, description: 'The case.' }) }),
})

const caseSuccess = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<{ case: ModerationCase }>(name).implement({
    audience: MODERATORS,
    description,
    fields: (t) => ({ case: t.expose('case', { type: ModerationCaseRef, description: 'The case.' }) }),
  })
const maybeCaseSuccess = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<{ case: ModerationCase | null }>(name).implement({
    audience: MODERATORS,
    description,
    fields: (t) => ({
      case: t.expose('case', {
        type: ModerationCaseRef,
        nullable: true,
        description: 'The case; null for none.',
      }),
    }),
  })
const TakeNextCaseSuccessRef = maybeCaseSuccess(
  'TakeNextCaseSuccess',
  'The next case belongs to the operator for five minutes, or nothing waits.',
)
const TakeCaseSuccessRef = caseSuccess(
  'TakeCaseSuccess',
  'The case belongs to the operator for five minutes.',
)
const ReleaseCaseSuccessRef = maybeCaseSuccess('ReleaseCaseSuccess', 'The case is free again.')
const DecideCaseSuccessRef = caseSuccess(
  'DecideCaseSuccess',
  'The case is decided. The decision takes effect after a minute.',
)
const UndoDecisionSuccessRef = caseSuccess(
  'UndoDecisionSuccess',
  'The case waits again, for the same operator.',
)

const caseIdOf = (input: { caseId: string }) => rowIdOf('ModerationCase', input.caseId)
const SKIPPED_MAX = 100

builder.mutationFields((t) => ({
  takeNextCase: t.field({
    type: TakeNextCaseSuccessRef,
    audience: MODERATORS,
    description:
      'Takes the first waiting case that no other operator works on, for five minutes. Two operators never get the same case.',
    args: { input: t.arg({ type: TakeNextCaseInput, required: true, description: 'The kinds wanted.' }) },
    errors: { types: [], union: { name: 'TakeNextCasePayload', description: 'The case, if one waits.' } },
    resolve: async (_root, { input: { kinds = null, skipCaseIds } }, ctx) => {
      const skipIds = (skipCaseIds ?? [])
        .slice(0, SKIPPED_MAX)
        .flatMap((caseId) => rowIdOf('ModerationCase', caseId) ?? [])
      return { case: (await takeNext(ctx, { kinds, skipIds })) ?? null }
    },
  }),
  takeCase: t.field({
    type: TakeCaseSuccessRef,
    audience: MODERATORS,
    description: 'Takes a case for five minutes, or keeps it for five more.',
    args: { input: t.arg({ type: TakeCaseInput, required: true, description: 'The case to take.' }) },
    errors: {
      types: [CaseTakenError, CaseDecidedError, OtherOperatorError],
      union: { name: 'TakeCasePayload', description: 'The case, or why it cannot be had.' },
    },
    resolve: async (_root, { input }, ctx) => ({ case: await take(ctx, caseIdOf(input)) }),
  }),
  releaseCase: t.field({
    type: ReleaseCaseSuccessRef,
    audience: MODERATORS,
    description: 'Gives a case back to the queue.',
    args: { input: t.arg({ type: ReleaseCaseInput, required: true, description: 'The case to give back.' }) },
    errors: { types: [], union: { name: 'ReleaseCasePayload', description: 'The case, if it still waits.' } },
    resolve: async (_root, { input }, ctx) => ({ case: (await release(ctx, caseIdOf(input))) ?? null }),
  }),
  decideCase: t.field({
    type: DecideCaseSuccessRef,
    audience: MODERATORS,
    description:
      'Decides a case. The decision takes effect after a minute and can be undone until then; a threat to life takes effect at once.',
    args: { input: t.arg({ type: DecideCaseInput, required: true, description: 'The decision.' }) },
    errors: {
      types: [CaseTakenError, CaseDecidedError, OtherOperatorError, InvalidInputError],
      union: { name: 'DecideCasePayload', description: 'The decided case, or why it is not decided.' },
    },
    resolve: async (_root, { input }, ctx) => ({
      case: await decideCase(ctx, caseIdOf(input), formOf(input)),
    }),
  }),
  undoDecision: t.field({
    type: UndoDecisionSuccessRef,
    audience: MODERATORS,
    description: 'Undoes an own decision within its minute.',
    args: { input: t.arg({ type: UndoDecisionInput, required: true, description: 'The case.' }) },
    errors: {
      types: [TooLateError, CaseDecidedError, OtherOperatorError],
      union: { name: 'UndoDecisionPayload', description: 'The case as it was, or why the decision stays.' },
    },
    resolve: async (_root, { input }, ctx) => ({ case: await undoDecision(ctx, caseIdOf(input)) }),
  }),
}))
