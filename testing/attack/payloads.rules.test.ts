import { expect, test } from 'vitest'
import { allPayloads, someOfEachKind } from './payloads.ts'

test('the attack has 200 distinct hostile texts, each of which can be found again on a screen', () => {
  const payloads = allPayloads()
  expect(payloads.length).toBeGreaterThanOrEqual(200)
  expect(new Set(payloads.map(({ text }) => text.replace(/k\d+k/, ''))).size).toBe(payloads.length)
  expect(payloads.filter(({ index, text }) => !text.includes(`k${index}k`))).toEqual([])
  const kinds = new Set(payloads.map(({ kind }) => kind))
  expect(someOfEachKind(payloads, 1).map(({ kind }) => kind)).toEqual([...kinds])
})
