import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { readSwipeCard, type Card } from './readSwipeCard.ts'
import {
  undoableCard,
  withCardBack,
  withDealt,
  withDecision,
  withoutCard,
  withoutLeaving,
  type Deck,
  type Direction,
} from './swipeDeck.rules.ts'
import { dropTurn, inTurn } from './turns.ts'
import { useDealing } from './useDealing.ts'
import { useSendDecision } from './useSendDecision.ts'
import { useSwipeMutations, type GameFilter } from './useSwipeMutations.ts'

type Start = {
  /** Reads the dealt cards, once. */
  readDealt: () => readonly Card[]
  likesLeft: number
  lastSwiped: Card | undefined
  filter: GameFilter
}

/**
 * The running game: the deck, the likes left after pending ones, and the announcement for assistive
 * technology.
 */
export type PlayedGame = {
  deck: Deck<Card>
  likesLeft: number
  said: string
  canUndo: boolean
  isDealing: boolean
  decide: (direction: Direction) => void
  undo: () => void
  /** Takes a member off the stack, who was blocked: neither a like nor a pass. */
  remove: (id: string) => void
  left: (id: string) => void
  refresh: () => void
}

/**
 * Runs the swipe game. A decision shows at once and is sent in turn, so that the server gets them in order; a
 * refused or lost one puts its card back.
 */
export function useSwipeGame({ readDealt, likesLeft, lastSwiped, filter }: Start): PlayedGame {
  const { t } = useTranslation('swipe')
  const errorText = useErrorTexts()
  const server = useSwipeMutations(filter)
  const [deck, setDeck] = useState<Deck<Card>>(() => ({ cards: readDealt(), leaving: [], decided: [] }))
  const [likesOnTheirWay, setLikesOnTheirWay] = useState(0)
  const [said, setSaid] = useState('')

  const send = useSendDecision(server, setDeck)
  const left = likesLeft - likesOnTheirWay
  const [top, next] = deck.cards
  const undoable = undoableCard(deck, lastSwiped)

  function decide(direction: Direction) {
    if (top === undefined || (direction === 'like' && left <= 0)) return
    const nameOfNext = next ? t('said.next', { name: next.displayName, age: next.age }) : ''
    setSaid(
      `${t(direction === 'like' ? 'said.liked' : 'said.passed', { name: top.displayName })} ${nameOfNext}`.trim(),
    )
    setDeck((before) => withDecision(before, direction))
    if (direction === 'like') setLikesOnTheirWay((count) => count + 1)
    server.forget(top.id)
    dealAgain()
    void inTurn(() => send(top, direction), top.id).finally(() => {
      if (direction === 'like') setLikesOnTheirWay((count) => count - 1)
    })
  }

  function undo() {
    if (undoable === undefined) return
    setSaid(t('said.undone', { name: undoable.displayName, age: undoable.age }))
    setDeck((before) => withCardBack(before, undoable))
    // A decision that was never sent needs no undo.
    if (dropTurn(undoable.id)) return
    void inTurn(async () => {
      const answer = await server.undo(undoable.id).catch(() => undefined)
      if (answer?.__typename === 'UndoSwipeSuccess') return
      setDeck((before) => withoutCard(before, undoable.id))
      if (answer && 'code' in answer && answer.code)
        showToast({ tone: 'danger', title: errorText({ code: answer.code }) })
    })
  }

  function remove(id: string) {
    const shown = deck.cards.find((card) => card.id !== id)
    setSaid(shown ? t('said.next', { name: shown.displayName, age: shown.age }) : '')
    setDeck((before) => withoutCard(before, id))
    server.forget(id)
  }

  const add = (fresh: readonly Card[]) => setDeck((before) => withDealt(before, fresh))
  const { isDealing, dealAgain } = useDealing(server, deck.cards.length, add)

  return {
    deck,
    likesLeft: left,
    said,
    canUndo: undoable !== undefined,
    isDealing,
    decide,
    undo,
    remove,
    left: (id) => setDeck((before) => withoutLeaving(before, id)),
    refresh: () =>
      void inTurn(async () => add(((await server.deal().catch(() => undefined)) ?? []).map(readSwipeCard))),
  }
}
