import { expect, test } from 'vitest'
import { secondsToRetry } from './webhook.rules.ts'

test('FED-06 retries of messages that failed together are spread over time, and none comes before its time', () => {
  const waits = Array.from({ length: 8 }, (_, index) =>
    [0, 0.5, 1].map((chance) => secondsToRetry(index + 1, { chance })),
  )
  expect(waits.slice(0, 2)).toEqual([
    [5, 5.5, 6],
    [300, 330, 360],
  ])
  expect(waits.at(-1)).toEqual([undefined, undefined, undefined])
  const least = waits.map(([shortest]) => shortest ?? 0).reduce((sum, seconds) => sum + seconds)
  expect(least).toBeGreaterThan(24 * 60 * 60)
  // What the endpoint asks for is a minimum, too.
  expect(secondsToRetry(1, { retryAfterSeconds: 600, chance: 0 })).toBe(600)
  expect(secondsToRetry(1, { retryAfterSeconds: 600, chance: 1 })).toBe(720)
  expect(secondsToRetry(1, { retryAfterSeconds: 10 ** 9, chance: 0 })).toBe(24 * 60 * 60)
})
