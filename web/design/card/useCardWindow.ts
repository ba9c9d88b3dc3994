import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { watchSize } from '#web/runtime/compatibility/watchSize.ts'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import { cardsShown, covers, rowsNear, type GridPlace, type Rows } from './cardWindow.rules.ts'

// Shorter lists are drawn whole: they cost little, and the browser's own search finds every card.
const WINDOWED_FROM = 96
const FIRST_ROWS: Rows = { first: 0, end: 8 }
// Window heights that are drawn before and after it.
const MARGIN = 1

// The last used card of a list, by history entry: on return it must be in the document to take the focus.
const lastUsed = new Map<string, number>()
const REMEMBERED_LISTS = 50

/** Records that a card was pressed or focused. Not every browser focuses a pressed link. */
function remember(entry: string, index: number): void {
  lastUsed.delete(entry)
  lastUsed.set(entry, index)
  const [oldest] = lastUsed.keys()
  if (lastUsed.size > REMEMBERED_LISTS && oldest !== undefined) lastUsed.delete(oldest)
}

/** The position of an element's card, from 0. */
function indexOf(list: Element, element: EventTarget | null): number | undefined {
  if (!(element instanceof Element) || !list.contains(element)) return undefined
  const position = element.closest('li')?.ariaPosInSet
  return position == null ? undefined : Number(position) - 1
}

function placeOf(list: HTMLElement, rowCount: number): GridPlace {
  const { top, height } = list.getBoundingClientRect()
  const gap = Number.parseFloat(getComputedStyle(list).rowGap)
  return { top, rowHeight: (height + gap) / rowCount, windowHeight: innerHeight, rowCount }
}

const isSame = (one: Shown, other: Shown) =>
  one.near.first === other.near.first && one.near.end === other.near.end && one.heldIndex === other.heldIndex

type Shown = { near: Rows; heldIndex: number | undefined }

/**
 * Which cards of a grid are in the document. The grid reserves the height of all of them, so nothing moves.
 * @returns the positions of the cards from 0, undefined for all of them; and the props of the list's element
 */
export function useCardWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  columns: number,
): { indexes: number[] | undefined; onUse: (event: { target: EventTarget | null }) => void } {
  const { key } = useLocation()
  // Print shows the whole list.
  const isPrinted = useMediaQuery('print')
  const isWindowed = count > WINDOWED_FROM && !isPrinted
  const [shown, setShown] = useState<Shown>(() => ({ near: FIRST_ROWS, heldIndex: lastUsed.get(key) }))
  const drawn = useRef(shown)
  useLayoutEffect(() => {
    drawn.current = shown
  }, [shown])
  useLayoutEffect(() => {
    const element = list.current
    if (!isWindowed || !element) return
    const look = () => {
      const place = placeOf(element, Math.ceil(count / columns))
      const heldIndex = indexOf(element, document.activeElement) ?? drawn.current.heldIndex
      const show = (margin: number) => {
        const next = { near: rowsNear(place, margin), heldIndex }
        setShown((before) => (isSame(before, next) ? before : next))
      }
      // Rows in sight must be there when the browser paints; the rows around them may follow in small steps.
      if (!covers(drawn.current.near, rowsNear(place, 0))) flushSync(() => show(0))
      startTransition(() => show(MARGIN))
    }
    const unwatch = watchSize(element, look)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    // The page scrolls in its next frame; holding Tab may leave the drawn cards by then.
    element.addEventListener('focusin', look)
    return () => {
      unwatch()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
      element.removeEventListener('focusin', look)
    }
  }, [list, isWindowed, count, columns])
  return {
    indexes: isWindowed ? cardsShown({ count, columns, ...shown }) : undefined,
    onUse: ({ target }) => {
      const index = list.current ? indexOf(list.current, target) : undefined
      if (index !== undefined) remember(key, index)
    },
  }
}
