import { InvalidInputError } from '#platform/base/errors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { ViewerRef } from '../preference/notification.schema.ts'
import { subscribeToPush, unsubscribeFromPush } from './push-subscription.actions.ts'
import { vapidKeys } from './vapid.ts'

const SubscribeToPushInput = builder.inputType('SubscribeToPushInput', {
  description: 'Input of subscribeToPush: what PushSubscription.toJSON() says.',
  fields: (t) => ({
    endpoint: t.string({ required: true, description: 'HTTPS address at the browser’s push service.' }),
    p256dh: t.string({ required: true, description: 'Public key of the browser, base64url.' }),
    auth: t.string({ required: true, description: 'Shared secret of the browser, base64url.' }),
    publicKey: t.string({
      description:
        'The VAPID key that the browser subscribed with (options.applicationServerKey), base64url.',
    }),
  }),
})
const SubscribeToPushSuccessRef = builder
  .objectRef<{ viewer: { id: string }; refused: boolean }>('SubscribeToPushSuccess')
  .implement({
    audience: 'member',
    description: 'The subscription is kept.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
      refused: t.exposeBoolean('refused', {
        description:
          'True when the push service refuses the keys of this installation for it: no push arrives until the browser subscribes anew.',
      }),
    }),
  })

builder.mutationField('subscribeToPush', (t) =>
  t.field({
    type: SubscribeToPushSuccessRef,
    description:
      'Keeps where this browser wants to get pushes. Another member’s subscription of the same browser is replaced.',
    args: { input: t.arg({ type: SubscribeToPushInput, required: true, description: 'Endpoint and keys.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'SubscribeToPushPayload',
        description: 'The viewer whose browser gets pushes, or that the subscription is malformed.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      const { memberId, refused } = await subscribeToPush(ctx, input)
      return { viewer: { id: toGlobalId('Viewer', memberId) }, refused }
    },
  }),
)

const UnsubscribeFromPushInput = builder.inputType('UnsubscribeFromPushInput', {
  description: 'Input of unsubscribeFromPush.',
  fields: (t) => ({
    endpoint: t.string({ required: true, description: 'HTTPS address at the browser’s push service.' }),
  }),
})
const UnsubscribeFromPushSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('UnsubscribeFromPushSuccess')
  .implement({
    audience: 'member',
    description: 'The browser gets no more pushes.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })

builder.mutationField('unsubscribeFromPush', (t) =>
  t.field({
    type: UnsubscribeFromPushSuccessRef,
    description: 'Forgets where this browser got pushes. What is not known changes nothing.',
    args: { input: t.arg({ type: UnsubscribeFromPushInput, required: true, description: 'Endpoint.' }) },
    resolve: async (_root, { input }, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await unsubscribeFromPush(ctx, input.endpoint)) },
    }),
  }),
)

builder.objectField(ViewerRef, 'pushPublicKey', (t) =>
  t.string({
    description: 'The VAPID key that the browser subscribes with (applicationServerKey), base64url.',
    resolve: (_viewer, _args, ctx) => vapidKeys(ctx.services.config).publicKey,
  }),
)

builder.queryType({
  audience: 'visitor',
  description: 'Everything that can be read.',
  fields: (t) => ({
    pushPublicKey: t.string({
      description:
        'The VAPID key that a browser subscribes to pushes with, for clients that ask before a member is signed in.',
      resolve: (_root, _args, ctx) => vapidKeys(ctx.services.config).publicKey,
    }),
  }),
})
