import { useEffect, useRef } from 'react'
import { graphql, useFragment, useMutation } from 'react-relay'
import type { useMarkConversationReadMutation } from '../../__generated__/useMarkConversationReadMutation.graphql.ts'
import type { useMarkConversationRead_conversation$key } from '../../__generated__/useMarkConversationRead_conversation.graphql.ts'

/** Marks a conversation as read when it is opened, and whenever messages have come while it is open and the page is seen (CHAT-08). */
export function useMarkConversationRead(key: useMarkConversationRead_conversation$key | null | undefined): void {
  const conversation = useFragment(fragment, key ?? null)
  const [commit] = useMutation<useMarkConversationReadMutation>(mutation)
  const running = useRef(false)
  const id = conversation?.id
  const unread = conversation?.unreadCount ?? 0

  useEffect(() => {
    if (!id || unread === 0) return
    function mark() {
      if (!id || running.current || document.visibilityState !== 'visible') return
      running.current = true
      const done = () => {
        running.current = false
      }
      commit({
        variables: { input: { conversationId: id } },
        optimisticUpdater: (store) => {
          const viewer = store.getRoot().getLinkedRecord('viewer')
          const total = Number(viewer?.getValue('unreadMessagesCount') ?? 0)
          viewer?.setValue(Math.max(0, total - unread), 'unreadMessagesCount')
          store.get(id)?.setValue(0, 'unreadCount')
        },
        onCompleted: done,
        // Silent: the next message, visit or event tries again.
        onError: done,
      })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [id, unread, commit])
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
