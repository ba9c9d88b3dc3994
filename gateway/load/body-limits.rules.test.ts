import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitSlowBodies, mayGoOn } from './body-limits.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('a call that the server makes to itself, as the test bank does, never ends as a slow one', async () => {
  const app = Fastify()
  limitSlowBodies(app, 30)
  app.post('/', async () => 'taken')
  const answer = await app.inject({ method: 'POST', url: '/', payload: { id: 'payment' } })
  expect(answer.body).toBe('taken')
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
  await app.close()
})

test('PROF-03 an upload of a kilobyte a second may go on; slower or answered ones and other requests may not', () => {
  const slow = { isUpload: true, isAnswered: false, received: 61_440, requestSeconds: 60 }
  expect(mayGoOn(slow)).toBe(true)
  expect(mayGoOn({ ...slow, received: 61_439 })).toBe(false)
  expect(mayGoOn({ ...slow, isAnswered: true })).toBe(false)
  expect(mayGoOn({ ...slow, isUpload: false })).toBe(false)
})
