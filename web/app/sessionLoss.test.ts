import { expect, test } from 'vitest'
import { tellsSessionLoss } from './sessionLoss.ts'

test('only an answer that says so ends the session, and never the one that tells who is there', () => {
  const required = { error: 'authentication_required' }
  const answers: [string, number, unknown, boolean][] = [
    ['/api/chats.php', 403, required, true],
    ['/api/user.php', 403, required, false],
    ['https://site.example/api/user.php?x=1', 403, required, false],
    ['/upload/photo', 401, null, true],
    ['/graphql', 403, { error: 'forbidden' }, false],
    ['/graphql', 200, { data: null, errors: [{ extensions: { code: 'FORBIDDEN' } }, { extensions: { code: 'UNAUTHENTICATED' } }] }, true],
    ['/graphql', 200, { data: {} }, false],
    ['/graphql', 500, 'authentication_required', false],
  ]
  for (const [url, status, body, expected] of answers) expect([url, tellsSessionLoss({ url, status, body })]).toEqual([url, expected])
})
