import { expect, test } from 'vitest'
import { tapPlace } from './tapPlace.rules.ts'

const card = { left: 20, top: 100, width: 300, height: 400 }

test('side taps step through a card’s photos, a tap in the middle or on the words opens the profile', () => {
  const at = (across: number, down: number) =>
    tapPlace({ clientX: card.left + across * card.width, clientY: card.top + down * card.height }, card)
  expect([at(0.1, 0.1), at(0.1, 0.6), at(0.9, 0.1), at(0.9, 0.6)]).toEqual([
    'previous',
    'previous',
    'next',
    'next',
  ])
  expect([at(0.5, 0.1), at(0.5, 0.9), at(0.1, 0.9), at(0.9, 0.9)]).toEqual(Array(4).fill('profile'))
})
