import conversation from '../../__generated__/ConversationScreenQuery$parameters.ts'
import newConversation from '../../__generated__/NewConversationScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '../../app/page.ts'

const common = { layout: 'chat', audience: 'member', namespaces: ['chat', 'undo', 'member'] } as const

export const routes: ScreenRoute[] = [
  defineScreen({ ...common, path: 'chats/:id', screen: 'Conversation/ConversationScreen', parameters: conversation, variables: ({ params }) => ({ id: params.id! }) }),
  defineScreen({ ...common, path: 'members/:id/chat', screen: 'Conversation/NewConversationScreen', parameters: newConversation, variables: ({ params }) => ({ id: params.id! }) }),
]
