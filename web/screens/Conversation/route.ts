import parameters from '#web/__generated__/ConversationScreenQuery$parameters.ts'
import type { ConversationScreenQuery } from '#web/__generated__/ConversationScreenQuery.graphql.ts'
import { defineScreen, type RouteCircumstances, type ScreenRoute } from '#web/runtime/page/page.ts'

const common = {
  layout: 'chat',
  audience: 'member',
  screen: 'Conversation/ConversationScreen',
  namespaces: ['chat', 'undo', 'member'],
  parameters,
} as const

export const routes: ScreenRoute[] = [
  defineScreen<ConversationScreenQuery>({
    ...common,
    path: 'chats/:id',
    variables: ({ params }: RouteCircumstances) => ({
      conversationId: params.id!,
      profileId: '',
      byProfile: false,
    }),
  }),
  defineScreen<ConversationScreenQuery>({
    ...common,
    path: 'members/:id/chat',
    variables: ({ params }: RouteCircumstances) => ({
      conversationId: '',
      profileId: params.id!,
      byProfile: true,
    }),
  }),
]
