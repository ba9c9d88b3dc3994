import { useEffect } from 'react'
import { graphql } from 'relay-runtime'
import mutation from '#web/__generated__/usePageHiddenMutation.graphql.ts'

void graphql`
  mutation usePageHiddenMutation {
    clearActiveConversation {
      ... on ClearActiveConversationSuccess {
        viewer {
          id
        }
      }
    }
    setPresenceAway {
      ... on SetPresenceAwaySuccess {
        away
      }
    }
  }
`

/**
 * Reports to the server that the page is hidden: the member is away, with nothing on screen (NOTI-06). It is
 * a beacon, because it outlives a closing page and its answer is ignored. A failure costs one notification,
 * and the next visible request detects an ended session.
 */
export function usePageHidden(): void {
  useEffect(() => {
    const tell = () => {
      const body = JSON.stringify({ id: mutation.params.id, variables: {} })
      navigator.sendBeacon('/graphql', new Blob([body], { type: 'application/json' }))
    }
    const hide = () => document.visibilityState === 'hidden' && tell()
    document.addEventListener('visibilitychange', hide)
    // Safari closes a visible tab without hiding it first.
    const leave = () => document.visibilityState === 'hidden' || tell()
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
    }
  }, [])
}
