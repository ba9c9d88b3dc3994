import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const app = testApp()
let ada: Person
beforeAll(async () => void (ada = await app.signUp({ name: 'Ada' })))

const ID = '0199b2c4-7f10-7d52-9b1e-3f6a2c9d8e71'
/** A path of each kind, with its methods. */
const PATHS: Record<string, string[]> = {
  '/': ['GET', 'HEAD'],
  '/login': ['GET', 'HEAD'],
  '/no/such/page': ['GET', 'HEAD'],
  '/healthz': ['GET', 'HEAD'],
  '/theme.css': ['GET', 'HEAD'],
  '/manifest.webmanifest': ['GET', 'HEAD'],
  '/graphql': ['POST'],
  '/page-fault': ['POST'],
  '/upload/photo': ['POST'],
  '/upload/message-image': ['POST'],
  '/photos/addresses': ['POST'],
  '/message-images/addresses': ['POST'],
  [`/photos/${ID}/card`]: ['GET', 'HEAD'],
  [`/message-images/${ID}/large`]: ['GET', 'HEAD'],
  [`/exports/${ID}.zip`]: ['GET', 'HEAD'],
  [`/invoices/${ID}.pdf`]: ['GET', 'HEAD'],
  [`/mail/unsubscribe/${ID}/x`]: ['GET', 'HEAD', 'POST'],
  '/webhooks/payments/sandbox': ['POST'],
  '/api/openapi.json': ['GET', 'HEAD'],
  '/api/settings.php': ['GET', 'HEAD'],
  '/api/user.php': ['GET', 'HEAD', 'POST', 'PUT'],
  '/api/chat.php': ['DELETE'],
  '/api/logout.php': ['GET'],
}
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

test.each(Object.entries(PATHS))(
  'REST-14 %s has the methods that it says, and no other',
  async (path, methods) => {
    const allow = [...methods, 'OPTIONS'].toSorted()
    const listed = ({ headers }: { headers: Record<string, string> }) =>
      (headers['allow'] ?? '').split(', ').toSorted()
    const options = await ada.fetch(path, { method: 'OPTIONS' })
    expect([options.status, options.text, listed(options)]).toEqual([204, '', allow])
    for (const method of METHODS.filter((one) => !methods.includes(one))) {
      // Whatever the body is, the method is checked first.
      const headers = { 'content-type': 'application/nonsense' }
      const body = ['GET', 'HEAD'].includes(method) ? {} : { body: '{', headers }
      const refused = await ada.fetch(path, { method, ...body })
      expect([method, refused.status, listed(refused)]).toEqual([method, 405, allow])
      if (method === 'HEAD') expect(refused.text).toBe('')
      else if (path === '/graphql')
        expect(refused.json().errors[0].extensions).toEqual({ code: 'METHOD_NOT_ALLOWED' })
      else expect(refused.json()).toEqual({ error: 'method_not_allowed' })
    }
  },
)

test('HEAD answers like GET, without the body', async () => {
  const compared = [
    'content-type',
    'content-length',
    'cache-control',
    'vary',
    'x-robots-tag',
    'content-security-policy',
    'location',
  ]
  for (const path of [
    '/',
    '/login',
    '/premium',
    '/no/such/page',
    '/icons/icon-512.png',
    '/api/settings.php',
    '/api/user.php',
    '/nowhere.png',
  ]) {
    // The client decides about compression; both ask for the same.
    const [get, head] = [await ada.fetch(path), await ada.fetch(path, { method: 'HEAD' })]
    const seen = ({ status, headers }: typeof get) => [status, compared.map((name) => headers[name])]
    expect([path, seen(head)]).toEqual([path, seen(get)])
    // A redirect has no body of its own.
    const leadsOn = ['/', '/login'].includes(path)
    expect([path, get.status === 302, get.text.length > 0]).toEqual([path, leadsOn, !leadsOn])
    expect([path, head.text]).toEqual([path, ''])
  }
})

test('HEAD changes nothing, even where GET has side effects for old clients', async () => {
  expect((await ada.fetch('/api/logout.php', { method: 'HEAD' })).status).toBe(405)
  expect((await ada.fetch('/api/user.php')).status).toBe(200)
})

/** The answer to a client that writes its own request line. */
async function answerTo(line: string): Promise<{ status: number; text: string }> {
  const socket = connect(app.port, '127.0.0.1')
  socket.write(`${line}\r\nHost: ruvela.test\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), text: answer }
}

test('strange request lines get an answer, and never cause a server error', async () => {
  expect((await answerTo('OPTIONS * HTTP/1.1')).status).toBe(204)
  expect((await answerTo('PROPFIND / HTTP/1.1')).status).toBe(501)
  expect((await answerTo('TRACE / HTTP/1.1')).status).toBe(405)
  expect((await answerTo('BREW / HTTP/1.1')).status).toBe(400)
  for (const target of [
    '//',
    '//x',
    '///',
    '//x?network=a',
    '//evil.example/login',
    '/\\evil.example',
    '/%2F%2Fx',
    '/.//x',
  ])
    expect([target, (await answerTo(`GET ${target} HTTP/1.1`)).status]).toEqual([target, 404])
  for (const target of ['*', 'http://evil.example/', '/%', '/%00', '/%c0%ae', '/..%2f..%2fetc', '?', '#'])
    expect([target, Math.floor((await answerTo(`GET ${target} HTTP/1.1`)).status / 100)]).toEqual([target, 4])
})
