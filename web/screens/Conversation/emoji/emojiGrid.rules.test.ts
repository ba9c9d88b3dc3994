import { expect, test } from 'vitest'
import { emojiAfterKey } from './emojiGrid.rules.ts'

test('arrow keys move to the neighbour and stay inside', () => {
  expect(emojiAfterKey('ArrowRight', 3, 20)).toBe(4)
  expect(emojiAfterKey('ArrowLeft', 0, 20)).toBe(0)
  expect(emojiAfterKey('ArrowDown', 3, 20)).toBe(11)
  expect(emojiAfterKey('ArrowDown', 15, 20)).toBe(19)
  expect(emojiAfterKey('ArrowUp', 11, 20)).toBe(3)
})

test('Home and End move to the first and the last, also from outside', () => {
  expect(emojiAfterKey('Home', 7, 20)).toBe(0)
  expect(emojiAfterKey('End', 7, 20)).toBe(19)
  expect(emojiAfterKey('End', -1, 20)).toBe(19)
})

test('other keys keep their usual effect', () => {
  expect(emojiAfterKey('Tab', 7, 20)).toBeUndefined()
})
