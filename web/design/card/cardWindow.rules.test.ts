import { expect, test } from 'vitest'
import { cardsShown, covers, rowsNear } from './cardWindow.rules.ts'

const grid = { rowHeight: 200, windowHeight: 800, rowCount: 500 }
const rowsOf = (indexes: number[], columns: number) => [
  ...new Set(indexes.map((index) => Math.floor(index / columns))),
]

test('a long list draws the rows in sight and one window around them, wherever it is scrolled to', () => {
  expect(rowsNear({ ...grid, top: 300 }, 0)).toEqual({ first: 0, end: 3 })
  expect(rowsNear({ ...grid, top: 300 }, 1)).toEqual({ first: 0, end: 7 })
  expect(rowsNear({ ...grid, top: -10_050 }, 0)).toEqual({ first: 50, end: 55 })
  expect(rowsNear({ ...grid, top: -10_050 }, 1)).toEqual({ first: 46, end: 59 })
  // A list entirely above or below the window has no rows in sight.
  expect(rowsNear({ ...grid, top: 5000 }, 1)).toEqual({ first: 0, end: 0 })
  expect(rowsNear({ ...grid, top: -200_000 }, 1)).toEqual({ first: 500, end: 500 })
})

test('the rows drawn ahead suffice until a row in sight is missing', () => {
  const drawn = rowsNear({ ...grid, top: -10_000 }, 1)
  for (let top = -10_000; top >= -10_800; top -= 100)
    expect(covers(drawn, rowsNear({ ...grid, top }, 0)), String(top)).toBe(true)
  expect(covers(drawn, rowsNear({ ...grid, top: -11_000 }, 0))).toBe(false)
  expect(covers(drawn, rowsNear({ ...grid, top: 5000 }, 0))).toBe(true)
})

test('the first row, the last row and the rows around the focus stay, so that Tab continues from each', () => {
  const shown = cardsShown({ count: 1000, columns: 3, near: { first: 100, end: 110 }, heldIndex: 31 })
  expect(rowsOf(shown, 3)).toEqual([0, 9, 10, 11, ...Array.from({ length: 10 }, (_, row) => 100 + row), 333])
  // The last row has one card.
  expect(shown.at(-1)).toBe(999)
  expect(shown).toHaveLength(3 + 9 + 30 + 1)
  expect(shown.toSorted((one, other) => one - other)).toEqual(shown)
  expect(cardsShown({ count: 0, columns: 2, near: { first: 0, end: 4 }, heldIndex: undefined })).toEqual([])
})
