import { expect, test } from 'vitest'
import { secondsOf } from './timedLike.rules.ts'

test('the delay of a like is a number of seconds up to an hour; other values are ignored', () => {
  expect([secondsOf('0'), secondsOf('8'), secondsOf('2.5'), secondsOf('3600')]).toEqual([0, 8, 2.5, 3600])
  for (const given of ['', '-1', '3601', '1e3', 'soon', '99999', ' 8'])
    expect(secondsOf(given)).toBeUndefined()
})
