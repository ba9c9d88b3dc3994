import { useEffect, useRef, type RefObject } from 'react'
import { CARD_MENU } from './CardMenu.tsx'

/**
 * Takes a blocked member's card away, and moves the focus from its menu to that of the next card.
 * @param topId of the card on top, which has the menu
 */
export function useBlockedCards(
  topId: string | undefined,
  remove: (id: string) => void,
): { game: RefObject<HTMLDivElement | null>; onBlocked: (id: string) => void } {
  const game = useRef<HTMLDivElement>(null)
  const isFocusAsked = useRef(false)
  useEffect(() => {
    if (!isFocusAsked.current) return
    isFocusAsked.current = false
    game.current?.querySelector<HTMLElement>(`[${CARD_MENU}]`)?.focus()
  }, [topId])
  function onBlocked(id: string) {
    isFocusAsked.current = true
    remove(id)
  }
  return { game, onBlocked }
}
