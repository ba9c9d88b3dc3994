import { expect, test } from 'vitest'
import {
  changedFilter,
  filterInForce,
  memberSearchInputOf,
  readFilter,
  visitorsFilter,
  writeFilter,
} from './membersFilter.rules.ts'

const read = (search: string) => readFilter(new URLSearchParams(search), ['FEMALE', 'MALE'])
const kept = { order: 'NEAREST', minAge: 30, maxAge: 50 } as const
/** The address after a member with these stored terms has changed something. */
function after(search: string, changes: Parameters<typeof changedFilter>[2]): string {
  const address = read(search)
  return writeFilter(changedFilter(address, filterInForce(address, kept), changes))
}

test('SRCH-01 the address overrides a member’s stored terms, which fill in the rest', () => {
  const inForce = (search: string) => {
    const { order, minAge, maxAge } = filterInForce(read(search), kept)
    return { order, minAge, maxAge }
  }
  expect(inForce('')).toEqual(kept)
  expect(inForce('?online=1&order=newest')).toEqual({ ...kept, order: 'NEWEST' })
  expect(inForce('?min=40')).toEqual({ order: 'NEAREST', minAge: 40, maxAge: undefined })
  expect(inForce('?age=any&order=active')).toEqual({ order: 'LAST_ACTIVE' })
  expect(memberSearchInputOf(read('?online=1'))).toEqual({ online: true, useDefaults: true })
  expect(memberSearchInputOf(read('?age=any'))).toEqual({})
})

test('SRCH-01 removed ages stay removed with the next filter, and other changes keep the stored terms', () => {
  expect(after('', { online: true })).toBe('?online=1')
  expect(after('', { minAge: 35, maxAge: 50 })).toBe('?min=35&max=50')
  expect(after('', { minAge: undefined, maxAge: undefined })).toBe('?age=any&order=nearest')
  expect(after('?age=any&order=nearest', { withPhoto: true })).toBe('?age=any&photo=1&order=nearest')
  expect(after('?age=any&order=nearest', { minAge: 35, maxAge: undefined })).toBe('?min=35&order=nearest')
  expect(after('?km=10', { order: 'LAST_ACTIVE' })).toBe('?km=10&order=active')
  expect(
    writeFilter(visitorsFilter(read('?order=newest'), { order: 'LAST_ACTIVE', minAge: undefined })),
  ).toBe('')
})
