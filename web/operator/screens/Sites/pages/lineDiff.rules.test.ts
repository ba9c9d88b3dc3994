import { expect, test } from 'vitest'
import { diffLines, partsOf } from './lineDiff.rules.ts'

const SIGNS = { same: ' ', added: '+', removed: '-' }
const drawn = (before: string[], after: string[]) =>
  diffLines(before.join('\n'), after.join('\n')).map(({ kind, text }) => SIGNS[kind] + text)

test('OPER-02 an operator sees which lines of a page were removed and added, and where', () => {
  expect(drawn(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e'])).toEqual([' a', '-b', '+x', ' c', ' d', '+e'])
  expect(drawn(['a', 'b'], ['a', 'b'])).toEqual([' a', ' b'])
  expect(drawn(['a', 'a', 'b'], ['a', 'b'])).toHaveLength(3)
  // A moved line is removed once and added once; the longest common part stays.
  expect(drawn(['m', 'a', 'b', 'c'], ['a', 'b', 'c', 'm'])).toEqual(['-m', ' a', ' b', ' c', '+m'])
  expect(diffLines('', '')).toEqual([])
  expect(diffLines('', 'a')).toEqual([{ kind: 'added', text: 'a' }])
  expect(diffLines('a', '')).toEqual([{ kind: 'removed', text: 'a' }])
})

test('OPER-02 a comparison turns the older text into the newer one, whatever they are', () => {
  const words = ['one', 'two', 'three', '']
  for (let seed = 1; seed <= 200; seed++) {
    const text = (factor: number) =>
      Array.from({ length: (seed * factor) % 9 }, (_, index) => words[(seed * factor * (index + 3)) % 4]!)
    const [before, after] = [text(7), text(11)]
    const lines = diffLines(before.join('\n'), after.join('\n'))
    const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text)
    expect(without('added').join('\n')).toBe(before.join('\n'))
    expect(without('removed').join('\n')).toBe(after.join('\n'))
  }
})

test('OPER-02 two long texts that share nothing are compared as a whole, at once', () => {
  const long = (word: string) => Array.from({ length: 10_000 }, (_, index) => `${word} ${index}`).join('\n')
  const lines = diffLines(long('old'), long('new'))
  expect([lines.length, lines[0]!.kind, lines.at(-1)!.kind]).toEqual([20_000, 'removed', 'added'])
})

test('OPER-02 unchanged lines far from a change are counted instead of shown', () => {
  const before = Array.from({ length: 12 }, (_, index) => `line ${index}`)
  const after = before.with(6, 'changed')
  const parts = partsOf(diffLines(before.join('\n'), after.join('\n')))
  expect(parts.map((part) => (part.kind === 'gap' ? part.count : part.lines.length))).toEqual([4, 6, 3])
  expect(partsOf(diffLines('same\nsame', 'same\nsame'))).toEqual([{ kind: 'gap', count: 2 }])
})
