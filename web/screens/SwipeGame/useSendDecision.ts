import type { Dispatch, SetStateAction } from 'react'
import { announceMatch } from '#web/features/likes/likeAnnouncements.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import type { Card } from './readSwipeCard.ts'
import { withCardBack, withoutDecision, type Deck, type Direction } from './swipeDeck.rules.ts'
import type { SwipeMutations } from './useSwipeMutations.ts'

/**
 * Sends a decision to the server. A refused or lost one puts its card back. One about a member who is gone
 * stands, and cannot be undone.
 */
export function useSendDecision(server: SwipeMutations, setDeck: Dispatch<SetStateAction<Deck<Card>>>) {
  const errorText = useErrorTexts()

  async function sendLike(card: Card) {
    const answer = await server.like(card.id).catch(() => undefined)
    if (answer?.__typename === 'SwipeLikeSuccess') {
      if (answer.isMatch) announceMatch(card.id)
      return
    }
    if (answer?.__typename === 'ProfileUnavailableError') return dropGone(card)
    setDeck((before) => withCardBack(before, card))
    if (answer?.__typename === 'SwipeLimitReachedError') await server.deal().catch(() => undefined)
  }

  async function sendPass(card: Card) {
    const answer = await server.pass(card.id).catch(() => undefined)
    if (answer === undefined) setDeck((before) => withCardBack(before, card))
    else if (answer.__typename === 'ProfileUnavailableError') dropGone(card)
  }

  function dropGone(card: Card) {
    setDeck((before) => withoutDecision(before, card.id))
    showToast({ tone: 'danger', title: errorText({ code: 'PROFILE_UNAVAILABLE' }) })
  }

  return (card: Card, direction: Direction): Promise<void> =>
    direction === 'like' ? sendLike(card) : sendPass(card)
}
