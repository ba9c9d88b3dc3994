import { expect, test } from 'vitest'
import { menuOf, offOf, type Circumstances } from './acts.rules.ts'

const active: Circumstances = {
  status: 'ACTIVE',
  sessions: 2,
  isMailBlocked: false,
  owed: 0,
  isErasureAsked: false,
}

test('OPER-05 support reads in the menu why an act makes no sense for the member now', () => {
  expect(offOf('confirmMember', active)).toBe('confirmed')
  expect(offOf('confirmMember', { ...active, status: 'NOT_CONFIRMED' })).toBeUndefined()
  expect(offOf('endMemberSessions', active)).toBeUndefined()
  expect(offOf('endMemberSessions', { ...active, sessions: 0 })).toBe('noSessions')
  expect(offOf('liftMailBlock', active)).toBe('noBlock')
  expect(offOf('waiveDebt', { ...active, owed: 5 })).toBeUndefined()
  expect(offOf('eraseMemberNow', { ...active, isErasureAsked: true })).toBe('asked')
  expect(offOf('addMemberNote', { ...active, status: 'SUSPENDED' })).toBeUndefined()
})

test('OPER-05 the menu offers a pause or its end, and the erasure of two people once', () => {
  expect(menuOf(active)).toContain('pauseMember')
  expect(menuOf(active)).not.toContain('resumeMember')
  expect(menuOf({ ...active, status: 'PAUSED' })).toContain('resumeMember')
  expect(menuOf({ ...active, status: 'PAUSED' })).not.toContain('pauseMember')
  expect(menuOf(active)).not.toContain('confirmMemberErasure')
})
