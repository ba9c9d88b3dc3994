import { expect, test } from 'vitest'
import { isMembersArea } from './offers.rules.ts'

test('the members area is exactly what the specification names', () => {
  for (const path of ['/members', '/members/abc', '/chats', '/likes', '/likes/m/abc', '/premium'])
    expect([path, isMembersArea(path)]).toEqual([path, true])
  for (const path of [
    '/',
    '/credits',
    '/members/abc/chat',
    '/chats/abc',
    '/likes/sent',
    '/profile',
    '/settings',
    '/premiums',
  ]) {
    expect([path, isMembersArea(path)]).toEqual([path, false])
  }
})
