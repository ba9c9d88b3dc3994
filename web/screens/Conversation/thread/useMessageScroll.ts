import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

const LOADS_EARLIER_AT_PX = 600
const AT_END_PX = 24
// The separator is a little below the top edge, so that the message before it stays visible.
const LINE_ROOM_PX = 64

/** Whether rows were added before the first: then the list keeps its distance from the end. */
function useGrewAtStart(firstKey: string | undefined, length: number): boolean {
  const [seen, setSeen] = useState({ firstKey, length, atStart: false })
  if (seen.firstKey !== firstKey || seen.length !== length) {
    const next = {
      firstKey,
      length,
      atStart: seen.firstKey !== firstKey && length > seen.length && seen.length > 0,
    }
    setSeen(next)
    return next.atStart
  }
  return seen.atStart
}

function countUnseen(rows: readonly { key: string; isMine: boolean }[], seenKey: string | undefined): number {
  const seen = rows.findLastIndex(({ key }) => key === seenKey)
  return rows.slice(seen + 1).filter(({ isMine }) => !isMine).length
}

type Shown = {
  rows: readonly { key: string; isMine: boolean }[]
  /** How many of them the server has accepted. */
  takenCount: number
  isTyping: boolean
  /** The first unread row's index, -1 for none. */
  unread: { line: number; isSeeking: boolean }
  /** Called while the reader is near the earliest loaded message. */
  onNearStart: () => void
}

/**
 * The scroll position among the messages. Opens at the unread line or at the end, and follows new messages
 * unless the reader has scrolled up.
 */
export function useMessageScroll({ rows, takenCount, isTyping, unread, onNearStart }: Shown) {
  const list = useRef<VirtualizerHandle>(null)
  const bottom = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const followsEnd = useRef(true)
  const grewAtStart = useGrewAtStart(rows[0]?.key, rows.length)
  const newest = rows.at(-1)
  // The newest row that has been in the window.
  const [seenKey, setSeenKey] = useState<string>()

  // Jumps, whatever lies between: smooth scrolling would draw all of it.
  function scrollToEnd() {
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }
  useLayoutEffect(() => {
    if (unread.isSeeking) return
    if (unread.line === -1) {
      list.current?.scrollToIndex(takenCount - 1, { align: 'end' })
      return
    }
    followsEnd.current = false
    list.current?.scrollToIndex(unread.line, { align: 'start', offset: -LINE_ROOM_PX })
    // If everything fits into the window, nothing scrolls and the reader is at the end: known once the rows
    // are measured.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => list.current && scrolled(list.current.scrollOffset))
    })
    return () => cancelAnimationFrame(frame)
    // Only when the conversation opens; later changes must not move the reader.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unread.isSeeking])
  const mounted = useRef(false)
  useEffect(() => {
    if (!mounted.current) {
      mounted.current = true
      return
    }
    // A member's own message is always shown; an incoming one only to a reader at the end.
    if (newest?.isMine || followsEnd.current) scrollToEnd()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [newest?.key])
  useLayoutEffect(() => {
    if (isTyping && followsEnd.current) bottom.current?.scrollIntoView({ block: 'end' })
  }, [isTyping])

  function scrolled(offset: number) {
    const handle = list.current
    if (!handle) return
    const isAtEnd = offset + handle.viewportSize >= handle.scrollSize - AT_END_PX
    followsEnd.current = isAtEnd
    setAtEnd(isAtEnd)
    const shown = isAtEnd ? rows.length - 1 : handle.findItemIndex(offset + handle.viewportSize)
    if (shown > rows.findLastIndex(({ key }) => key === seenKey)) setSeenKey(rows[shown]?.key)
    if (offset < LOADS_EARLIER_AT_PX) onNearStart()
  }
  // A list that has become shorter, or a window that has become higher, may have reached the end without any
  // scrolling.
  function resized() {
    if (followsEnd.current) scrollToEnd()
    else requestAnimationFrame(() => list.current && scrolled(list.current.scrollOffset))
  }
  return {
    scroller: { list, bottom, grewAtStart, onScroll: scrolled, onResize: resized },
    mounted,
    atEnd,
    /** How many of the other's messages the reader has not reached yet. */
    unseenCount: atEnd ? 0 : countUnseen(rows, seenKey),
    goToEnd: scrollToEnd,
  }
}
