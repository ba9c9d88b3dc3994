import { expect, test } from 'vitest'
import { undoableCard, withCardBack, withDecision, withoutCard } from './swipeDeck.rules.ts'

const [ada, bo, cleo] = [{ id: 'ada' }, { id: 'bo' }, { id: 'cleo' }]
const dealt = { cards: [ada, bo], leaving: [], decided: [] }

test('the newest decision of the game is undone first, then the one before the game', () => {
  const decided = withDecision(withDecision(dealt, 'like'), 'pass')
  expect(undoableCard(decided, cleo)).toBe(bo)
  expect(undoableCard(withCardBack(decided, bo), cleo)).toBe(ada)
  expect(undoableCard(dealt, cleo)).toBe(cleo)
})

test('a card that lies on the table is not undone once more', () => {
  expect(undoableCard(dealt, ada)).toBeUndefined()
  expect(undoableCard(dealt, undefined)).toBeUndefined()
})

test('a card whose undoing was refused leaves the table again', () => {
  expect(withoutCard(withCardBack(dealt, cleo), 'cleo').cards).toEqual([ada, bo])
})
