import { toGlobalId } from '#platform/base/global-ids.ts'
import { emptyInput } from '#platform/graph/empty-input.ts'
import { builder } from '../builder.ts'
import { ViewerRef } from '../preference/notification.schema.ts'
import { setActiveConversation, clearActiveConversation } from './attention.actions.ts'

const SetActiveConversationInput = builder.inputType('SetActiveConversationInput', {
  description:
    'Input of setActiveConversation. Identify the conversation by either field. Omit both for any other screen.',
  fields: (t) => ({
    conversationId: t.id({ description: 'The conversation.' }),
    profileId: t.id({ description: 'The profile of the other member.' }),
  }),
})
const SetActiveConversationSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('SetActiveConversationSuccess')
  .implement({
    audience: 'member',
    description: 'The screen is stored for 90 seconds.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })
const ClearActiveConversationSuccessRef = builder
  .objectRef<{ viewer: { id: string } }>('ClearActiveConversationSuccess')
  .implement({
    audience: 'member',
    description: 'The session has no active page.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })

builder.mutationFields((t) => ({
  setActiveConversation: t.field({
    type: SetActiveConversationSuccessRef,
    description:
      'Sets the conversation that this session shows on screen. Repeat it every minute while it is open. Mutes notifications about that conversation, and mails about likes and matches.',
    args: {
      input: t.arg({
        type: SetActiveConversationInput,
        required: true,
        description: 'The conversation on screen.',
      }),
    },
    errors: { types: [], union: { name: 'SetActiveConversationPayload', description: 'The viewer.' } },
    resolve: async (_root, { input }, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await setActiveConversation(ctx, input)) },
    }),
  }),
  clearActiveConversation: t.field({
    type: ClearActiveConversationSuccessRef,
    description: 'Reports that the page of this session is hidden or idle.',
    args: {
      input: t.arg({ type: emptyInput(builder, 'clearActiveConversation'), description: 'May be omitted.' }),
    },
    errors: { types: [], union: { name: 'ClearActiveConversationPayload', description: 'The viewer.' } },
    resolve: async (_root, _args, ctx) => ({
      viewer: { id: toGlobalId('Viewer', await clearActiveConversation(ctx)) },
    }),
  }),
}))
