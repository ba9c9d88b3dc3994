import { expect, test } from 'vitest'
import { changesOf } from './changes.rules.ts'

const WORDS = { nothing: 'none', yes: 'yes', no: 'no' }

test('OPER-01 an admin reads field by field what an act changed, and what it left as it was', () => {
  const before = JSON.stringify({
    role: 'moderator',
    siteIds: null,
    old: 1,
    limits: { days: 7, photos: false },
  })
  const after = JSON.stringify({
    role: 'support',
    siteIds: ['a', 'b'],
    limits: { days: 7, photos: true },
    made: '',
  })
  expect(changesOf(before, after, WORDS)).toEqual([
    { field: 'role', before: 'moderator', after: 'support', kind: 'CHANGED' },
    { field: 'siteIds', before: 'none', after: 'a, b', kind: 'CHANGED' },
    { field: 'old', before: '1', after: undefined, kind: 'REMOVED' },
    { field: 'limits.days', before: '7', after: '7', kind: 'SAME' },
    { field: 'limits.photos', before: 'no', after: 'yes', kind: 'CHANGED' },
    { field: 'made', before: undefined, after: 'none', kind: 'ADDED' },
  ])
})

test('OPER-01 an admin reads the details of an act that changed nothing, such as a search', () => {
  const after = JSON.stringify({ found: [{ id: 'x', by: 'name' }], filter: {} })
  expect(changesOf(null, after, WORDS)).toEqual([
    { field: 'found', before: undefined, after: 'id: x, by: name', kind: 'SAME' },
    { field: 'filter', before: undefined, after: 'none', kind: 'SAME' },
  ])
  expect(changesOf(null, undefined, WORDS)).toEqual([])
})
