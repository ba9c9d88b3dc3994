import { useEffect, useState } from 'react'
import { firstUnread } from './messageRows.ts'

// The most that the server hands over at once; with five, all that sites show of a conversation unless they have changed it.
const PAGE = 100
const MAX_PAGES = 5

type Messages = {
  nodes: readonly { id: string; isMine: boolean }[]
  unreadCount: number
  /** How many earlier messages the member may not see. */
  hiddenCount: number
  hasPrevious: boolean
  isLoadingPrevious: boolean
  loadPrevious: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
}

/**
 * Where what is new begins, as it was when the conversation was opened: the line above it stays until the conversation is left. What lies further up than
 * what is loaded is loaded first, up to a bound.
 * @returns the index of the first unread message, -1 for none; isSeeking while it is being loaded
 */
export function useUnreadLine({
  nodes,
  unreadCount,
  hiddenCount,
  hasPrevious,
  isLoadingPrevious,
  loadPrevious,
}: Messages) {
  const [opened] = useState(() => ({ unreadCount, lastId: nodes.at(-1)?.id }))
  const [pagesLeft, setPagesLeft] = useState(MAX_PAGES)
  const isUnread = opened.unreadCount > 0
  const found = firstUnread(
    nodes.slice(0, nodes.findIndex(({ id }) => id === opened.lastId) + 1),
    opened.unreadCount,
  )
  // What is new may begin among what the history limit hides.
  const line = found === -1 && isUnread && !hasPrevious && hiddenCount > 0 ? 0 : found
  const isSeeking = isUnread && line === -1 && hasPrevious && pagesLeft > 0
  useEffect(() => {
    if (isSeeking && !isLoadingPrevious)
      loadPrevious(PAGE, { onComplete: (error) => setPagesLeft((left) => (error ? 0 : left - 1)) })
  }, [isSeeking, isLoadingPrevious, loadPrevious])
  return { line, count: opened.unreadCount, isSeeking }
}
