import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitSlowBodies } from './body-limits.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('a call that the server makes to itself, as the test bank does, is never ended as a slow one', async () => {
  const app = Fastify()
  limitSlowBodies(app, 30)
  app.post('/', async () => 'taken')
  const answer = await app.inject({ method: 'POST', url: '/', payload: { id: 'payment' } })
  expect(answer.body).toBe('taken')
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
  await app.close()
})
