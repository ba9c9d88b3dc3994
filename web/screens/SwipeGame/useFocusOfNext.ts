import { useEffect, useRef, type RefObject } from 'react'
import { CARD_MENU } from './CardMenu.tsx'

/**
 * Moves the focus to the next card when the one whose menu had it is gone.
 * @param topId of the card on top, which has the menu
 */
export function useFocusOfNext(topId: string | undefined): {
  game: RefObject<HTMLDivElement | null>
  focusNext: () => void
} {
  const game = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    game.current?.querySelector<HTMLElement>(`[${CARD_MENU}]`)?.focus()
  }, [topId])
  return { game, focusNext: () => void (isAsked.current = true) }
}
