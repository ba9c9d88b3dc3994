import { toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { ViewerRef } from '../preference/notification.schema.ts'
import { setActiveConversation, clearActiveConversation } from './attention.actions.ts'

const SetActiveConversationInput = builder.inputType('SetActiveConversationInput', {
  description:
    'Input of setActiveConversation: the conversation on screen, by one of the two; neither for any other screen.',
  fields: (t) => ({
    conversationId: t.id({ description: 'The conversation.' }),
    profileId: t.id({ description: 'The member with whom the conversation is.' }),
  }),
})
const SetActiveConversationSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('SetActiveConversationSuccess')
  .implement({
    audience: 'member',
    description: 'It is kept for a minute and a half.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })
const ClearActiveConversationSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('ClearActiveConversationSuccess')
  .implement({
    audience: 'member',
    description: 'Nothing is on screen.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })

builder.mutationFields((t) => ({
  setActiveConversation: t.field({
    type: SetActiveConversationSuccessRef,
    description:
      'Says which conversation this session has on screen; repeat it every minute while the member looks at it. Nothing is mailed or pushed about a conversation on screen, and no like or match is mailed meanwhile.',
    args: { input: t.arg({ type: SetActiveConversationInput, required: true, description: 'The screen.' }) },
    resolve: async (_root, { input }, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await setActiveConversation(ctx, input)) },
    }),
  }),
  clearActiveConversation: t.field({
    type: ClearActiveConversationSuccessRef,
    description: 'The page of this session is not in use: it is hidden, or was left alone for some minutes.',
    resolve: async (_root, _args, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await clearActiveConversation(ctx)) },
    }),
  }),
}))
