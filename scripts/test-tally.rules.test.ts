import { expect, test } from 'vitest'
import { COULD_NOT_RUN, evaluatePart, type TestResult } from './test-tally.mjs'

const passed = (title: string, file = 'a.test.ts'): TestResult => ({ file, title, status: 'passed' })
const failed = (title: string, file = 'a.test.ts'): TestResult => ({
  file,
  title,
  status: 'failed',
  message: `${title} was red`,
})

/** Judges a part whose second run returns the second results. */
async function judge(first: TestResult[], second: TestResult[]) {
  const asked: string[][] = []
  const runAgain = async (files: string[]) => {
    asked.push(files)
    return second
  }
  const { results, recoveries } = await evaluatePart({ title: 'server tests', results: first, runAgain })
  return { results, recoveries, asked }
}

test('a green run does not run again', async () => {
  expect(await judge([passed('one')], [])).toEqual({ results: [passed('one')], recoveries: [], asked: [] })
})

test('only the files with a failed test run again, each once, and a pass then counts', async () => {
  const first = [failed('one'), failed('two'), passed('three', 'b.test.ts')]
  const { results, recoveries, asked } = await judge(first, [passed('one'), failed('two')])
  expect(asked).toEqual([['a.test.ts']])
  expect(results).toEqual([passed('one'), failed('two'), passed('three', 'b.test.ts')])
  expect(recoveries).toEqual([
    { file: 'a.test.ts', title: 'one', message: 'one was red', failedTry: 'first' },
  ])
})

test('a test that fails only on the second try is reported too', async () => {
  const { results, recoveries } = await judge([failed('one'), passed('two')], [passed('one'), failed('two')])
  expect(results).toEqual([passed('one'), passed('two')])
  expect(recoveries.map(({ title, failedTry }) => [title, failedTry])).toEqual([
    ['one', 'first'],
    ['two', 'second'],
  ])
})

test('two tests with the same title are two tests', async () => {
  const { results, recoveries } = await judge([passed('one'), failed('one')], [passed('one'), failed('one')])
  expect(results.map(({ status }) => status)).toEqual(['passed', 'failed'])
  expect(recoveries).toEqual([])
})

test('a file that failed to load counts with the tests of its second try', async () => {
  const { results, recoveries } = await judge([failed(COULD_NOT_RUN)], [passed('one'), passed('two')])
  expect(results).toEqual([passed('one'), passed('two')])
  expect(recoveries).toHaveLength(1)
  expect(await judge([failed(COULD_NOT_RUN)], [failed(COULD_NOT_RUN)])).toMatchObject({
    results: [failed(COULD_NOT_RUN)],
    recoveries: [],
  })
})

test('a runner that failed itself runs again as a whole', async () => {
  const { results, recoveries, asked } = await judge(
    [passed('one'), failed(COULD_NOT_RUN, '')],
    [passed('one'), passed('two')],
  )
  expect(asked).toEqual([[]])
  expect(results).toEqual([passed('one'), passed('two')])
  expect(recoveries).toHaveLength(1)
})

test('a failed test that is missing from the second try stays failed', async () => {
  expect(await judge([failed('one')], [])).toMatchObject({ results: [failed('one')], recoveries: [] })
})

test('a check has no second try', async () => {
  const results = [failed('lint', '')]
  expect(await evaluatePart({ title: 'lint', results })).toMatchObject({ results, recoveries: [] })
})
