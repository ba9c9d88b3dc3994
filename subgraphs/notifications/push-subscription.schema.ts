import { InvalidInputError } from '#platform/errors.ts'
import { toGlobalId } from '#platform/global-ids.ts'
import { builder } from './builder.ts'
import { Viewer } from './notification.schema.ts'
import { subscribeToPush } from './push-subscription.actions.ts'

const SubscribeToPushInput = builder.inputType('SubscribeToPushInput', {
  description: 'Input of subscribeToPush: what PushSubscription.toJSON() says.',
  fields: (t) => ({
    endpoint: t.string({ required: true, description: 'HTTPS address at the browser’s push service.' }),
    p256dh: t.string({ required: true, description: 'Public key of the browser, base64url.' }),
    auth: t.string({ required: true, description: 'Shared secret of the browser, base64url.' }),
  }),
})
const SubscribeToPushSuccess = builder.objectRef<{ viewer: { id: string } }>('SubscribeToPushSuccess').implement({
  description: 'The subscription is kept.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: Viewer, description: 'The signed-in member.' }) }),
})

builder.mutationField('subscribeToPush', (t) =>
  t.field({
    type: SubscribeToPushSuccess,
    description: 'Keeps where this browser wants to get pushes. Another member’s subscription of the same browser is replaced.',
    args: { input: t.arg({ type: SubscribeToPushInput, required: true, description: 'Endpoint and keys.' }) },
    errors: { types: [InvalidInputError], union: { name: 'SubscribeToPushPayload' } },
    resolve: async (_root, { input }, ctx) => ({ viewer: { id: toGlobalId('Viewer', await subscribeToPush(ctx, input)) } }),
  }),
)
