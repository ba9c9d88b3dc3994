import { useRef } from 'react'
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay'
import type { useNotifyTypingMutation } from '#web/__generated__/useNotifyTypingMutation.graphql.ts'
import { FIRE_AND_FORGET } from '#web/runtime/network/network.ts'

// The other member sees it for six seconds.
const EVERY_MS = 3000

/**
 * Tells the other member about typing, at most every three seconds. A new conversation has no recipient yet.
 */
export function useNotifyTyping(conversationId: string | undefined): (text: string) => void {
  const environment = useRelayEnvironment()
  const toldAt = useRef(0)
  return (text) => {
    if (conversationId === undefined || text.trim() === '' || Date.now() - toldAt.current < EVERY_MS) return
    toldAt.current = Date.now()
    // After the key has shown.
    setTimeout(() =>
      commitMutation<useNotifyTypingMutation>(environment, {
        mutation,
        variables: { input: { conversationId } },
        cacheConfig: FIRE_AND_FORGET,
        onError: () => {},
      }),
    )
  }
}

const mutation = graphql`
  mutation useNotifyTypingMutation($input: NotifyTypingInput!) {
    notifyTyping(input: $input) {
      __typename
    }
  }
`
