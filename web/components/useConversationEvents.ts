import { useEffect } from 'react'
import { commitLocalUpdate, fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useConversationEventsCatchUpQuery } from '../__generated__/useConversationEventsCatchUpQuery.graphql.ts'
import type { useConversationEventsSubscription } from '../__generated__/useConversationEventsSubscription.graphql.ts'
import { onPush } from '../app/serviceWorker.ts'
import { appendMessage, forgetConversation, moveConversationToTop } from './conversationStore.ts'
import { keepSubscribed } from './keepSubscribed.ts'

/**
 * New messages, read states and removals for the list, the open conversation and the badges: live, and asked for when a push arrives (NOTI-04).
 * Mounted once, by the members' shell.
 */
export function useConversationEvents(): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    const catchUp = () => {
      fetchQuery<useConversationEventsCatchUpQuery>(environment, catchUpQuery, {}).subscribe({
        next: ({ viewer }) => commitLocalUpdate(environment, (store) => {
          for (const { node } of viewer?.conversations.edges.toReversed() ?? []) {
            const conversation = store.get(node.id)
            const message = node.lastMessage && store.get(node.lastMessage.id)
            if (!conversation) continue
            if (message) appendMessage(store, conversation, message)
            moveConversationToTop(store, conversation)
          }
        }),
        error: () => {},
      })
    }
    const stops = [
      onPush(catchUp),
      keepSubscribed<useConversationEventsSubscription>(environment, {
        subscription,
        cursorOf: ({ conversationEvents }) => conversationEvents.cursor,
        updater: (store) => {
          const event = store.getRootField('conversationEvents')
          const conversation = event?.getLinkedRecord('conversation')
          if (!event || !conversation) return
          if (event.getValue('kind') === 'REMOVED') forgetConversation(store, conversation.getDataID())
          if (event.getValue('kind') === 'RESTORED') {
            // Its messages are asked for again: those that were loaded are not all there are.
            conversation.invalidateRecord()
            moveConversationToTop(store, conversation)
          }
          const message = event.getLinkedRecord('message')
          if (event.getValue('kind') !== 'MESSAGE' || !message) return
          appendMessage(store, conversation, message)
          moveConversationToTop(store, conversation)
        },
        catchUp,
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [environment])
}

const subscription = graphql`
  subscription useConversationEventsSubscription($after: String) {
    conversationEvents(after: $after) {
      cursor
      kind
      conversation {
        id
        unreadCount
        lastMessageAt
        readByOtherUpTo
        deliveredToOtherUpTo
        closed
        ...ConversationRow_conversation
      }
      message {
        id
        clientId
        isMine
        sentAt
        readAt
        ...MessageBubble_message
      }
      viewer {
        id
        unreadMessagesCount
      }
    }
  }
`

const catchUpQuery = graphql`
  query useConversationEventsCatchUpQuery {
    viewer {
      id
      unreadMessagesCount
      conversations(first: 5) {
        edges {
          node {
            id
            unreadCount
            lastMessageAt
            readByOtherUpTo
            deliveredToOtherUpTo
            closed
            lastMessage {
              id
              clientId
              isMine
              sentAt
              readAt
              ...MessageBubble_message
            }
            ...ConversationRow_conversation
          }
        }
      }
    }
  }
`
