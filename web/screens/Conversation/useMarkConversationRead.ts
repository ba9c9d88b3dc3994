import { useEffect } from 'react'
import { commitMutation, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { useMarkConversationRead_conversation$key } from '#web/__generated__/useMarkConversationRead_conversation.graphql.ts'
import type { useMarkConversationReadMutation } from '#web/__generated__/useMarkConversationReadMutation.graphql.ts'
import { setRead } from '#web/features/conversations/conversationStore.ts'
import {
  closeNotificationsOf,
  isBeingRead,
  markShownRead,
  showConversation,
} from '#web/features/conversations/readingConversation.ts'
import { isLookedAt, onLookChange } from '#web/runtime/network/looking.ts'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'

/**
 * Marks a conversation as read when it opens, and when messages arrive while it is open and the member looks
 * at the page (CHAT-08).
 * @param isChosen false for one that opened by itself: it stays unread until the member turns to it
 */
export function useMarkConversationRead(
  key: useMarkConversationRead_conversation$key | null | undefined,
  isChosen: boolean,
): void {
  const conversation = useFragment(fragment, key ?? null)
  const environment = useRelayEnvironment()
  const id = isChosen ? conversation?.id : undefined
  const unread = conversation?.unreadCount ?? 0

  useEffect(() => {
    if (!id) return
    let isRunning = false
    let isAskedAgain = false
    function mark() {
      if (!id || !isLookedAt()) return
      // Messages that arrived after the server's read are marked as well.
      if (isRunning) return void (isAskedAgain = true)
      isRunning = true
      commitMutation<useMarkConversationReadMutation>(environment, {
        mutation,
        variables: { input: { conversationId: id } },
        cacheConfig: SILENT_ON_FAILURE,
        optimisticUpdater: (store) => setRead(store, id),
        // The answer may count a message whose event is still on its way; that event will mark it.
        updater: (store) => {
          if (isBeingRead(id)) setRead(store, id)
        },
        onCompleted: () => {
          isRunning = false
          if (!isAskedAgain) return
          isAskedAgain = false
          mark()
        },
        // Silent: the next message, visit or event tries again.
        onError: () => {
          isRunning = false
          isAskedAgain = false
        },
      })
    }
    closeNotificationsOf(id)
    return showConversation(id, mark)
  }, [id, environment])

  useEffect(() => {
    if (!id || unread === 0) return
    markShownRead()
    return onLookChange(markShownRead)
  }, [id, unread])
}

const fragment = graphql`
  fragment useMarkConversationRead_conversation on Conversation {
    id
    unreadCount
  }
`

const mutation = graphql`
  mutation useMarkConversationReadMutation($input: MarkConversationReadInput!) {
    markConversationRead(input: $input) {
      __typename
      ... on MarkConversationReadSuccess {
        conversation {
          unreadCount
        }
        viewer {
          unreadMessagesCount
        }
      }
    }
  }
`
