import { expect, test } from 'vitest'
import { firstUnread, placeMessages } from './messageRows.ts'

const at = (text: string) => new Date(`2026-11-20T${text}:00`)

test('messages of one side within five minutes form a group, with one time beneath', () => {
  const placed = placeMessages([
    { isMine: true, at: at('20:00') },
    { isMine: true, at: at('20:04') },
    { isMine: false, at: at('20:05') },
    { isMine: false, at: at('20:30') },
  ])
  expect(placed.map(({ first, last }) => [first, last])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('a new day begins under its own line, even within five minutes', () => {
  const placed = placeMessages([
    { isMine: true, at: new Date('2026-11-20T23:59:00') },
    { isMine: true, at: new Date('2026-11-21T00:01:00') },
  ])
  expect(placed.map(({ startsDay }) => startsDay)).toEqual([true, true])
  expect(placed[1]).toMatchObject({ first: true })
})

test('the unread line comes before the first message the member has not seen', () => {
  const mine = { isMine: true }
  const other = { isMine: false }
  expect(firstUnread([other, mine, other, mine, other], 2)).toBe(2)
  expect(firstUnread([other, mine], 0)).toBe(-1)
  expect(firstUnread([mine, other], 5), 'the first unread one is further up than what is loaded').toBe(-1)
})
