import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '../../app/errorText.ts'
import { announceMatch } from '../../components/likeAnnouncements.ts'
import { showToast } from '../../design/toastStore.ts'
import { readSwipeCard, type Card } from './readSwipeCard.ts'
import { dropTurn, inTurn } from './turns.ts'
import { withCardBack, withDealt, withDecision, withoutDecision, withoutLeaving, type Deck, type Direction } from './swipeDeck.rules.ts'
import { useSwipeMutations } from './useSwipeMutations.ts'

const DEALS_BELOW = 4

type Start = { dealt: readonly Card[]; likesLeft: number; lastSwiped: Card | undefined }

/** The game as it is played: the deck, how many likes are left counting those on their way, and what assistive technology is told. */
export type PlayedGame = {
  deck: Deck<Card>
  likesLeft: number
  said: string
  canUndo: boolean
  isDealing: boolean
  decide: (direction: Direction) => void
  undo: () => void
  left: (id: string) => void
  refresh: () => void
}

/**
 * Plays the swipe game. A decision shows at once and is sent in its turn, so that the server knows them in the order they were taken; one that
 * is refused or does not arrive puts its card back.
 */
export function useSwipeGame({ dealt, likesLeft, lastSwiped }: Start): PlayedGame {
  const { t } = useTranslation('swipe')
  const errorText = useErrorTexts()
  const server = useSwipeMutations()
  const [deck, setDeck] = useState<Deck<Card>>(() => ({ cards: dealt, leaving: [], decided: [] }))
  const [likesOnTheirWay, setLikesOnTheirWay] = useState(0)
  const [said, setSaid] = useState('')
  const [dealing, setDealing] = useState<'ready' | 'dealing' | 'exhausted'>('ready')

  const left = likesLeft - likesOnTheirWay
  const [top, next] = deck.cards
  const undoable = deck.decided.at(-1)?.card ?? (lastSwiped && deck.cards.every(({ id }) => id !== lastSwiped.id) ? lastSwiped : undefined)

  function decide(direction: Direction) {
    if (top === undefined || (direction === 'like' && left <= 0)) return
    const nameOfNext = next ? t('said.next', { name: next.displayName, age: next.age }) : ''
    setSaid(`${t(direction === 'like' ? 'said.liked' : 'said.passed', { name: top.displayName })} ${nameOfNext}`.trim())
    setDeck((before) => withDecision(before, direction))
    if (direction === 'like') setLikesOnTheirWay((count) => count + 1)
    server.forget(top.id)
    void inTurn(direction === 'like' ? () => sendLike(top) : () => sendPass(top), top.id).finally(() => {
      if (direction === 'like') setLikesOnTheirWay((count) => count - 1)
    })
  }

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

  function undo() {
    if (undoable === undefined) return
    setSaid(t('said.undone', { name: undoable.displayName, age: undoable.age }))
    setDeck((before) => withCardBack(before, undoable))
    // What the server was never told needs no undoing.
    if (dropTurn(undoable.id)) return
    void inTurn(async () => {
      const answer = await server.undo(undoable.id).catch(() => undefined)
      if (answer?.__typename === 'UndoSwipeSuccess') return
      setDeck((before) => ({ ...before, cards: before.cards.filter(({ id }) => id !== undoable.id) }))
      if (answer && 'code' in answer && answer.code) showToast({ tone: 'danger', title: errorText({ code: answer.code }) })
    })
  }

  const deal = useEffectEvent(() => {
    void inTurn(async () => {
      setDealing('dealing')
      const cards = await server.deal().catch(() => undefined)
      if (cards === undefined) return setDealing('exhausted')
      const fresh = cards.map(readSwipeCard)
      setDeck((before) => withDealt(before, fresh))
      setDealing(fresh.length < DEALS_BELOW ? 'exhausted' : 'ready')
    })
  })
  const isShort = deck.cards.length < DEALS_BELOW
  useEffect(() => {
    if (isShort && dealing === 'ready') deal()
  }, [isShort, dealing])

  return {
    deck, likesLeft: left, said, canUndo: undoable !== undefined, isDealing: dealing !== 'exhausted' && isShort, decide, undo,
    left: (id) => setDeck((before) => withoutLeaving(before, id)),
    refresh: () => void inTurn(async () => void (await server.deal().catch(() => undefined))),
  }
}
