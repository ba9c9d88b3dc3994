import sharp from 'sharp'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const app = testApp()

const askedBy = (reader: Pick<Person, 'fetch'>) => async (path: string) => {
  const { status, headers } = await reader.fetch(path)
  return [status, headers.location]
}

test('ROUTE-01 ROUTE-13 SITE-14 before any script, a visitor at a member’s address goes to login and back', async () => {
  const ask = askedBy(app.visitor())
  expect(await ask('/likes')).toEqual([302, '/login?return=%2Flikes'])
  expect(await ask('/credits?x=1')).toEqual([302, '/login?return=%2Fcredits%3Fx%3D1'])
  expect(await ask('/settings/login')).toEqual([302, '/login?return=%2Fsettings%2Flogin'])
  expect(await ask('/callback')).toEqual([302, '/login'])
  expect(await ask('/callback?return=/likes')).toEqual([302, '/login?return=%2Flikes'])
  // Another host is never a valid return address, however it is spelled.
  for (const host of ['https://evil.example', '//evil.example', '/\\evil.example'])
    expect(await ask(`/callback?return=${encodeURIComponent(host)}`), host).toEqual([302, '/login'])
  for (const path of ['/', '/login', '/signup', '/members', '/terms'])
    expect(await ask(path), path).toEqual([200, undefined])
  // An unknown address stays unknown to everybody.
  expect(await ask('/likes/nobody')).toEqual([404, undefined])
  expect(await ask('/settings/nothing')).toEqual([404, undefined])
})

test('ROUTE-01 ROUTE-03 ROUTE-06 a member is redirected from visitors’ pages and from alternative addresses', async () => {
  const ask = askedBy(await app.signUp())
  expect(await ask('/')).toEqual([302, '/members'])
  // A member who has logged in meanwhile, in another window, continues as after this login.
  expect(await ask('/login')).toEqual([302, '/members'])
  expect(await ask('/login?return=/chats')).toEqual([302, '/chats'])
  expect(await ask('/login?return=//evil.example')).toEqual([302, '/members'])
  expect(await ask(`/login?return=${encodeURIComponent('/members?city=中')}`)).toEqual([
    302,
    '/members?city=%E4%B8%AD',
  ])
  expect(await ask('/login?return=/chats%00')).toEqual([302, '/chats'])
  // It leads to the login, which leads on.
  expect(await ask('/callback')).toEqual([302, '/login'])
  expect(await ask('/signup?network=net')).toEqual([302, '/complete-signup?network=net'])
  expect(await ask('/likes/received')).toEqual([302, '/likes'])
  for (const path of ['/likes', '/chats', '/members', '/notifications'])
    expect(await ask(path), path).toEqual([200, undefined])
})

test('ROUTE-03 FED-06 the link of a sign-up that a partner began opens its form, with no login', async () => {
  const link = '/complete-signup?pendingSignup=abc&network=net'
  expect(await askedBy(app.visitor())(link)).toEqual([302, '/signup?pendingSignup=abc&network=net'])
  expect(await askedBy(app.visitor())('/complete-signup')).toEqual([302, '/login?return=%2Fcomplete-signup'])
  // A member who follows it completes their own sign-up.
  expect(await askedBy(await app.signUp())(link)).toEqual([200, undefined])
})

test('SIGN-07 a partner’s visitor at a member’s address is led to the login, and the source is kept', async () => {
  const { statusCode, headers } = await request(`http://127.0.0.1:${app.port}/likes?network=net&ref=r`, {
    headers: { host: 'ruvela.test' },
  })
  expect(statusCode).toBe(302)
  expect(headers['set-cookie']).toBeDefined()
  expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'Cookie'])
})

test('SITE-22 programs that request an icon without reading a page get the site’s own @long', async () => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    const { statusCode, headers, body } = await request(`http://127.0.0.1:${app.port}${path}`, {
      headers: { host: 'ruvela.test' },
    })
    expect([statusCode, headers['content-type']], path).toEqual([200, 'image/png'])
    expect(await sharp(Buffer.from(await body.arrayBuffer())).metadata(), path).toMatchObject({
      width: 192,
      height: 192,
    })
  }
})
