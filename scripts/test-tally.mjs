/**
 * The tally of a test run: the results of each part, what a second try changed, and the printed summary.
 * Plain JavaScript for Node 20 and newer.
 *
 * @typedef {'passed' | 'failed' | 'skipped'} Status
 * @typedef {{ file: string, title: string, status: Status, message?: string }} TestResult one test, as its
 * runner reports it
 * @typedef {{ file: string, title: string, message: string, failedTry: 'first' | 'second' }} Recovery a test
 * that passed in one of its two tries
 * @typedef {{ title: string, results: TestResult[], fileSeconds?: Record<string, number>, runAgain?: (files:
 * string[]) => Promise<TestResult[]> }} Part a check, or one run of a runner
 * @typedef {Part & { recoveries: Recovery[] }} JudgedPart a part after its second try
 */
import { stripVTControlCharacters } from 'node:util'

/** How many tests may pass on only one of two tries. More are no longer chance, and fail the run. */
export const RECOVERIES_MAX = 3
/**
 * The title of a failure of a whole file, or of the runner itself (then without a file), instead of one test.
 */
export const COULD_NOT_RUN = 'could not be run'

const SLOWEST_FILES = 10
const MESSAGE_LINES = 12

/**
 * Runs the files with a failed test once more. A test passes if it passed in one of its two tries. Checks get
 * no second try, except the attack and the faults.
 * @param {Part} part
 * @returns {Promise<JudgedPart>}
 */
export async function evaluatePart(part) {
  const { results, runAgain } = part
  const failedFiles = new Set(results.filter(hasFailed).map(({ file }) => file))
  if (failedFiles.size === 0 || runAgain === undefined) return { ...part, recoveries: [] }
  // When the runner itself failed, it names no file: all of its files run again.
  const again = await runAgain(failedFiles.has('') ? [] : [...failedFiles])
  const files = [...new Set([...results, ...again].map(({ file }) => file))]
  const evaluated = files.map((file) =>
    evaluateFile(resultsOf(results, file), resultsOf(again, file), again.length > 0),
  )
  return {
    ...part,
    results: evaluated.flatMap((file) => file.results),
    recoveries: evaluated.flatMap((file) => file.recoveries),
  }
}

/** @returns {{ results: TestResult[], recoveries: Recovery[] }} */
function evaluateFile(first, second, hasRunAgain) {
  const broken = first.find(isAboutFile)
  if (broken !== undefined) {
    // A runner's own failure never reports "passed": it has recovered when the second run does not report it.
    const isMended =
      broken.file === '' ? hasRunAgain && second.length === 0 : second.length > 0 && !second.some(isAboutFile)
    return isMended
      ? { results: second, recoveries: [recoveryOf(broken, 'first')] }
      : { results: first, recoveries: [] }
  }
  if (second.some(isAboutFile)) return { results: first, recoveries: [] }
  const left = [...second]
  const recoveries = []
  const results = first.map((result) => {
    const at = left.findIndex(({ title }) => title === result.title)
    if (at === -1) return result
    const [other] = left.splice(at, 1)
    if (other.status === result.status || other.status === 'skipped') return result
    if (result.status === 'skipped') return other
    const [red, green] = hasFailed(result) ? [result, other] : [other, result]
    recoveries.push(recoveryOf(red, red === result ? 'first' : 'second'))
    return green
  })
  // Tests that did not run at first, for instance after a failed test.
  return { results: [...results, ...left], recoveries }
}

function resultsOf(results, file) {
  return results.filter((result) => result.file === file)
}

function hasFailed({ status }) {
  return status === 'failed'
}

function isAboutFile({ title, status }) {
  return title === COULD_NOT_RUN && status === 'failed'
}

function recoveryOf({ file, title, message = '' }, failedTry) {
  return { file, title, message, failedTry }
}

/**
 * Prints the tally: the slowest files, failures, tests that passed only on the second try, what was left
 * out, and `N passed, N failed` as the last line.
 * @param {JudgedPart[]} parts
 * @param {string[]} leftOut what was not run, in words
 * @returns {{ passed: number, failed: number }} how many tests
 */
export function printTally(parts, leftOut) {
  printSlowest(parts)
  const failures = parts.flatMap(({ results }) => results.filter(hasFailed))
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map(describe).join('\n')}`)
  const recoveries = parts.flatMap((part) => part.recoveries)
  if (recoveries.length > 0)
    console.log(`\nPassed on the second try:\n${recoveries.map(describeRecovery).join('\n')}`)
  const isTooRed = recoveries.length > RECOVERIES_MAX
  if (isTooRed)
    console.log(
      `\n${recoveries.length} passed on the second try only; more than ${RECOVERIES_MAX} are a failure.`,
    )
  const counts = { passed: 0, failed: isTooRed ? 1 : 0, skipped: 0 }
  for (const { status } of parts.flatMap(({ results }) => results)) counts[status] += 1
  console.log('')
  for (const { title, results } of parts.filter((part) => part.results.some(hasFailed)))
    console.log(`${title}: ${results.filter(hasFailed).length} failed`)
  const missing = counts.skipped > 0 ? [...leftOut, `${counts.skipped} skipped tests`] : leftOut
  if (missing.length > 0) console.log(`Left out: ${missing.join(', ')}`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  return counts
}

function printSlowest(parts) {
  const slowest = parts
    .flatMap(({ title, fileSeconds = {} }) =>
      Object.entries(fileSeconds).map(([file, time]) => ({ file, title, time })),
    )
    .toSorted((a, b) => b.time - a.time)
    .slice(0, SLOWEST_FILES)
  if (slowest.length < 2) return
  console.log('\nThe slowest files:')
  for (const { file, title, time } of slowest)
    console.log(`${time.toFixed(1).padStart(7)} s  ${file} (${title})`)
}

// Readable by itself at the end of a long log: which tests failed, and why.
function describe({ file, title, message = '' }) {
  const name = file === '' ? title : `${file} › ${title}`
  const lines = stripVTControlCharacters(message).trim().split('\n')
  // The end of a check's output already has what matters.
  const shown = file === '' ? lines : lines.slice(0, MESSAGE_LINES)
  return [name, ...shown.map((line) => `    ${line}`)].join('\n')
}

function describeRecovery(recovery) {
  const described = describe(recovery)
  return recovery.failedTry === 'first'
    ? described
    : `${described}\n    (green at first, red on the second try)`
}
