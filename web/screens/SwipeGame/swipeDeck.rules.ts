/** The decision with which a card leaves the stack. */
export type Direction = 'like' | 'pass'

/** The cards of the game: those still to come, the first on top, and those flying out. */
export type Deck<Card extends { id: string }> = {
  cards: readonly Card[]
  leaving: readonly { card: Card; direction: Direction }[]
  /** The decisions of this game, the newest last, which is undone first. */
  decided: readonly { card: Card; direction: Direction }[]
}

/** Adds dealt cards, except members on the stack or already decided. */
export function withDealt<Card extends { id: string }>(deck: Deck<Card>, dealt: readonly Card[]): Deck<Card> {
  const known = new Set([...deck.cards, ...deck.decided.map(({ card }) => card)].map(({ id }) => id))
  const fresh = dealt.filter(({ id }) => !known.has(id))
  return fresh.length === 0 ? deck : { ...deck, cards: [...deck.cards, ...fresh] }
}

/** Takes the top card away. */
export function withDecision<Card extends { id: string }>(
  deck: Deck<Card>,
  direction: Direction,
): Deck<Card> {
  const [card, ...cards] = deck.cards
  if (card === undefined) return deck
  const leaves = { card, direction }
  return { cards, leaving: [...deck.leaving, leaves], decided: [...deck.decided, leaves] }
}

/** Removes a card that has left the screen. */
export function withoutLeaving<Card extends { id: string }>(deck: Deck<Card>, id: string): Deck<Card> {
  return { ...deck, leaving: deck.leaving.filter(({ card }) => card.id !== id) }
}

/** Puts a card back on top, because its decision was undone or failed. */
export function withCardBack<Card extends { id: string }>(deck: Deck<Card>, card: Card): Deck<Card> {
  const others = ({ id }: { id: string }) => id !== card.id
  return {
    cards: [card, ...deck.cards.filter(others)],
    leaving: deck.leaving.filter((entry) => others(entry.card)),
    decided: deck.decided.filter((entry) => others(entry.card)),
  }
}

/** Drops a decision that stands in any case, so that it cannot be undone. */
export function withoutDecision<Card extends { id: string }>(deck: Deck<Card>, id: string): Deck<Card> {
  return { ...deck, decided: deck.decided.filter(({ card }) => card.id !== id) }
}

/** Takes a card off the stack. */
export function withoutCard<Card extends { id: string }>(deck: Deck<Card>, id: string): Deck<Card> {
  return { ...deck, cards: deck.cards.filter((card) => card.id !== id) }
}

/**
 * The card that the next undo restores: the newest of this game, otherwise the one decided before it.
 * @param lastSwiped the server's last decided member
 */
export function undoableCard<Card extends { id: string }>(
  deck: Deck<Card>,
  lastSwiped: Card | undefined,
): Card | undefined {
  const newest = deck.decided.at(-1)?.card
  if (newest) return newest
  const isOnTable = deck.cards.some(({ id }) => id === lastSwiped?.id)
  return isOnTable ? undefined : lastSwiped
}
