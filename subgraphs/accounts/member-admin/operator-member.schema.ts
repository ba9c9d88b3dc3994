import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { shownEmail } from '#platform/base/email-address.ts'
import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity, MEMBER_PAGE } from '#platform/graph/entities.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { AccountStatusRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { ComplaintSubjectRef } from '../complaint/complaint.schema.ts'
import type { Complaint } from '../complaint/complaint.store.ts'
import { ConsentPurposeRef, LegalDocumentKindRef } from '../consent/consent.schema.ts'
import { findConsentsFor, type ConsentReceipt } from '../consent/consent.store.ts'
import { finalAfter } from '../leaving/deletion.actions.ts'
import { DeleteReasonRef } from '../leaving/deletion.schema.ts'
import { ActorRoleRef } from '../operator/actor-role.schema.ts'
import { findSessionsFor, type Session } from '../session/session.store.ts'
import type { SignupDocumentKind } from '../site/document.store.ts'
import type { Tables } from '../tables.ts'
import { lifeCycleOf, type LifeStep, type LifeStepName } from './life-cycle.rules.ts'
import {
  countPasskeysOf,
  findAccountsOfSite,
  findTrackingOf,
  listAcceptedDocuments,
  countAuditOf,
  listAuditOf,
  listComplaintsOf,
  listDeletionsOf,
  listNotesOf,
  type AcceptedDocument,
  type MemberAudit,
  type MemberNote,
} from './member-admin.store.ts'

type Context = RequestContext<Tables>

const of = ({ siteId, id: memberId }: Account) => ({ siteId, memberId })

/** A member in the console. Other subgraphs extend it by its global id. */
export const OperatorMemberRef = builder.objectRef<Account>('OperatorMember').implement({
  audience: MEMBER_PAGE,
  description:
    'A member, as operators see one. The only type with an `id` that is no Node: each opening is audited with its purpose, which `node` could not ask for. So its id is for `operatorMember` and inputs, and what is on its page has no id of its own.',
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('OperatorMember', id) }),
    email: t.string({
      description: 'Where mails go.',
      resolve: ({ email }) => shownEmail(email!),
    }),
    status: t.field({
      type: AccountStatusRef,
      description: 'Where the account stands in its life.',
      resolve: ({ status }) => status as Exclude<Account['status'], 'erased'>,
    }),
    statusChangedAt: t.expose('statusChangedAt', {
      type: 'DateTime',
      description: 'When the account got its current status.',
    }),
    signedUpAt: t.expose('signedUpAt', { type: 'DateTime', description: 'When the account was created.' }),
    confirmedAt: t.expose('confirmedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the address was confirmed.',
    }),
    firstLoginAt: t.expose('firstLoginAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The first login after that.',
    }),
    signupStep: t.exposeInt('signupStep', {
      nullable: true,
      description: '1 to 4 while the sign-up is unfinished; null when it is done.',
    }),
    language: t.exposeString('locale', { description: 'The language of screens and mails.' }),
    country: t.exposeString('country', { description: 'Where the member signed up, ISO 3166-1 alpha-2.' }),
    host: t.exposeString('host', {
      nullable: true,
      description: 'The domain of the last sign-up or login.',
    }),
    erasedAfter: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a deletion that the member asked for becomes final.',
      resolve: ({ status, deletionRequestedAt, erasureRequestedAt }) => {
        const asked = status === 'deletion_requested' ? deletionRequestedAt : erasureRequestedAt
        return asked === null ? null : finalAfter(asked)
      },
    }),
  }),
})

addEntity(builder, OperatorMemberRef, (ctx, memberId) => loadMember(ctx, memberId))

/** A member of the request's site, batched; null for an erased one and one of another site. */
export async function loadMember(ctx: Context, memberId: string): Promise<Account | null> {
  const load = async (ids: string[]) =>
    new Map((await findAccountsOfSite(ctx.db, ctx.site.id, ids)).map((account) => [account.id, account]))
  return (await batchLoad(ctx, 'operator-member', memberId, load)) ?? null
}

const LifeStepNameRef = builder.enumType('LifeStepName', {
  description: 'A step in the life of an account.',
  values: {
    SIGNED_UP: { description: 'The account was created.' },
    CONFIRMED: { description: 'The address was confirmed.' },
    FIRST_LOGIN: { description: 'The first login after that.' },
    DELETION_REQUESTED: { description: 'The member deleted the account.' },
    DELETION_UNDONE: { description: 'The member took the deletion back.' },
    ERASURE_REQUESTED: { description: 'A suspended member asked for the erasure.' },
    ACTIVE: { description: 'In use since then.' },
    PAUSED: { description: 'Hidden since then.' },
    SUSPENDED: { description: 'Closed by an operator since then.' },
  } as const satisfies Record<LifeStepName, object>,
})
const LifeStepRef = builder.objectRef<LifeStep>('LifeStep').implement({
  audience: MEMBER_PAGE,
  description: 'A step in the life of an account.',
  fields: (t) => ({
    name: t.field({ type: LifeStepNameRef, description: 'The kind of step.', resolve: ({ name }) => name }),
    at: t.expose('at', { type: 'DateTime', description: 'When the step was taken.' }),
    reason: t.field({
      type: DeleteReasonRef,
      nullable: true,
      description: 'Why the member deleted the account; null for every other step.',
      resolve: ({ reason }) => reason ?? null,
    }),
    words: t.string({
      nullable: true,
      description: 'What the member added to the reason; null without words.',
      resolve: ({ words }) => words ?? null,
    }),
  }),
})
const MemberSessionRef = builder.objectRef<Session>('MemberSession').implement({
  audience: MEMBER_PAGE,
  description: 'A device on which a member is logged in.',
  fields: (t) => ({
    sessionId: t.id({ description: 'Its own among all sessions.', resolve: ({ id }) => id }),
    userAgent: t.exposeString('userAgent', { description: 'What the browser calls itself.' }),
    address: t.exposeString('address', { description: 'The masked network address of the login.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was opened.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was last used.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it ends.' }),
  }),
})
const MemberTrackingRef = builder
  .objectRef<{ network: string | null; ref: string | null }>('MemberTracking')
  .implement({
    audience: MEMBER_PAGE,
    description: 'The traffic that brought a member.',
    fields: (t) => ({
      network: t.exposeString('network', { nullable: true, description: 'The partner network.' }),
      ref: t.exposeString('ref', { nullable: true, description: 'The partner within the network.' }),
    }),
  })
const AcceptedDocumentRef = builder.objectRef<AcceptedDocument>('AcceptedDocument').implement({
  audience: MEMBER_PAGE,
  description: 'A version of a document that a member accepted.',
  fields: (t) => ({
    kind: t.field({
      type: LegalDocumentKindRef,
      description: 'Which document it is.',
      resolve: ({ kind }) => kind as SignupDocumentKind,
    }),
    language: t.exposeString('locale', { description: 'Its language.' }),
    version: t.expose('version', { type: 'DateTime', description: 'Its version.' }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', description: 'When the member accepted it.' }),
  }),
})
const MemberConsentRef = builder.objectRef<ConsentReceipt>('MemberConsent').implement({
  audience: MEMBER_PAGE,
  description: 'What a member decided last about one purpose.',
  fields: (t) => ({
    purpose: t.expose('purpose', {
      type: ConsentPurposeRef,
      description: 'The purpose that the decision is about.',
    }),
    isGiven: t.exposeBoolean('given', { description: 'Whether it is given.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When the member decided.' }),
  }),
})
const MemberComplaintRef = builder.objectRef<Complaint>('MemberComplaint').implement({
  audience: MEMBER_PAGE,
  description: 'A complaint of a member.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'What the member calls it.' }),
    about: t.expose('aboutKind', { type: ComplaintSubjectRef, description: 'What it is about.' }),
    text: t.exposeString('text', { nullable: true, description: 'The member’s words.' }),
    filedAt: t.expose('filedAt', { type: 'DateTime', description: 'When it was filed.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'What was answered.' }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was answered; null while it waits.',
    }),
  }),
})
const MemberNoteRef = builder.objectRef<MemberNote>('MemberNote').implement({
  audience: MEMBER_PAGE,
  description: 'What an operator wrote about a member.',
  fields: (t) => ({
    noteId: t.id({ description: 'Its own among all notes.', resolve: ({ id }) => id }),
    text: t.exposeString('text', { description: 'The words.' }),
    by: t.exposeString('operatorName', { description: 'Name of the operator.' }),
    writtenAt: t.expose('writtenAt', { type: 'DateTime', description: 'When the note was written.' }),
  }),
})
const MemberAuditRef = builder.objectRef<MemberAudit>('MemberAudit').implement({
  audience: MEMBER_PAGE,
  description: 'An act of an operator about a member.',
  fields: (t) => ({
    entryId: t.id({ description: 'The same as `AuditEntry.entryId`.', resolve: ({ id }) => id }),
    at: t.expose('at', { type: 'DateTime', description: 'When the act was done.' }),
    action: t.exposeString('action', { description: 'The noun and what happened to it: `refund.made`.' }),
    by: t.exposeString('operatorName', {
      nullable: true,
      description: 'Name of the operator; null for a command on the server.',
    }),
    role: t.expose('operatorRole', { type: ActorRoleRef, description: 'The role in which.' }),
    purpose: t.exposeString('purpose', { nullable: true, description: 'Why, in the operator’s words.' }),
    before: t.string({
      nullable: true,
      description: 'What it was before, as JSON.',
      resolve: ({ before }) => (before === null ? null : JSON.stringify(before)),
    }),
    after: t.string({
      nullable: true,
      description: 'What it is after it, as JSON.',
      resolve: ({ after }) => (after === null ? null : JSON.stringify(after)),
    }),
  }),
})
builder.objectFields(OperatorMemberRef, (t) => ({
  lifeCycle: t.field({
    type: [LifeStepRef],
    description: 'What happened to the account, the oldest first.',
    resolve: async (account, _args, ctx) => lifeCycleOf(account, await listDeletionsOf(ctx.db, of(account))),
  }),
  sessions: t.field({
    type: [MemberSessionRef],
    description: 'Where the member is logged in, the most recently used first.',
    resolve: (account, _args, ctx) => findSessionsFor(ctx.db, of(account)),
  }),
  passkeyCount: t.int({
    description: 'How many passkeys the member has.',
    resolve: (account, _args, ctx) => countPasskeysOf(ctx.db, of(account)),
  }),
  tracking: t.field({
    type: MemberTrackingRef,
    nullable: true,
    description: 'The traffic that brought the member; null without any.',
    resolve: async (account, _args, ctx) => (await findTrackingOf(ctx.db, of(account))) ?? null,
  }),
  acceptedDocuments: t.field({
    type: [AcceptedDocumentRef],
    description: 'Terms and privacy statements that the member accepted, the newest first.',
    resolve: (account, _args, ctx) => listAcceptedDocuments(ctx.db, of(account)),
  }),
  consents: t.field({
    type: [MemberConsentRef],
    description: 'What the member decided last, by purpose.',
    resolve: async ({ id }, _args, ctx) => [...(await findConsentsFor(ctx.db, id)).values()],
  }),
  complaints: t.field({
    type: [MemberComplaintRef],
    description: 'What the member complained about, the newest first.',
    resolve: (account, _args, ctx) => listComplaintsOf(ctx.db, of(account)),
  }),
  notes: t.field({
    type: [MemberNoteRef],
    description: 'What operators wrote about the member, the newest first.',
    resolve: (account, _args, ctx) => listNotesOf(ctx.db, of(account)),
  }),
  audit: t.field({
    type: [MemberAuditRef],
    description: 'The newest 100 acts of operators about the member, in every subgraph. `acts` has all.',
    resolve: async (account, _args, ctx) => {
      const newest = { limit: 99, backwards: false, cursor: undefined }
      return listAuditOf(ctx.db, of(account), newest)
    },
  }),
}))

type Owned = { owner: { siteId: string; memberId: string } }

const MemberActsConnectionRef = builder.connectionObject(
  {
    type: MemberAuditRef,
    name: 'MemberActsConnection',
    audience: MEMBER_PAGE,
    description: 'What operators did about a member, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of acts about the member.',
        resolve: (connection, _args, ctx) => countAuditOf(ctx.db, (connection as unknown as Owned).owner),
      }),
    }),
  },
  { name: 'MemberActsEdge', audience: MEMBER_PAGE, description: 'One act in the list.' },
)

builder.objectField(OperatorMemberRef, 'acts', (t) =>
  t.field({
    type: MemberActsConnectionRef,
    description: 'What operators did about the member, in every subgraph, the newest first.',
    args: {
      ...t.arg.connectionArgs(),
    },
    resolve: (account, args, ctx) => {
      const owner = of(account)
      return connectionOf(args, TIME_CURSOR, {
        list: (page) => listAuditOf(ctx.db, owner, page),
        cursorOf: ({ at, id }) => [at, id],
        besides: { owner },
      })
    },
  }),
)
