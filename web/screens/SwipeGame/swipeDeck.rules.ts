/** A way that a card can leave the stack. */
export type Direction = 'like' | 'pass'

/** The cards of the game: those still to come, the first on top, and those that are on their way out. */
export type Deck<Card extends { id: string }> = {
  cards: readonly Card[]
  leaving: readonly { card: Card; direction: Direction }[]
  /** What was decided here, the newest last: what is undone first. */
  decided: readonly { card: Card; direction: Direction }[]
}

/** Adds what was dealt, without anybody who is on the table or was decided already. */
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

/** A card has left the screen. */
export function withoutLeaving<Card extends { id: string }>(deck: Deck<Card>, id: string): Deck<Card> {
  return { ...deck, leaving: deck.leaving.filter(({ card }) => card.id !== id) }
}

/** Puts a card back on top, because its decision was undone or did not come about. */
export function withCardBack<Card extends { id: string }>(deck: Deck<Card>, card: Card): Deck<Card> {
  const others = ({ id }: { id: string }) => id !== card.id
  return {
    cards: [card, ...deck.cards.filter(others)],
    leaving: deck.leaving.filter((entry) => others(entry.card)),
    decided: deck.decided.filter((entry) => others(entry.card)),
  }
}

/** Of a decision that stands whatever becomes of it nothing is kept to undo. */
export function withoutDecision<Card extends { id: string }>(deck: Deck<Card>, id: string): Deck<Card> {
  return { ...deck, decided: deck.decided.filter(({ card }) => card.id !== id) }
}

/** Takes a card off the table. */
export function withoutCard<Card extends { id: string }>(deck: Deck<Card>, id: string): Deck<Card> {
  return { ...deck, cards: deck.cards.filter((card) => card.id !== id) }
}

/**
 * The card whose decision is undone next: the newest of this game, else the one that was decided before it.
 * @param lastSwiped whom the server knows as decided last
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
