import { InvalidInputError } from '#platform/base/errors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { ViewerRef } from '../preference/notification.schema.ts'
import { subscribeToPush, unsubscribeFromPush } from './push-subscription.actions.ts'
import { vapidKeys } from './vapid.ts'

const SubscribeToPushInput = builder.inputType('SubscribeToPushInput', {
  description: 'Input of subscribeToPush: the result of PushSubscription.toJSON().',
  fields: (t) => ({
    endpoint: t.string({ required: true, description: 'The HTTPS URL at the browser’s push service.' }),
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
    description: 'The subscription is stored.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
      refused: t.exposeBoolean('refused', {
        description:
          'Whether the push service refuses this installation’s keys. If true, the browser must subscribe again to receive pushes.',
      }),
    }),
  })

builder.mutationField('subscribeToPush', (t) =>
  t.field({
    type: SubscribeToPushSuccessRef,
    description:
      'Stores a browser’s push subscription. Replaces another member’s subscription in the same browser.',
    args: {
      input: t.arg({ type: SubscribeToPushInput, required: true, description: 'The endpoint and the keys.' }),
    },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'SubscribeToPushPayload',
        description: 'The viewer, or an error if the subscription is malformed.',
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
    endpoint: t.string({ required: true, description: 'The HTTPS URL at the browser’s push service.' }),
  }),
})
const UnsubscribeFromPushSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('UnsubscribeFromPushSuccess')
  .implement({
    audience: 'member',
    description: 'The browser no longer receives pushes.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })

builder.mutationField('unsubscribeFromPush', (t) =>
  t.field({
    type: UnsubscribeFromPushSuccessRef,
    description: 'Deletes a browser’s push subscription. Unknown subscriptions are ignored.',
    args: { input: t.arg({ type: UnsubscribeFromPushInput, required: true, description: 'The endpoint.' }) },
    errors: { types: [], union: { name: 'UnsubscribeFromPushPayload', description: 'The viewer.' } },
    resolve: async (_root, { input }, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await unsubscribeFromPush(ctx, input.endpoint)) },
    }),
  }),
)

builder.objectField(ViewerRef, 'pushPublicKey', (t) =>
  t.string({
    description: 'The VAPID key for push subscriptions (applicationServerKey), base64url.',
    resolve: (_viewer, _args, ctx) => vapidKeys(ctx.services.config).publicKey,
  }),
)

builder.queryType({
  audience: 'visitor',
  description:
    'Everything that can be read. Each field says who may read it; `node` reads an object by its id.',
  fields: (t) => ({
    pushPublicKey: t.string({
      description:
        'The VAPID key for push subscriptions (applicationServerKey), base64url. Also available before login.',
      resolve: (_root, _args, ctx) => vapidKeys(ctx.services.config).publicKey,
    }),
  }),
})
