import { expect, test } from 'vitest'
import { loginPath, safeReturnPath } from './session.ts'

test('login only leads back to paths of this site', () => {
  expect(safeReturnPath('/chats/12?x=1')).toBe('/chats/12?x=1')
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
    '/login?return=/login',
  ]) {
    expect(safeReturnPath(foreign)).toBeUndefined()
  }
  expect(loginPath('/chats/12?x=1')).toBe('/login?return=%2Fchats%2F12%3Fx%3D1')
  expect(loginPath('/chats?lang=pl#x')).toBe('/login?return=%2Fchats%3Flang%3Dpl%23x&lang=pl')
  expect(loginPath('//evil.example')).toBe('/login')
})
