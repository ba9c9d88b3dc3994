import { toGlobalId } from '#platform/base/global-ids.ts'
import { MEMBER_SCOPES } from '#platform/requests/audience.ts'
import { requireViewer } from '#platform/requests/request-context.ts'
import { loadViewer, ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { AppRequestInvalidError, ConnectedAppNotFoundError } from '../errors.ts'
import { findConnectedAppsFor, type ConnectedApp } from './oauth-grant.store.ts'
import { decideAppRequest, disconnectApp, readAppRequest, type AppRequest } from './oauth.actions.ts'

builder.objectType(AppRequestInvalidError, {
  name: 'AppRequestInvalidError',
  audience: 'visitor',
  description:
    'APP_REQUEST_INVALID: no such app is registered on this site, or it was registered with another address to come back to.',
  interfaces: ['UserError'],
})
builder.objectType(ConnectedAppNotFoundError, {
  name: 'ConnectedAppNotFoundError',
  audience: 'visitor',
  description: 'CONNECTED_APP_NOT_FOUND: the member has let no such app in, or has ended it.',
  interfaces: ['UserError'],
})

const AppScopeRef = builder.enumType('AppScope', {
  description:
    'What a member can let an app do. In requests of apps they are written as in the descriptions.',
  values: {
    PROFILE_READ: { value: 'profile:read', description: `profile:read: ${MEMBER_SCOPES['profile:read']}.` },
    MATCHES_READ: { value: 'matches:read', description: `matches:read: ${MEMBER_SCOPES['matches:read']}.` },
    MESSAGES_READ: {
      value: 'messages:read',
      description: `messages:read: ${MEMBER_SCOPES['messages:read']}.`,
    },
    LIKES_WRITE: { value: 'likes:write', description: `likes:write: ${MEMBER_SCOPES['likes:write']}.` },
  } as const,
})

const AppRequestInput = builder.inputType('AppRequestInput', {
  description:
    'What an app asks, as the address says with which it sends the member here (RFC 6749, RFC 7636).',
  fields: (t) => ({
    clientId: t.string({ required: true, description: 'client_id: the app.' }),
    redirectUri: t.string({
      required: true,
      description:
        'redirect_uri: where the member goes on; one with which the app is registered, letter for letter.',
    }),
    responseType: t.string({ required: true, description: 'response_type: code.' }),
    scope: t.string({ required: true, description: 'scope: what the app wants to do, with spaces between.' }),
    state: t.string({ description: 'state: what the app wants to hear again.' }),
    codeChallenge: t.string({ required: true, description: 'code_challenge: the hash of the verifier.' }),
    codeChallengeMethod: t.string({ required: true, description: 'code_challenge_method: S256.' }),
  }),
})

const AppRequestRef = builder.objectRef<AppRequest>('AppRequest').implement({
  audience: 'member',
  description: 'What an app asks of the member whom it has sent here.',
  fields: (t) => ({
    appName: t.string({ description: 'The name of the app.', resolve: ({ client }) => client.name }),
    redirectHost: t.string({
      description: 'Where the member goes on, without the path.',
      resolve: ({ redirectUri }) => new URL(redirectUri).host,
    }),
    scopes: t.field({
      type: [AppScopeRef],
      description: 'What the app wants to do; empty when it has asked wrongly.',
      resolve: ({ scopes }) => scopes ?? [],
    }),
    refusedAt: t.string({
      nullable: true,
      description: 'Where the app is told what is wrong with its question; null when nothing is.',
      resolve: ({ refusedAt }) => refusedAt ?? null,
    }),
  }),
})

builder.queryField('appRequest', (t) =>
  t.field({
    type: AppRequestRef,
    nullable: true,
    audience: 'member',
    description:
      'What an app asks of the member (OAuth 2.1); null when the app is not registered, or not with this address. The member is not redirected then.',
    args: { input: t.arg({ type: AppRequestInput, required: true, description: 'What is asked.' }) },
    resolve: async (_root, { input }, ctx) =>
      (await readAppRequest(ctx, { ...input, state: input.state ?? null })) ?? null,
  }),
)

const ConnectedAppRef = builder.objectRef<ConnectedApp>('ConnectedApp').implement({
  audience: 'owner',
  description: 'An app that the member has let in.',
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => toGlobalId('ConnectedApp', id) }),
    name: t.exposeString('name', { description: 'The name of the app.' }),
    scopes: t.field({
      type: [AppScopeRef],
      description: 'What it may do for the member.',
      resolve: ({ scopes }) => scopes,
    }),
    grantedAt: t.expose('grantedAt', { type: 'DateTime', description: 'Since when.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it asked last, to five minutes; null when it never has.',
    }),
  }),
})

builder.objectField(ViewerRef, 'connectedApps', (t) =>
  t.field({
    type: [ConnectedAppRef],
    description: 'The apps that the member has let in, at most a hundred, the last one first.',
    resolve: (_account, _args, ctx) => findConnectedAppsFor(ctx.db, requireViewer(ctx)),
  }),
)

const DecideAppRequestInput = builder.inputType('DecideAppRequestInput', {
  description: 'Input of decideAppRequest.',
  fields: (t) => ({
    request: t.field({ type: AppRequestInput, required: true, description: 'What the app asks.' }),
    allow: t.boolean({ required: true, description: 'Whether the member lets it in.' }),
  }),
})
const DecideAppRequestSuccessRef = builder
  .objectRef<{ redirectTo: string }>('DecideAppRequestSuccess')
  .implement({
    audience: 'member',
    description: 'The member has decided.',
    fields: (t) => ({
      redirectTo: t.exposeString('redirectTo', {
        description: 'The address of the app with the answer in it, where the member goes on.',
      }),
    }),
  })

const DisconnectAppInput = builder.inputType('DisconnectAppInput', {
  description: 'Input of disconnectApp.',
  fields: (t) => ({ connectedAppId: t.id({ required: true, description: 'Of Viewer.connectedApps.' }) }),
})
const DisconnectAppSuccessRef = builder.objectRef<{ viewer: Account }>('DisconnectAppSuccess').implement({
  audience: 'member',
  description: 'The app may do nothing for the member any more.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  decideAppRequest: t.field({
    type: DecideAppRequestSuccessRef,
    description: 'Lets an app of a partner in, or not. Apps cannot do this themselves.',
    args: { input: t.arg({ type: DecideAppRequestInput, required: true, description: 'The decision.' }) },
    errors: {
      types: [AppRequestInvalidError],
      union: {
        name: 'DecideAppRequestPayload',
        description: 'The member has decided, or the app is unknown.',
      },
    },
    resolve: async (_root, { input: { request, allow } }, ctx) => ({
      redirectTo: await decideAppRequest(ctx, { ...request, state: request.state ?? null }, allow),
    }),
  }),
  disconnectApp: t.field({
    type: DisconnectAppSuccessRef,
    description: 'Ends what the signed-in member lets an app do. Its tokens work no more at once.',
    args: { input: t.arg({ type: DisconnectAppInput, required: true, description: 'The app.' }) },
    errors: {
      types: [ConnectedAppNotFoundError],
      union: {
        name: 'DisconnectAppPayload',
        description: 'The app is let in no more, or the viewer has let no such app in.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      await disconnectApp(ctx, input.connectedAppId)
      return { viewer: (await loadViewer(ctx))! }
    },
  }),
}))
