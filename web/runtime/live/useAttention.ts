import { useEffect } from 'react'
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay'
import { useLocation } from 'react-router'
import type { useAttentionAwayMutation } from '#web/__generated__/useAttentionAwayMutation.graphql.ts'
import type {
  SetActiveConversationInput,
  useAttentionMutation,
} from '#web/__generated__/useAttentionMutation.graphql.ts'
import { isLookedAt, onLookChange } from '../network/looking.ts'
import { SILENT_ON_FAILURE } from '../network/network.ts'
import { CHANGES_NOTHING } from '../network/storeChanges.ts'
import { OPENED_BY_ITSELF } from '../page/inPlace.ts'

const REPEAT_MS = 60_000
// The first paint has enough requests.
const FIRST_MS = 5000
const QUIETLY = { force: true, metadata: { ...SILENT_ON_FAILURE.metadata, ...CHANGES_NOTHING } }

// Another layout remounts the shell; the report holds for the page.
let hasTold = false

/**
 * The conversation on screen, from its address. One that the member did not choose to open does not count.
 */
function screenOf({ pathname, state }: { pathname: string; state: unknown }): SetActiveConversationInput {
  if (state === OPENED_BY_ITSELF) return {}
  const conversationId = /^\/chats\/([\w-]+)\/?$/.exec(pathname)?.[1]
  const profileId = /^\/members\/([\w-]+)\/chat\/?$/.exec(pathname)?.[1]
  return { conversationId, profileId }
}

/**
 * Reports to the server that the member is active, and which conversation is on screen, so that it mails
 * nothing that they see anyway (NOTI-05). After some minutes without input it reports the member as away;
 * hidden pages do that through usePageHidden.ts.
 */
export function useAttention(): void {
  const environment = useRelayEnvironment()
  const { conversationId, profileId } = screenOf(useLocation())
  useEffect(() => {
    const look = () => {
      if (!isLookedAt()) return
      hasTold = true
      // Failures are silent: the worst result is an extra notification.
      commitMutation<useAttentionMutation>(environment, {
        mutation,
        variables: { input: { conversationId, profileId } },
        cacheConfig: QUIETLY,
        onError: () => {},
      })
    }
    const changed = () => {
      if (isLookedAt()) return look()
      if (document.visibilityState !== 'visible') return
      commitMutation<useAttentionAwayMutation>(environment, {
        mutation: awayMutation,
        variables: {},
        cacheConfig: QUIETLY,
        onError: () => {},
      })
    }
    const isConversation = conversationId !== undefined || profileId !== undefined
    const isDue = isConversation || hasTold
    if (isDue) look()
    const first = isDue ? undefined : setTimeout(look, FIRST_MS)
    const timer = setInterval(look, REPEAT_MS)
    const stop = onLookChange(changed)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      stop()
    }
  }, [environment, conversationId, profileId])
}

const mutation = graphql`
  mutation useAttentionMutation($input: SetActiveConversationInput!) {
    setActiveConversation(input: $input) {
      ... on SetActiveConversationSuccess {
        viewer {
          id
        }
      }
    }
  }
`

const awayMutation = graphql`
  mutation useAttentionAwayMutation {
    clearActiveConversation {
      ... on ClearActiveConversationSuccess {
        viewer {
          id
        }
      }
    }
  }
`
