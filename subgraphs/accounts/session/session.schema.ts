import { toGlobalId } from '#platform/base/global-ids.ts'
import { loadViewer, ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { SessionNotFoundError } from '../errors.ts'
import { endOtherSessions, endSession } from './session.actions.ts'
import { findPasswordGivenUntil, findSessionsFor, type Session } from './session.store.ts'

builder.objectType(SessionNotFoundError, {
  name: 'SessionNotFoundError',
  audience: 'visitor',
  description: 'SESSION_NOT_FOUND: the member has no such session, or it has ended.',
  interfaces: ['UserError'],
})

const SessionRef = builder.objectRef<Session>('Session').implement({
  audience: 'owner',
  description: 'A device on which the member is logged in. Readable by that member only.',
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: (session) => toGlobalId('Session', session.id) }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the device logged in.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      description: 'When it was used last, to five minutes.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it is logged out by itself.' }),
    userAgent: t.exposeString('userAgent', {
      description: 'What the browser says it is; empty when it says nothing.',
    }),
    address: t.exposeString('address', {
      description: 'The network it logged in from, with the last part left out.',
    }),
    current: t.boolean({
      description: 'Whether it is the device that asks.',
      resolve: (session, _args, ctx) => session.id === ctx.viewer?.sessionId,
    }),
  }),
})

builder.objectField(ViewerRef, 'sessions', (t) =>
  t.field({
    type: [SessionRef],
    description: 'The devices that are logged in, at most a hundred, the one that was used last first.',
    resolve: (account, _args, ctx) =>
      findSessionsFor(ctx.db, { siteId: account.siteId, memberId: account.id }),
  }),
)

builder.objectField(ViewerRef, 'passwordGivenUntil', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'Until when this session need not give the password again for a change of the address, a passkey or an archive: ten minutes from when it was given. Null when it must. A new password and the end of the account always ask.',
    resolve: async (_account, _args, ctx) =>
      ctx.viewer === undefined ? null : ((await findPasswordGivenUntil(ctx.db, ctx.viewer)) ?? null),
  }),
)

const EndSessionInput = builder.inputType('EndSessionInput', {
  description: 'Input of endSession.',
  fields: (t) => ({ sessionId: t.id({ required: true, description: 'Of Viewer.sessions.' }) }),
})
const EndSessionSuccessRef = builder.objectRef<{ viewer: Account | null }>('EndSessionSuccess').implement({
  audience: 'member',
  description: 'The device is logged out.',
  fields: (t) => ({
    viewer: t.expose('viewer', {
      type: ViewerRef,
      nullable: true,
      description: 'The member; null when it was the device at hand.',
    }),
  }),
})
const EndOtherSessionsSuccessRef = builder
  .objectRef<{ endedCount: number; viewer: Account }>('EndOtherSessionsSuccess')
  .implement({
    audience: 'member',
    description: 'Only the device at hand is logged in.',
    fields: (t) => ({
      endedCount: t.exposeInt('endedCount', { description: 'How many sessions ended.' }),
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })

builder.mutationFields((t) => ({
  endSession: t.field({
    type: EndSessionSuccessRef,
    description: 'Logs one device of the signed-in member out.',
    args: { input: t.arg({ type: EndSessionInput, required: true, description: 'The session.' }) },
    errors: {
      types: [SessionNotFoundError],
      union: {
        name: 'EndSessionPayload',
        description: 'The device is logged out, or the viewer has no such session.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      await endSession(ctx, input.sessionId)
      return { viewer: await loadViewer(ctx) }
    },
  }),
  endOtherSessions: t.field({
    type: EndOtherSessionsSuccessRef,
    description: 'Logs every device of the signed-in member out, except the one at hand.',
    resolve: async (_root, _args, ctx) => ({
      endedCount: await endOtherSessions(ctx),
      viewer: (await loadViewer(ctx))!,
    }),
  }),
}))
