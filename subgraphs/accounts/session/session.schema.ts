import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { emptyInput } from '#platform/graph/empty-input.ts'
import { addListedEntity } from '#platform/graph/entities.ts'
import { loadViewer, ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { SessionNotFoundError } from '../errors.ts'
import { endOtherSessions, endSession } from './session.actions.ts'
import { findPasswordGivenUntil, findSessionsFor, type Session } from './session.store.ts'

builder.objectType(SessionNotFoundError, {
  name: 'SessionNotFoundError',
  audience: 'visitor',
  description: 'The member has no such session, or it has ended. Code SESSION_NOT_FOUND.',
  interfaces: ['UserError'],
})

const SessionRef = builder.objectRef<Session>('Session').implement({
  audience: 'owner',
  description: 'A device on which the member is logged in. Only that member can read it.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: (session) => toGlobalId('Session', session.id) }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the device logged in.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      description: 'When it was last used, to within five minutes.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the session expires.' }),
    userAgent: t.exposeString('userAgent', {
      description: 'The browser’s User-Agent; empty if it sent none.',
    }),
    address: t.exposeString('address', {
      description: 'The network address at login, without its last part.',
    }),
    current: t.boolean({
      description: 'Whether this is the session of the request.',
      resolve: (session, _args, ctx) => session.id === ctx.viewer?.sessionId,
    }),
  }),
})

addListedEntity(builder, SessionRef, ({ db, viewer }) =>
  viewer === undefined ? [] : findSessionsFor(db, viewer),
)

builder.objectField(ViewerRef, 'sessions', (t) =>
  t.field({
    type: [SessionRef],
    description: 'The devices that are logged in, the most recently used first, up to 100.',
    resolve: (account, _args, ctx) =>
      findSessionsFor(ctx.db, { siteId: account.siteId, memberId: account.id }),
  }),
)

builder.objectField(ViewerRef, 'passwordGivenUntil', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'Until when this session can change the address, manage passkeys or request an archive without the password: ten minutes after it was last entered. Null if the password is required. Changing the password and deleting the account always require it.',
    resolve: async (_account, _args, ctx) =>
      ctx.viewer === undefined ? null : ((await findPasswordGivenUntil(ctx.db, ctx.viewer)) ?? null),
  }),
)

const EndSessionInput = builder.inputType('EndSessionInput', {
  description: 'Input of endSession.',
  fields: (t) => ({ sessionId: t.id({ required: true, description: 'The id of one of Viewer.sessions.' }) }),
})
const EndSessionSuccessRef = builder.objectRef<{ viewer: Account | null }>('EndSessionSuccess').implement({
  audience: 'member',
  description: 'The device is logged out.',
  fields: (t) => ({
    viewer: t.expose('viewer', {
      type: ViewerRef,
      nullable: true,
      description: 'The member; null if the current session was ended.',
    }),
  }),
})
const EndOtherSessionsSuccessRef = builder
  .objectRef<{ endedCount: number; viewer: Account }>('EndOtherSessionsSuccess')
  .implement({
    audience: 'member',
    description: 'All sessions but the current one ended.',
    fields: (t) => ({
      endedCount: t.exposeInt('endedCount', { description: 'The number of sessions that ended.' }),
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })

builder.mutationFields((t) => ({
  endSession: t.field({
    type: EndSessionSuccessRef,
    description: 'Ends one session of the signed-in member.',
    args: { input: t.arg({ type: EndSessionInput, required: true, description: 'The session.' }) },
    errors: {
      types: [SessionNotFoundError],
      union: {
        name: 'EndSessionPayload',
        description: 'The ended session’s member, or an error if the viewer has no such session.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      await endSession(ctx, input.sessionId)
      return { viewer: await loadViewer(ctx) }
    },
  }),
  endOtherSessions: t.field({
    type: EndOtherSessionsSuccessRef,
    description: 'Ends every session of the signed-in member except the current one.',
    args: { input: t.arg({ type: emptyInput(builder, 'endOtherSessions'), description: 'May be omitted.' }) },
    errors: {
      types: [],
      union: { name: 'EndOtherSessionsPayload', description: 'The viewer with the remaining session.' },
    },
    resolve: async (_root, _args, ctx) => ({
      endedCount: await endOtherSessions(ctx),
      viewer: (await loadViewer(ctx))!,
    }),
  }),
}))
