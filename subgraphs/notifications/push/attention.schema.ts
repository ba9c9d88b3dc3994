import { toGlobalId } from '#platform/base/global-ids.ts'
import { lookAt, lookAway } from './attention.actions.ts'
import { builder } from '../builder.ts'
import { Viewer } from '../preference/notification.schema.ts'

const LookAtInput = builder.inputType('LookAtInput', {
  description:
    'Input of lookAt: the conversation on screen, by one of the two; neither for any other screen.',
  fields: (t) => ({
    conversationId: t.id({ description: 'The conversation.' }),
    profileId: t.id({ description: 'The member with whom the conversation is.' }),
  }),
})
const LookAtSuccess = builder.objectRef<{ viewer: { id: string } }>('LookAtSuccess').implement({
  audience: 'member',
  description: 'It is noted for a minute and a half.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: Viewer, description: 'The signed-in member.' }) }),
})
const LookAwaySuccess = builder.objectRef<{ viewer: { id: string } }>('LookAwaySuccess').implement({
  audience: 'member',
  description: 'Nothing is on screen.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: Viewer, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  lookAt: t.field({
    type: LookAtSuccess,
    description:
      'Tells what this session has on screen, again every minute while the member looks at it. Nothing is mailed or pushed about a conversation on screen, and no like or match is mailed meanwhile.',
    args: { input: t.arg({ type: LookAtInput, required: true, description: 'The screen.' }) },
    resolve: async (_root, { input }, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await lookAt(ctx, input)) },
    }),
  }),
  lookAway: t.field({
    type: LookAwaySuccess,
    description:
      'Tells that nobody looks at the page of this session: it is hidden, or was not used for some minutes.',
    resolve: async (_root, _args, ctx) => ({ viewer: { id: toGlobalId('Viewer', await lookAway(ctx)) } }),
  }),
}))
