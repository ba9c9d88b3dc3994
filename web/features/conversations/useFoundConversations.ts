import { useEffect, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import type { useFoundConversations_conversation$key } from '#web/__generated__/useFoundConversations_conversation.graphql.ts'
import { readDraft } from '#web/runtime/session/drafts.ts'
import { isFound } from './conversationSearch.rules.ts'

// The most that the server hands over at once.
const PAGE = 100
// Who is still typing finds what is loaded; the rest is fetched for words that stand.
const PAUSE_MS = 300

type Edge = { readonly node: useFoundConversations_conversation$key }

type Loading = {
  viewerId: string
  hasNext: boolean
  isLoadingNext: boolean
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
}

/**
 * The conversations that what is typed finds. Those that are not loaded yet are loaded for it, page by page, so that nothing is said to be missing that
 * only lies further down.
 */
export function useFoundConversations<Each extends Edge>(edges: readonly Each[], loading: Loading) {
  const { viewerId, hasNext, isLoadingNext, loadNext } = loading
  const [typed, setTyped] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const isSearching = typed.trim() !== ''
  const isLooking = isSearching && hasNext && !hasFailed
  useEffect(() => {
    if (!isLooking || isLoadingNext) return
    const timer = setTimeout(
      () => loadNext(PAGE, { onComplete: (error) => setFailed(error !== null) }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [isLooking, isLoadingNext, loadNext, typed])
  const found = isSearching
    ? edges.filter(({ node }) => {
        const { other, lastMessage } = readInlineData(fragment, node)
        const words = {
          name: other.displayName,
          lastText: lastMessage?.content.text,
          draft: readDraft(viewerId, other.id),
        }
        return isFound(words, typed.trim())
      })
    : edges
  return {
    found,
    typed,
    type: (text: string) => {
      setFailed(false)
      setTyped(text)
    },
    isSearching,
    /** Whether there is more to look through. */
    isLooking,
    /** Whether what lies further down could not be looked through. */
    isIncomplete: isSearching && hasNext && hasFailed,
    retry: () => setFailed(false),
  }
}

const fragment = graphql`
  fragment useFoundConversations_conversation on Conversation @inline {
    other {
      id
      displayName
    }
    lastMessage {
      content {
        ... on TextContent {
          text
        }
      }
    }
  }
`
