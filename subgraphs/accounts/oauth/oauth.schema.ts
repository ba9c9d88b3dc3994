import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addListedEntity } from '#platform/graph/entities.ts'
import { MEMBER_SCOPES } from '#platform/requests/audience.ts'
import { requireViewer } from '#platform/requests/request-context.ts'
import { loadViewer, ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { AppRequestInvalidError, ConnectedAppNotFoundError } from '../errors.ts'
import { findConnectedAppsFor, type ConnectedApp } from './oauth-grant.store.ts'
import {
  respondToAppAuthorization,
  disconnectApp,
  readAuthorizationRequest,
  type AppAuthorizationRequest,
} from './oauth.actions.ts'

builder.objectType(AppRequestInvalidError, {
  name: 'AppRequestInvalidError',
  audience: 'visitor',
  description:
    'No app with this client_id and redirect_uri is registered on this site. Code APP_REQUEST_INVALID.',
  interfaces: ['UserError'],
})
builder.objectType(ConnectedAppNotFoundError, {
  name: 'ConnectedAppNotFoundError',
  audience: 'visitor',
  description:
    'The app is not, or no longer, connected to the member’s account. Code CONNECTED_APP_NOT_FOUND.',
  interfaces: ['UserError'],
})

const AppScopeRef = builder.enumType('AppScope', {
  description:
    'An OAuth scope that a member can grant to an app. Each description begins with the scope’s name in OAuth requests.',
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

const AppAuthorizationRequestInput = builder.inputType('AppAuthorizationRequestInput', {
  description: 'The query parameters of an app’s authorization request (RFC 6749, RFC 7636).',
  fields: (t) => ({
    clientId: t.string({ required: true, description: 'The client_id of the app.' }),
    redirectUri: t.string({
      required: true,
      description: 'The redirect_uri. Must exactly match one of the app’s registered redirect URIs.',
    }),
    responseType: t.string({ required: true, description: 'The response_type. Must be `code`.' }),
    scope: t.string({ required: true, description: 'The requested scopes, separated by spaces.' }),
    state: t.string({ description: 'The state, which the redirect returns unchanged to the app.' }),
    codeChallenge: t.string({
      required: true,
      description: 'The code_challenge: the hash of the code verifier (PKCE).',
    }),
    codeChallengeMethod: t.string({
      required: true,
      description: 'The code_challenge_method. Must be `S256`.',
    }),
  }),
})

const AppAuthorizationRequestRef = builder
  .objectRef<AppAuthorizationRequest>('AppAuthorizationRequest')
  .implement({
    audience: 'member',
    description: 'An app’s request for authorization by the member.',
    fields: (t) => ({
      appName: t.string({ description: 'The name of the app.', resolve: ({ client }) => client.name }),
      redirectHost: t.string({
        description: 'The host of the redirect URI.',
        resolve: ({ redirectUri }) => new URL(redirectUri).host,
      }),
      scopes: t.field({
        type: [AppScopeRef],
        description: 'The requested scopes; empty if the request is invalid.',
        resolve: ({ scopes }) => scopes ?? [],
      }),
      errorRedirectUrl: t.string({
        nullable: true,
        description:
          'The redirect URL that reports the error to the app, for an invalid request; null for a valid one.',
        resolve: ({ errorRedirectUrl }) => errorRedirectUrl ?? null,
      }),
    }),
  })

builder.queryField('appAuthorizationRequest', (t) =>
  t.field({
    type: AppAuthorizationRequestRef,
    nullable: true,
    audience: 'member',
    description:
      'An app’s authorization request (OAuth 2.1). Null if the app or its redirect URI is not registered; clients must not redirect the member then.',
    args: {
      input: t.arg({
        type: AppAuthorizationRequestInput,
        required: true,
        description: 'The authorization request.',
      }),
    },
    resolve: async (_root, { input }, ctx) =>
      (await readAuthorizationRequest(ctx, { ...input, state: input.state ?? null })) ?? null,
  }),
)

const ConnectedAppRef = builder.objectRef<ConnectedApp>('ConnectedApp').implement({
  audience: 'owner',
  description: 'An app that the member has authorised.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('ConnectedApp', id) }),
    name: t.exposeString('name', { description: 'The name of the app.' }),
    scopes: t.field({
      type: [AppScopeRef],
      description: 'The granted scopes.',
      resolve: ({ scopes }) => scopes,
    }),
    grantedAt: t.expose('grantedAt', { type: 'DateTime', description: 'When it was granted.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the app’s last request, to within five minutes; null if it has made none.',
    }),
  }),
})

addListedEntity(builder, ConnectedAppRef, ({ db, viewer }) =>
  viewer === undefined ? [] : findConnectedAppsFor(db, viewer),
)

builder.objectField(ViewerRef, 'connectedApps', (t) =>
  t.field({
    type: [ConnectedAppRef],
    description: 'The apps that the member has authorised, the newest first, up to 100.',
    resolve: (_account, _args, ctx) => findConnectedAppsFor(ctx.db, requireViewer(ctx)),
  }),
)

const RespondToAppAuthorizationInput = builder.inputType('RespondToAppAuthorizationInput', {
  description: 'Input of respondToAppAuthorization.',
  fields: (t) => ({
    request: t.field({
      type: AppAuthorizationRequestInput,
      required: true,
      description: 'The authorization request.',
    }),
    allow: t.boolean({ required: true, description: 'Whether the member authorises the app.' }),
  }),
})
const RespondToAppAuthorizationSuccessRef = builder
  .objectRef<{ redirectTo: string }>('RespondToAppAuthorizationSuccess')
  .implement({
    audience: 'member',
    description: 'The response is recorded.',
    fields: (t) => ({
      redirectTo: t.exposeString('redirectTo', {
        description: 'The redirect URL of the app, with the response in its query.',
      }),
    }),
  })

const DisconnectAppInput = builder.inputType('DisconnectAppInput', {
  description: 'Input of disconnectApp.',
  fields: (t) => ({
    connectedAppId: t.id({ required: true, description: 'The id of one of Viewer.connectedApps.' }),
  }),
})
const DisconnectAppSuccessRef = builder.objectRef<{ viewer: Account }>('DisconnectAppSuccess').implement({
  audience: 'member',
  description: 'The app’s authorization is revoked.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  respondToAppAuthorization: t.field({
    type: RespondToAppAuthorizationSuccessRef,
    description: 'Approves or denies a partner app’s authorization request. Apps themselves cannot call it.',
    args: {
      input: t.arg({ type: RespondToAppAuthorizationInput, required: true, description: 'The decision.' }),
    },
    errors: {
      types: [AppRequestInvalidError],
      union: {
        name: 'RespondToAppAuthorizationPayload',
        description: 'The redirect to the app, or an error if the app is unknown.',
      },
    },
    resolve: async (_root, { input: { request, allow } }, ctx) => ({
      redirectTo: await respondToAppAuthorization(ctx, { ...request, state: request.state ?? null }, allow),
    }),
  }),
  disconnectApp: t.field({
    type: DisconnectAppSuccessRef,
    description:
      'Revokes an app’s authorization by the signed-in member. Its tokens stop working immediately.',
    args: { input: t.arg({ type: DisconnectAppInput, required: true, description: 'The app.' }) },
    errors: {
      types: [ConnectedAppNotFoundError],
      union: {
        name: 'DisconnectAppPayload',
        description: 'The viewer without the app, or an error if the viewer has authorised no such app.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      await disconnectApp(ctx, input.connectedAppId)
      return { viewer: (await loadViewer(ctx))! }
    },
  }),
}))
