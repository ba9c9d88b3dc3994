import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import { LegacyError, type LegacyCall } from './legacy-call.ts'
import { USER_FIELDS, userOf, userShape } from './user-object.ts'

const SUBSCRIBE =
  ownOperation(`mutation LegacySubscribeToPush($input: SubscribeToPushInput!) { subscribeToPush(input: $input) {
  __typename ... on SubscribeToPushSuccess { viewer { ${USER_FIELDS} } } ... on InvalidInputError { fields { path code } } } }`)

const subscriptionShape = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

/**
 * POST /api/user.php?push=1: the browser's push address, as PushSubscription.toJSON() returns it, alone or
 * under `subscription`.
 */
export const subscribeToPush: LegacyCall = {
  method: 'POST',
  path: '/api/user.php',
  only: { push: ['1', 'true'] },
  summary: 'Subscribe to pushes',
  session: 'required',
  body: z.union([
    subscriptionShape,
    z.object({ subscription: subscriptionShape }).transform(({ subscription }) => subscription),
  ]),
  answers: { 200: { description: 'The user', shape: userShape } },
  async handle({ body: { endpoint, keys }, run }) {
    const { subscribeToPush: payload } = await run(SUBSCRIBE, {
      input: { endpoint, p256dh: keys.p256dh, auth: keys.auth },
    })
    if (payload.__typename === 'InvalidInputError')
      throw new LegacyError(400, 'invalid_input', { fields: payload.fields })
    return { status: 200, body: userOf(payload.viewer) }
  },
}
