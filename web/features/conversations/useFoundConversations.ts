import { useEffect, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import type { useFoundConversations_conversation$key } from '#web/__generated__/useFoundConversations_conversation.graphql.ts'
import { readDraft } from '#web/runtime/session/drafts.ts'
import { isFound } from './conversationSearch.rules.ts'

// The server's maximum page size.
const PAGE = 100
// Typing searches the loaded conversations; the rest is fetched once the words stay the same.
const PAUSE_MS = 300

type Edge = { readonly node: useFoundConversations_conversation$key }

type Loading = {
  viewerId: string
  hasNext: boolean
  isLoadingNext: boolean
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
}

/**
 * The conversations that match the typed words. It loads further pages as needed, so that the search never
 * misses a conversation further down.
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
    /** Whether more conversations remain to be searched. */
    isLooking,
    /** Whether conversations further down could not be searched. */
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
