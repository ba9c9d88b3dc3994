import { expect, test } from 'vitest'
import { moved, readRegionData, renamed, withList } from './regions.rules.ts'

const LIST = ['a', 'b', 'c'].map((id) => ({ id, names: {} }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test('SITE-28 an admin orders, names and leaves out regions, and takes all of them again', () => {
  expect([moved(LIST, 1, -1), moved(LIST, 1, 1), moved(LIST, 0, -1), moved(LIST, 2, 1)].map(ids)).toEqual([
    'bac',
    'acb',
    'abc',
    'abc',
  ])
  const named = renamed(LIST, 'b', { language: 'nl', name: 'Het midden' })
  expect(named[1]).toEqual({ id: 'b', names: { nl: 'Het midden' } })
  expect(renamed(named, 'b', { language: 'nl', name: '' })).toEqual(LIST)
  const data = withList({ BE: LIST }, 'NL', named)
  expect(Object.keys(data)).toEqual(['BE', 'NL'])
  expect(withList(data, 'NL', undefined)).toEqual({ BE: LIST })
})

test('SITE-28 a value without the form of the setting is read as far as it has it', () => {
  expect(readRegionData(undefined)).toEqual({})
  expect(readRegionData({ NL: [{ id: 'x' }, 'y'], BE: 'z' })).toEqual({
    NL: [{ id: 'x', names: {} }],
    BE: [],
  })
})
