import { expect, test } from 'vitest'
import { reachedIn, readState } from './readState.rules.ts'

const message = { held: false, readAt: null }
const nowhere = { readUpTo: -1, deliveredUpTo: -1 }

test('an own message is sent, then delivered, then read', () => {
  const messages = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const reached = reachedIn(messages, { readByOtherUpTo: 'a', deliveredToOtherUpTo: 'b' })
  expect(messages.map((_, index) => readState({ message }, index, reached))).toEqual([
    'read',
    'delivered',
    'sent',
  ])
  expect(readState({ message: { ...message, readAt: '2026-11-20T20:00:00Z' } }, 2, reached)).toBe('read')
})

test('before any message is read, a message is sent', () => {
  expect(reachedIn([{ id: 'a' }], { readByOtherUpTo: null, deliveredToOtherUpTo: null })).toEqual(nowhere)
  expect(reachedIn([{ id: 'a' }], undefined)).toEqual(nowhere)
  expect(readState({ message }, 0, nowhere)).toBe('sent')
})

test('a message held for review has not reached the other, however far they have read', () => {
  expect(readState({ message: { ...message, held: true } }, 3, { readUpTo: 4, deliveredUpTo: 4 })).toBe(
    'held',
  )
})

test('a stuck message has no state beneath it', () => {
  expect(readState({ unsent: { state: 'sending' } }, 0, nowhere)).toBe('sending')
  expect(readState({ unsent: { state: 'waiting' } }, 0, nowhere)).toBeUndefined()
  expect(readState({ unsent: { state: 'refused' } }, 0, nowhere)).toBeUndefined()
})
