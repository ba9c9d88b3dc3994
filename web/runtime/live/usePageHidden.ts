import { useEffect } from 'react'
import { graphql } from 'relay-runtime'
import mutation from '#web/__generated__/usePageHiddenMutation.graphql.ts'

void graphql`
  mutation usePageHiddenMutation {
    clearActiveConversation {
      viewer {
        id
      }
    }
    markAway {
      away
    }
  }
`

/**
 * Tells the server that the page is hidden: the member is away, and nothing is on screen any more (NOTI-06). A beacon, because it outlives the page
 * that is being closed, and because nobody reads its answer: a failure costs a notification less, and a session that is over is found out by whoever looks again.
 */
export function usePageHidden(): void {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState !== 'hidden') return
      const body = JSON.stringify({ id: mutation.params.id, variables: {} })
      navigator.sendBeacon('/graphql', new Blob([body], { type: 'application/json' }))
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [])
}
