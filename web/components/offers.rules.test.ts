import { expect, test } from 'vitest'
import { hasWelcomeBanner, isMembersArea } from './offers.rules.ts'

test('the members area is what the specification names, and nothing else', () => {
  for (const path of ['/members', '/members/abc', '/chats', '/likes', '/likes/m/abc', '/premium']) expect([path, isMembersArea(path)]).toEqual([path, true])
  for (const path of ['/', '/credits', '/members/abc/chat', '/chats/abc', '/likes/sent', '/profile', '/notifications', '/premiums']) {
    expect([path, isMembersArea(path)]).toEqual([path, false])
  }
})

test('the welcome banner stays out of conversations', () => {
  expect(['/members', '/premium', '/likes'].map(hasWelcomeBanner)).toEqual([true, true, true])
  expect(['/chats', '/chats/abc', '/members/abc/chat'].map(hasWelcomeBanner)).toEqual([false, false, false])
})
