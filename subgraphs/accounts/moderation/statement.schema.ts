import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { ViewerRef } from '../account/account.schema.ts'
import { builder } from '../builder.ts'
import { AppealClosedError } from '../errors.ts'
import { MODERATION_REASONS, type ModerationReason } from '../moderation-reasons.data.ts'
import {
  findAppeals,
  findClosingStatement,
  findStatementsOf,
  type Appeal,
  type Statement,
} from '../statement/statement.store.ts'
import { moderationTexts, statementText, wordRedress } from '../statement/statement.texts.ts'
import { SuspensionRef } from '../suspension/suspension.schema.ts'
import type { Tables } from '../tables.ts'
import type { CaseSubject } from '../tables/case.tables.ts'
import { appeal, findOwnStatement } from './appeal.actions.ts'

type Context = RequestContext<Tables>

export const ModerationReasonCodeRef = builder.enumType('ModerationReasonCode', {
  description: 'The catalogue of reasons for decisions of moderators.',
  values: Object.fromEntries(
    Object.entries(MODERATION_REASONS).map(([code, { description }]) => [code, { description }]),
  ) as Record<ModerationReason, { description: string }>,
})

export const LegalBasisRef = builder.enumType('LegalBasis', {
  description: 'What a decision rests on.',
  values: {
    TERMS: { value: 'terms', description: 'The house rules, which are part of the terms.' },
    LAW: { value: 'law', description: 'The law: the content is illegal.' },
  } as const,
})

const StatementDecisionRef = builder.enumType('StatementDecision', {
  description: 'What a moderator has decided against a member.',
  values: {
    REFUSE: { value: 'refuse', description: 'A photo, text or message is not shown.' },
    WARN: { value: 'warn', description: 'A warning.' },
    LIMIT: { value: 'limit', description: 'Some things are closed for a while.' },
    SUSPEND: { value: 'suspend', description: 'The account is closed for a while.' },
    BAN: { value: 'ban', description: 'The account is closed without an end.' },
  } as const,
})

const StatementSubjectRef = builder.enumType('StatementSubject', {
  description: 'What a decision is about.',
  values: {
    PROFILE: { value: 'profile', description: 'The profile, or the account as a whole.' },
    PHOTO: { value: 'photo', description: 'A photo.' },
    ABOUT_ME: { value: 'about_me', description: 'The text of the profile.' },
    MESSAGE: { value: 'message', description: 'A message.' },
    CONVERSATION: { value: 'conversation', description: 'What the member wrote in a conversation.' },
  } as const,
})

const AppealOutcomeRef = builder.enumType('AppealOutcome', {
  description: 'What has come of an appeal.',
  values: {
    UPHELD: { value: 'upheld', description: 'The decision stands.' },
    OVERTURNED: { value: 'overturned', description: 'The decision was wrong and has been made good.' },
  } as const,
})

const StatementAppealRef = builder.objectRef<Appeal>('StatementAppeal').implement({
  audience: 'owner',
  description: 'What a member has answered to a decision.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'What to name when asking about it.' }),
    words: t.exposeString('words', { nullable: true, description: 'The member’s words.' }),
    filedAt: t.expose('filedAt', { type: 'DateTime', description: 'When it was filed.' }),
    outcome: t.expose('outcome', {
      type: AppealOutcomeRef,
      nullable: true,
      description: 'What has come of it; null until then.',
    }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'What the moderator has written about it; null for nothing.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was decided; null until then.',
    }),
  }),
})

/** A statement of reasons; its member reads it, and the moderator who decides about the appeal. */
export const StatementRef = builder.objectRef<Statement>('Statement').implement({
  audience: 'owner',
  description:
    'Why the site has restricted a member: facts, rule and redress (Digital Services Act, Article 17), in the language that the member had then. For that member, also while suspended.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Statement', id) }),
    decision: t.field({
      type: StatementDecisionRef,
      description: 'What was decided.',
      resolve: ({ decision }) => (decision === 'threat_to_life' ? 'ban' : decision),
    }),
    about: t.field({
      type: StatementSubjectRef,
      description: 'What it is about.',
      resolve: ({ subjectType }) =>
        subjectType === 'complaint' || subjectType === 'statement' ? 'profile' : subjectType,
    }),
    subjectId: t.id({
      nullable: true,
      description: 'The global id of the photo or message; null for anything else.',
      resolve: ({ subjectType, subjectId }) => globalIdOf(subjectType, subjectId),
    }),
    measure: t.string({
      nullable: true,
      description: 'What follows, in a sentence. Null once the member is erased, as all words are.',
      resolve: ({ measure }) => measure,
    }),
    facts: t.exposeString('facts', { nullable: true, description: 'The facts, in a sentence.' }),
    explanation: t.exposeString('explanation', { nullable: true, description: 'What the moderator saw.' }),
    addition: t.exposeString('addition', {
      nullable: true,
      description: 'What the moderator has added in own words; null for nothing.',
    }),
    rule: t.exposeString('rule', { nullable: true, description: 'The rule that was broken.' }),
    reason: t.expose('reason', { type: ModerationReasonCodeRef, description: 'The reason’s code.' }),
    legalBasis: t.expose('legalBasis', { type: LegalBasisRef, description: 'What the decision rests on.' }),
    isAutomated: t.exposeBoolean('automated', {
      description: 'Whether software alone has decided; a person does so far.',
    }),
    text: t.string({
      description:
        'All of it with the ways of redress, as the mail had it; an empty line between paragraphs.',
      resolve: (statement, _args, ctx) => textOf(statement, ctx),
    }),
    from: t.expose('effectiveFrom', { type: 'DateTime', description: 'From when on.' }),
    until: t.expose('effectiveUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when; null for without an end.',
    }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', description: 'When the member was told.' }),
    appealUntil: t.expose('appealUntil', {
      type: 'DateTime',
      description: 'Until when an appeal is possible.',
    }),
    canAppeal: t.boolean({
      description: 'Whether an appeal is possible now: none was filed, and there is time.',
      resolve: async (statement, _args, ctx) =>
        statement.appealUntil > ctx.now && (await appealOf(ctx, statement)) === null,
    }),
    appeal: t.field({
      type: StatementAppealRef,
      nullable: true,
      description: 'The member’s appeal against it; null for none.',
      resolve: (statement, _args, ctx) => appealOf(ctx, statement),
    }),
    correctedAt: t.expose('correctedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an appeal has made it good; null when it stands.',
    }),
  }),
})

addEntity(builder, StatementRef, findOwnStatement)

const TYPE_NAMES: Partial<Record<CaseSubject, string>> = { photo: 'Photo', message: 'Message' }

function globalIdOf(subjectType: CaseSubject, subjectId: string): string | null {
  const typeName = TYPE_NAMES[subjectType]
  return typeName === undefined ? null : toGlobalId(typeName, subjectId)
}

async function appealOf(ctx: Context, { id }: Statement): Promise<Appeal | null> {
  return (await batchLoad(ctx, 'appeal', id, (ids) => findAppeals(ctx.db, ids))) ?? null
}

async function textOf(statement: Statement, ctx: Context): Promise<string> {
  const { locale, appealUntil, measure, facts, explanation, addition, rule } = statement
  const words = {
    measure: measure ?? '',
    facts: facts ?? '',
    explanation: explanation ?? '',
    rule: rule ?? '',
  }
  const t = await moderationTexts(locale)
  const redress = wordRedress(t, appealUntil, { locale, timeZone: ctx.site.settings.timeZone })
  return statementText({ ...words, addition, decidedBy: t('decidedBy'), redress })
}

builder.objectField(ViewerRef, 'statements', (t) =>
  t.field({
    type: [StatementRef],
    description: 'Why the site has restricted the member, newest first, up to 200.',
    resolve: (account, _args, ctx) => findStatementsOf(ctx.db, account.siteId, account.id),
  }),
)

builder.objectFields(SuspensionRef, (t) => ({
  until: t.expose('suspendedUntil', {
    type: 'DateTime',
    nullable: true,
    description: 'When it ends by itself; null for without an end.',
  }),
  statement: t.field({
    type: StatementRef,
    nullable: true,
    description: 'The statement of reasons for it; null for a suspension from before there were any.',
    resolve: async (account, _args, ctx) =>
      (await findClosingStatement(ctx.db, account.siteId, account.id)) ?? null,
  }),
  statements: t.field({
    type: [StatementRef],
    description: 'Every statement of reasons that the member has got, newest first, up to 200.',
    resolve: (account, _args, ctx) => findStatementsOf(ctx.db, account.siteId, account.id),
  }),
}))

builder.objectType(AppealClosedError, {
  name: 'AppealClosedError',
  audience: 'visitor',
  description:
    'No appeal is possible. Code STATEMENT_NOT_FOUND, APPEAL_TOO_LATE after six months or APPEAL_FILED for a second one.',
  interfaces: ['UserError'],
})

const AppealInput = builder.inputType('AppealInput', {
  description: 'Input of appeal.',
  fields: (t) => ({
    statementId: t.id({ required: true, description: 'One of the own statements of reasons.' }),
    words: t.string({ required: true, description: 'Why it is wrong, up to 5,000 characters.' }),
  }),
})
const AppealSuccessRef = builder.objectRef<{ statement: Statement }>('AppealSuccess').implement({
  audience: 'member',
  description: 'The appeal is filed; a receipt is on its way by mail.',
  fields: (t) => ({
    statement: t.expose('statement', { type: StatementRef, description: 'With its appeal.' }),
  }),
})

builder.mutationField('appeal', (t) =>
  t.field({
    type: AppealSuccessRef,
    audience: 'owner',
    description:
      'Appeals against a decision of the site, once and within six months, also as a suspended member. Another person than the first decides.',
    args: { input: t.arg({ type: AppealInput, required: true, description: 'Which, and why.' }) },
    errors: {
      types: [AppealClosedError, InvalidInputError],
      union: { name: 'AppealPayload', description: 'The statement with its appeal, or why there is none.' },
    },
    resolve: async (_root, { input }, ctx) => ({ statement: await appeal(ctx, input) }),
  }),
)
