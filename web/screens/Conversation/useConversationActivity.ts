import { useEffect, useState } from 'react'
import { graphql, requestSubscription, useRelayEnvironment } from 'react-relay'
import type { useConversationActivitySubscription } from '#web/__generated__/useConversationActivitySubscription.graphql.ts'
import { CHANGES_NOTHING } from '#web/runtime/network/storeChanges.ts'

const SHOWN_FOR_MS = 6000

/**
 * Follows the other member's activity while a conversation is open (CHAT-16). Their presence updates the
 * store by itself.
 * @param newestId the newest message of the other: its arrival ends the typing
 * @returns whether the other is typing
 */
export function useConversationActivity(
  conversationId: string | undefined,
  newestId: string | undefined,
): boolean {
  const environment = useRelayEnvironment()
  const [sign, setSign] = useState<{ at: number }>()
  const [seenId, setSeenId] = useState(newestId)
  if (seenId !== newestId) {
    setSeenId(newestId)
    setSign(undefined)
  }
  useEffect(() => {
    if (conversationId === undefined) return
    return requestSubscription<useConversationActivitySubscription>(environment, {
      subscription,
      variables: { conversationId },
      cacheConfig: { metadata: CHANGES_NOTHING },
      onNext: (event) => {
        if (event?.conversationActivity.typing) setSign({ at: Date.now() })
      },
      // Without it the conversation works as before.
      onError: () => {},
    }).dispose
  }, [conversationId, environment])
  useEffect(() => {
    if (sign === undefined) return
    const timer = setTimeout(() => setSign(undefined), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [sign])
  return sign !== undefined
}

const subscription = graphql`
  subscription useConversationActivitySubscription($conversationId: ID!) {
    conversationActivity(conversationId: $conversationId) {
      typing
      conversation {
        id
        other {
          id
          online
          lastActiveAt
        }
      }
    }
  }
`
