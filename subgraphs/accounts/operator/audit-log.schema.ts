import { toGlobalId } from '#platform/base/global-ids.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { builder } from '../builder.ts'
import { ActorRoleRef } from './actor-role.schema.ts'
import { AUDIT_CURSOR, listAuditOperators, readAuditFilter, searchAudit } from './audit-log.actions.ts'
import { AUDIT_COUNT_MAX, countAudit, type AuditFilter, type LoggedAct } from './audit-log.store.ts'
import type { Operator } from './operator.store.ts'

const ADMINS = { operator: ['admin'] } as const

const AuditScopeRef = builder.enumType('AuditScope', {
  description: 'What an act concerns.',
  values: {
    SITE: { value: 'site', description: 'The site of the request.' },
    INSTALLATION: { value: 'installation', description: 'The whole installation.' },
  } as const,
})

/** An act in the audit. */
export const AuditEntryRef = builder.objectRef<LoggedAct>('AuditEntry').implement({
  audience: ADMINS,
  description:
    'What an operator or a command on the server did. Only searches find it, and each search is itself audited.',
  fields: (t) => ({
    entryId: t.id({ description: 'Its own among all entries.', resolve: ({ id }) => id }),
    at: t.expose('at', { type: 'DateTime', description: 'When the act was done.' }),
    subgraph: t.exposeString('subgraph', { description: 'The part of the product: `accounts`.' }),
    isOfInstallation: t.boolean({
      description: 'Whether it concerns the whole installation, not one site.',
      resolve: ({ siteId }) => siteId === null,
    }),
    by: t.exposeString('operatorName', {
      nullable: true,
      description: 'Name of the operator; null for a command on the server.',
    }),
    role: t.expose('operatorRole', { type: ActorRoleRef, description: 'The role in which.' }),
    action: t.exposeString('action', { description: 'The noun and what happened to it: `case.decided`.' }),
    subjectType: t.exposeString('subjectType', { description: 'The noun of the subject: `member`.' }),
    subjectId: t.exposeString('subjectId', {
      nullable: true,
      description: 'Its id, without the type; null for none.',
    }),
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
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The request that did it, as the server’s log names it; null for a command on the server.',
    }),
  }),
})

type Asked = { asked: AuditFilter }

const AuditEntryConnectionRef = builder.connectionObject(
  {
    type: AuditEntryRef,
    name: 'AuditEntryConnection',
    audience: ADMINS,
    description: 'What a search of the audit found.',
    fields: (t) => ({
      totalCount: t.int({
        description: `How many acts match; ${AUDIT_COUNT_MAX} stands for that many or more.`,
        resolve: (connection, _args, ctx) => countAudit(ctx.db, (connection as unknown as Asked).asked),
      }),
    }),
  },
  { name: 'AuditEntryEdge', audience: ADMINS, description: 'An act that a search found.' },
)

const AuditFilterInput = builder.inputType('AuditFilterInput', {
  description: 'Which acts to find; what is left out does not matter.',
  fields: (t) => ({
    operatorId: t.id({ description: 'Only what this operator did.' }),
    subject: t.string({ description: 'Only what was done to this: a global id, or a row’s id.' }),
    action: t.string({ description: 'A name or its beginning: `case.` finds `case.decided`.' }),
    from: t.field({ type: 'DateTime', description: 'Done at this moment or later.' }),
    to: t.field({ type: 'DateTime', description: 'Done before this moment.' }),
    scope: t.field({
      type: AuditScopeRef,
      description: 'Only acts on the site, or only those on the whole installation. Defaults to both.',
    }),
  }),
})

const AuditOperatorRef = builder.objectRef<Operator>('AuditOperator').implement({
  audience: ADMINS,
  description: 'An operator by whom the audit can be searched.',
  fields: (t) => ({
    operatorId: t.id({
      description: 'Global id, for `AuditFilterInput.operatorId`.',
      resolve: ({ id }) => toGlobalId('Operator', id),
    }),
    name: t.exposeString('name', { description: 'The name.' }),
  }),
})

builder.queryField('auditOperators', (t) =>
  t.field({
    type: [AuditOperatorRef],
    audience: ADMINS,
    description:
      'Operators who work on the site of the request, by name, also those who can no longer log in.',
    resolve: (_root, _args, ctx) => listAuditOperators(ctx),
  }),
)

builder.queryField('auditEntries', (t) =>
  t.field({
    type: AuditEntryConnectionRef,
    audience: ADMINS,
    description:
      'What operators did on the site of the request and on the whole installation, the newest first. Every search is itself written into the audit. Ids that are none find nothing.',
    args: {
      filter: t.arg({ type: AuditFilterInput, description: 'Which acts. Defaults to all.' }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { filter, ...args }, ctx) => {
      const asked = readAuditFilter(ctx, filter ?? {})
      return connectionOf(args, AUDIT_CURSOR, {
        list: (page) => searchAudit(ctx, asked, page),
        cursorOf: ({ at, id }) => [at, id],
        besides: { asked },
      })
    },
  }),
)
