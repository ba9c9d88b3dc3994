import { expect, test } from 'vitest'
import { undoableCard, withCardBack, withDecision, withoutCard } from './swipeDeck.rules.ts'

const [ada, bo, cleo] = [{ id: 'ada' }, { id: 'bo' }, { id: 'cleo' }]
const dealt = { cards: [ada, bo], leaving: [], decided: [] }

test('undo takes back the game’s newest decision first, then the one before the game', () => {
  const decided = withDecision(withDecision(dealt, 'like'), 'pass')
  expect(undoableCard(decided, cleo)).toBe(bo)
  expect(undoableCard(withCardBack(decided, bo), cleo)).toBe(ada)
  expect(undoableCard(dealt, cleo)).toBe(cleo)
})

test('a card on the stack is not undone again', () => {
  expect(undoableCard(dealt, ada)).toBeUndefined()
  expect(undoableCard(dealt, undefined)).toBeUndefined()
})

test('a card whose undo was refused leaves the stack again', () => {
  expect(withoutCard(withCardBack(dealt, cleo), 'cleo').cards).toEqual([ada, bo])
})
