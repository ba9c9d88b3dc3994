import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { findCases, type ModerationCase } from '../case/case.store.ts'
import { findComplaints } from '../complaint/complaint.store.ts'
import { findOperatorsById } from '../operator/operator.store.ts'
import { ReportOutcomeRef, ReportReasonRef, ReportSubjectRef } from '../report/report.schema.ts'
import { findReportsOf, findReportsOfCases, type Report } from '../report/report.store.ts'
import type { ModerationDecision } from '../statement/statement.store.ts'
import type { Tables } from '../tables.ts'
import { findAppealedStatement } from './appealed.service.ts'
import { decisionsFor } from './decision.rules.ts'
import { ModeratedComplaintRef } from './moderated-complaint.schema.ts'
import {
  findModeratedMember,
  ModeratedMemberRef,
  ModeratedPhotoRef,
  READERS,
} from './moderated-member.schema.ts'
import { findDecisionsAbout, findDecisionsOf } from './queue.store.ts'
import { ModerationReasonCodeRef } from './statement.schema.ts'

type Context = RequestContext<Tables>

export const ModerationCaseKindRef = builder.enumType('ModerationCaseKind', {
  description: 'Why something waits for a moderator.',
  values: {
    PHOTO: { value: 'photo', description: 'A new photo.' },
    TEXT: { value: 'text', description: 'A new text of a profile.' },
    REPORT: { value: 'report', description: 'Members have reported it.' },
    COMPLAINT: { value: 'complaint', description: 'A complaint from the form, also of a visitor.' },
    APPEAL: { value: 'appeal', description: 'A member objects to a decision.' },
    SCAM: {
      value: 'scam',
      description: 'Messages with links, numbers and the like to several members in a day.',
    },
    SERIAL_REPORTER: { value: 'serial_reporter', description: 'Many reports in a day, none upheld.' },
  } as const,
})

export const ModerationSubjectRef = builder.enumType('ModerationSubject', {
  description: 'What a case is about.',
  values: {
    PROFILE: { value: 'profile', description: 'A member, by the profile.' },
    PHOTO: { value: 'photo', description: 'A photo.' },
    ABOUT_ME: { value: 'about_me', description: 'The text of a profile.' },
    MESSAGE: { value: 'message', description: 'A message.' },
    CONVERSATION: { value: 'conversation', description: 'What a member wrote in a conversation.' },
    COMPLAINT: { value: 'complaint', description: 'A complaint from the form.' },
    STATEMENT: { value: 'statement', description: 'A statement of reasons.' },
  } as const,
})

const ModerationCaseStateRef = builder.enumType('ModerationCaseState', {
  description: 'How far a case is.',
  values: {
    OPEN: { value: 'open', description: 'It waits, or an operator works on it.' },
    DECIDED: { value: 'decided', description: 'It is decided; for a minute that can be undone.' },
    DONE: { value: 'done', description: 'The decision has taken effect.' },
    WITHDRAWN: {
      value: 'withdrawn',
      description: 'It needs no decision any more: the photo is gone, for instance.',
    },
  } as const,
})

export const ModerationDecisionKindRef = builder.enumType('ModerationDecisionKind', {
  description: 'What a moderator can decide.',
  values: {
    APPROVE: { value: 'approve', description: 'The photo or text is shown.' },
    REFUSE: { value: 'refuse', description: 'The photo, text or message is hidden.' },
    WARN: { value: 'warn', description: 'The member is warned.' },
    LIMIT: {
      value: 'limit',
      description: 'The member may not write first, or add no photos, for some days.',
    },
    SUSPEND: { value: 'suspend', description: 'The account is closed for some days.' },
    BAN: { value: 'ban', description: 'The account is closed without an end, and the address barred.' },
    NO_ACTION: { value: 'no_action', description: 'Nothing against the rules.' },
    ANSWER: { value: 'answer', description: 'The complaint is answered.' },
    THREAT_TO_LIFE: {
      value: 'threat_to_life',
      description: 'The account is closed at once and the evidence sealed. It cannot be undone.',
    },
    UPHOLD: { value: 'uphold', description: 'The appealed decision stands.' },
    OVERTURN: { value: 'overturn', description: 'The appealed decision was wrong and is made good.' },
  } as const,
})

/** What an operator has decided about a case or a member. */
export const ModerationDecisionRef = builder.objectRef<ModerationDecision>('ModerationDecision').implement({
  audience: READERS,
  description: 'What an operator has decided about a case or a member.',
  fields: (t) => ({
    kind: t.expose('decision', { type: ModerationDecisionKindRef, description: 'What was decided.' }),
    reason: t.expose('reason', {
      type: ModerationReasonCodeRef,
      nullable: true,
      description: 'Why; null where none is needed.',
    }),
    addition: t.exposeString('addition', {
      nullable: true,
      description: 'Own words for the member; null for none.',
    }),
    days: t.exposeInt('days', { nullable: true, description: 'For how many days; null for without an end.' }),
    mayNotWriteFirst: t.exposeBoolean('mayNotWriteFirst', {
      description: 'Whether the member may start no conversations.',
    }),
    mayNotAddPhotos: t.exposeBoolean('mayNotAddPhotos', {
      description: 'Whether the member may add no photos.',
    }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The answer to a complaint or an appeal; null for none.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When it was decided.' }),
    decidedBy: t.string({
      nullable: true,
      description: 'The operator’s name; null for a command on the server.',
      resolve: async ({ operatorId }, _args, ctx) => nameOf(ctx, operatorId),
    }),
    undoUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when it can be undone; null once it has taken effect.',
      resolve: ({ doneAt, effectiveAt }) => (doneAt === null ? effectiveAt : null),
    }),
    doneAt: t.expose('doneAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it took effect; null until then.',
    }),
  }),
})

const ModerationReportRef = builder.objectRef<Report>('ModerationReport').implement({
  audience: READERS,
  description: 'A report as a moderator reads it.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'What the reporter names when asking about it.' }),
    about: t.expose('subjectType', { type: ReportSubjectRef, description: 'What it is about.' }),
    reason: t.expose('reason', { type: ReportReasonRef, description: 'Why, as the reporter chose.' }),
    words: t.exposeString('words', {
      nullable: true,
      description: 'The reporter’s own words; null for none.',
    }),
    reportedAt: t.expose('reportedAt', { type: 'DateTime', description: 'When it was sent.' }),
    outcome: t.expose('outcome', {
      type: ReportOutcomeRef,
      nullable: true,
      description: 'What has come of it; null until then.',
    }),
    reporter: t.field({
      type: ModeratedMemberRef,
      nullable: true,
      description: 'Who reported; never named to the reported member. Null for an erased member.',
      resolve: async ({ reporterId }, _args, ctx) => (await findModeratedMember(ctx, reporterId)) ?? null,
    }),
    reported: t.field({
      type: ModeratedMemberRef,
      nullable: true,
      description: 'Whom it is about; null for an erased member or a house profile.',
      resolve: async ({ reportedId }, _args, ctx) => (await findModeratedMember(ctx, reportedId)) ?? null,
    }),
  }),
})

/** Something that waits for a moderator, or has been decided. */
export const ModerationCaseRef = builder.objectRef<ModerationCase>('ModerationCase').implement({
  audience: READERS,
  description: 'Something that waits for a moderator, or has been decided.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('ModerationCase', id) }),
    kind: t.expose('kind', { type: ModerationCaseKindRef, description: 'Why it waits.' }),
    state: t.expose('state', { type: ModerationCaseStateRef, description: 'How far it is.' }),
    isDangerous: t.boolean({
      description: 'Whether it may not wait.',
      resolve: ({ danger }) => danger === 1,
    }),
    isTrusted: t.exposeBoolean('isTrusted', {
      description: 'Whether a trusted flagger has sent it, so that it comes first.',
    }),
    isUrgent: t.exposeBoolean('isUrgent', {
      description: 'Whether an answer within a day was promised: to members who think of leaving.',
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'Since when it waits.' }),
    takenBy: t.string({
      nullable: true,
      description: 'The name of the operator who works on it; null if none does.',
      resolve: (about, _args, ctx) => (isTaken(about, ctx) ? nameOf(ctx, about.takenBy) : null),
    }),
    takenUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When that operator’s claim ends; null without one.',
      resolve: (about, _args, ctx) => (isTaken(about, ctx) ? about.takenUntil : null),
    }),
    isMine: t.boolean({
      description: 'Whether the requesting operator works on it.',
      resolve: (about, _args, ctx) => isTaken(about, ctx) && about.takenBy === ctx.visit.operator?.operatorId,
    }),
    mayDecide: t.boolean({
      description: 'Whether the requesting operator may decide: not about an appeal against an own decision.',
      resolve: ({ notFor }, _args, ctx) => notFor === null || notFor !== ctx.visit.operator?.operatorId,
    }),
    subjectType: t.expose('subjectType', { type: ModerationSubjectRef, description: 'What it is about.' }),
    possibleDecisions: t.field({
      type: [ModerationDecisionKindRef],
      description: 'The decisions that fit it.',
      resolve: async (about, _args, ctx) =>
        decisionsFor({ ...about, hasAccount: (await memberOf(ctx, about)) !== undefined }),
    }),
    member: t.field({
      type: ModeratedMemberRef,
      nullable: true,
      description:
        'The member it is about; null for a complaint about no member, an erased member or a house profile.',
      resolve: async (about, _args, ctx) => (await memberOf(ctx, about)) ?? null,
    }),
  }),
})

async function memberOf(ctx: Context, { memberId }: ModerationCase): Promise<Account | undefined> {
  return memberId === null ? undefined : findModeratedMember(ctx, memberId)
}

// What the case is about.
builder.objectFields(ModerationCaseRef, (t) => ({
  photo: t.field({
    type: ModeratedPhotoRef,
    nullable: true,
    description: 'The photo that it is about; null for anything else, or a photo that is gone.',
    resolve: async (about, _args, ctx) => {
      const photoId = await photoOf(ctx, about)
      return photoId === undefined ? null : { id: toGlobalId('ModeratedPhoto', photoId) }
    },
  }),
  text: t.string({
    nullable: true,
    description: 'The text of the profile to decide about, as the member wrote it; null for anything else.',
    resolve: ({ words }) => words,
  }),
  reports: t.field({
    type: [ModerationReportRef],
    description: 'The reports that it is about, oldest first; those that a serial reporter has sent.',
    resolve: async (about, _args, ctx) => {
      if (about.kind === 'serial_reporter') return findReportsOf(ctx.db, about.siteId, about.subjectId)
      if (about.kind !== 'report') return []
      return (await batchLoad(ctx, 'case-reports', about.id, (ids) => findReportsOfCases(ctx.db, ids))) ?? []
    },
  }),
  complaint: t.field({
    type: ModeratedComplaintRef,
    nullable: true,
    description: 'The complaint that it is about; null for anything else.',
    resolve: async ({ subjectType, subjectId, siteId }, _args, ctx) =>
      subjectType === 'complaint'
        ? ((await batchLoad(ctx, 'complaint', subjectId, (ids) => findComplaints(ctx.db, siteId, ids))) ??
          null)
        : null,
  }),
}))

// The decision about it, and earlier ones.
builder.objectFields(ModerationCaseRef, (t) => ({
  decision: t.field({
    type: ModerationDecisionRef,
    nullable: true,
    description: 'What was decided; null while it waits.',
    resolve: async ({ id }, _args, ctx) => (await decisionOf(ctx, id)) ?? null,
  }),
  history: t.field({
    type: [ModerationDecisionRef],
    description: 'Earlier decisions about the member, newest first, up to 50.',
    resolve: async ({ id, memberId, siteId }, _args, ctx) => {
      if (memberId === null) return []
      const all = await batchLoad(ctx, 'decisions-about', memberId, (ids) =>
        findDecisionsAbout(ctx.db, siteId, ids),
      )
      return (all ?? []).filter(({ caseId }) => caseId !== id)
    },
  }),
}))

addEntity(builder, ModerationCaseRef, (ctx, caseId) =>
  ctx.visit.operator?.mayWorkHere === true
    ? batchLoad(ctx, 'case', caseId, (ids) => findCases(ctx.db, ctx.site.id, ids))
    : undefined,
)

function isTaken({ takenBy, takenUntil, state }: ModerationCase, { now }: Context): boolean {
  return state === 'open' && takenBy !== null && takenUntil !== null && takenUntil > now
}

async function nameOf(ctx: Context, operatorId: string | null): Promise<string | null> {
  if (operatorId === null) return null
  const operator = await batchLoad(ctx, 'operator-name', operatorId, (ids) => findOperatorsById(ctx.db, ids))
  return operator?.name ?? null
}

function decisionOf(ctx: Context, caseId: string): Promise<ModerationDecision | undefined> {
  return batchLoad(ctx, 'decision', caseId, (ids) => findDecisionsOf(ctx.db, ids))
}

// An appeal shows the photo that was judged.
async function photoOf(ctx: Context, about: ModerationCase): Promise<string | undefined> {
  if (about.subjectType === 'photo') return about.subjectId
  const statement = await findAppealedStatement(ctx.db, about)
  return statement?.subjectType === 'photo' ? statement.subjectId : undefined
}
