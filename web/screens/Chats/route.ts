import parameters from '#web/__generated__/ChatsScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'chats',
    layout: 'chat',
    audience: 'member',
    screen: 'Chats/ChatsScreen',
    namespaces: ['chat', 'undo'],
    parameters,
    variables: () => ({}),
  }),
]
