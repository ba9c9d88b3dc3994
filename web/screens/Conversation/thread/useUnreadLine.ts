import { useEffect, useState } from 'react'
import { firstUnread } from './messageRows.ts'

// The server's maximum page size; five pages are all that sites show of a conversation by default.
const PAGE = 100
const MAX_PAGES = 5

type Messages = {
  nodes: readonly { id: string; isMine: boolean }[]
  unreadCount: number
  /** The number of earlier messages that the member may not see. */
  hiddenCount: number
  hasPrevious: boolean
  isLoadingPrevious: boolean
  loadPrevious: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
}

/**
 * The position of the unread line, as of opening the conversation: it stays until the conversation is left.
 * If it is further up than the loaded messages, those are loaded first, up to a bound.
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
  // The first unread message may be hidden by the history limit.
  const line = found === -1 && isUnread && !hasPrevious && hiddenCount > 0 ? 0 : found
  const isSeeking = isUnread && line === -1 && hasPrevious && pagesLeft > 0
  useEffect(() => {
    if (isSeeking && !isLoadingPrevious)
      loadPrevious(PAGE, { onComplete: (error) => setPagesLeft((left) => (error ? 0 : left - 1)) })
  }, [isSeeking, isLoadingPrevious, loadPrevious])
  return { line, count: opened.unreadCount, isSeeking }
}
