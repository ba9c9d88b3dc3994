// What `npm test`, `npm run test:all` and their relatives share: programs run one after the other, and one account of what passed.
// Plain JavaScript for any Node from 20 on.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { hashSources, isBuilt, markBuilt } from './build-freshness.mjs'
import { findFastChromium, findOrInstallChromium } from './chromium.mjs'
import { ensureInstalled, findNode, ROOT, SetupError, toolEnvironment, toolFile } from './installation.mjs'

const REPORTS = path.join(ROOT, '.cache', 'test-reports')
const STEP_LIMIT_MINUTES = 45
const POSTGRES_15 = '/usr/lib/postgresql/15/bin'
const SLOWEST_FILES = 10
const FAILURE_LINES = 12
const CHECK_LINES = 60
const CHECK_COLUMNS = 300
const LAST_WORDS_MS = 5000

const totals = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const failedTests = []
const leftOut = []
const fileSeconds = []
let node = process.execPath

/**
 * Installs what is missing, does the work, and prints the account: the slowest files, what failed, what was left out, and
 * `N passed, N failed` as the last line. The process's exit code says the same.
 * @param {() => Promise<void>} work calls the functions below
 */
export async function runTests(work) {
  try {
    ensureInstalled()
    node = findNode()
    rmSync(REPORTS, { recursive: true, force: true })
    mkdirSync(REPORTS, { recursive: true })
    await work()
  } catch (error) {
    totals.failed += 1
    failures.push(error instanceof SetupError ? error.message : (error.stack ?? String(error)))
  }
  printSummary()
}

/** Runs a check that has no tests to count: it is one test. What it said last is in the account if it fails. Answers whether it passed. */
export async function runCheck(title, parameters) {
  const said = []
  const ok = await run(title, parameters, {}, (text) => said.push(text))
  if (!ok) noteFailedCheck(title, said.join(''))
  count(title, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })
  return ok
}

/** Builds what the browser loads and the server renders with, whether it is stale or not. Answers whether it passed. */
export async function runBuild(...options) {
  const sourceHash = hashSources()
  const built = await runCheck('build', ['scripts/build.ts', ...options])
  if (built) markBuilt(sourceHash)
  return built
}

/** Builds only if what is there is stale. */
export async function ensureBuilt() {
  return isBuilt(hashSources()) || runBuild()
}

/**
 * Runs files of the server's tests.
 * @param {string} title
 * @param {string[]} projects of vitest.config.ts
 * @param {{ environment?: Record<string, string>, files?: string[], options?: string[] }} [more] `files` are parts of their paths; none are all of the projects
 */
export async function runVitest(title, projects, { environment = {}, files = [], options = [] } = {}) {
  const report = path.join(REPORTS, `${title.replaceAll(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const selected = projects.flatMap((project) => ['--project', project])
  const parameters = [
    toolFile('vitest', 'vitest'),
    'run',
    '--passWithNoTests',
    ...selected,
    ...reporters,
    ...options,
    ...files,
  ]
  const ok = await run(title, parameters, environment)
  countReport(
    title,
    ok,
    report,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => {
      for (const { name, startTime, endTime, message, assertionResults } of testResults) {
        const file = path.relative(ROOT, name)
        noteFile(title, file, (endTime - startTime) / 1000)
        const failed = assertionResults.filter(hasFailed)
        for (const { fullName, failureMessages } of failed) noteFailure(file, fullName, failureMessages[0])
        if (failed.length === 0 && message) noteFailure(file, 'could not be run', message)
      }
      return {
        passed: numPassedTests,
        // A file that could not be loaded has no tests and is one failure.
        failed:
          numFailedTests +
          testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed))
            .length,
        skipped: numPendingTests + numTodoTests,
      }
    },
  )
}

function hasFailed(assertion) {
  return assertion.status === 'failed'
}

/**
 * Runs browser tests.
 * @param {string} title
 * @param {string[]} [options] for Playwright: projects, files, `-g` and so on
 * @param {Record<string, string>} [environment]
 */
export async function runPlaywright(title, options = [], environment = {}) {
  const chromium = findOrInstallChromium(node)
  if (chromium === undefined) {
    count(`${title}: no Chromium could be found or installed; CHROMIUM may name one`, {
      passed: 0,
      failed: 1,
      skipped: 0,
    })
    return
  }
  const report = path.join(REPORTS, `${title.replaceAll(/\W+/g, '-')}.json`)
  const reporters = options.includes('--ui') ? [] : ['--reporter=list,json']
  const parameters = [
    toolFile('@playwright/test', 'playwright'),
    'test',
    '-c',
    'web/e2e/playwright.config.ts',
    ...reporters,
    ...options,
  ]
  const ok = await run(title, parameters, {
    ...environment,
    CHROMIUM: findFastChromium() ?? chromium,
    CHROMIUM_WITH_WINDOW: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  countReport(title, ok, report, ({ stats, suites }) => {
    for (const suite of suites) {
      noteFile(title, `web/e2e/${suite.file}`, secondsOf(suite))
      noteFailuresOf(suite)
    }
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  })
}

function secondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return sum(suites.map(secondsOf)) + sum(results.map(({ duration }) => duration / 1000))
}

function noteFailuresOf({ file, suites = [], specs = [] }) {
  for (const suite of suites) noteFailuresOf(suite)
  for (const { title, tests } of specs.filter((spec) => !spec.ok)) {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []))
    noteFailure(`web/e2e/${file}`, title, errors[0]?.message)
  }
}

/** Whoever sees only the end of a long log learns from it which tests failed, and at what. */
function noteFailure(file, title, message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, FAILURE_LINES)
  failedTests.push([`${file} › ${title}`, ...lines.map((line) => `    ${line}`)].join('\n'))
}

function noteFailedCheck(title, output) {
  const lines = stripVTControlCharacters(output).trim().split('\n').slice(-CHECK_LINES)
  failedTests.push([title, ...lines.map((line) => `    ${line.slice(0, CHECK_COLUMNS)}`)].join('\n'))
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

function noteFile(title, file, seconds) {
  fileSeconds.push({ file, title, seconds })
}

/** The tests that go through the routes of a whole product, by themselves or with a peer of its own (createPushTestApp); both shapes have to pass them. */
export function testsOfTheWholeProduct() {
  return ['subgraphs', 'gateway']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.join(folder, file)),
    )
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.system.test.ts'))
    .filter((file) => /\bcreate\w*TestApp\(/.test(readFileSync(path.join(ROOT, file), 'utf8')))
    .toSorted()
}

/** Where the programs are that some tests want beside npm's; names those that are missing in the account. */
export function systemEnvironment() {
  const directories = (process.env.PATH ?? '').split(path.delimiter)
  for (const program of ['redis-server', 'haproxy']) {
    // Debian keeps daemons in /usr/sbin, which is not on everybody's PATH.
    if (![...directories, '/usr/sbin'].some((directory) => existsSync(path.join(directory, program))))
      leftOut.push(`${program} (not installed)`)
  }
  if (existsSync(POSTGRES_15)) return { TEST_POSTGRES_BINARIES: POSTGRES_15 }
  leftOut.push('PostgreSQL 15 (not installed)')
  return {}
}

/** Says in the account what was not run, and why. */
export function leaveOut(what) {
  leftOut.push(what)
}

/** Adds a tool's own figures; a run that failed without a failed test, for instance in its set-up, is one failure. */
function countReport(title, ok, file, figuresOf) {
  const figures = existsSync(file)
    ? figuresOf(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  if (!ok && figures.failed === 0) figures.failed = 1
  count(title, figures)
}

function count(title, { passed, failed, skipped }) {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  if (failed > 0) failures.push(`${title}: ${failed} failed`)
}

/**
 * Runs one program of the product with its output shown. Answers whether it ended well.
 * @param {(text: string) => void} [listen] is given the output too, which then is no terminal to the program
 */
function run(title, parameters, environment, listen) {
  console.log(`\n── ${title} ──`)
  const startedAt = performance.now()
  const child = spawn(node, parameters, {
    cwd: ROOT,
    stdio: listen ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...toolEnvironment(node), ...environment },
  })
  for (const [stream, shown] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      shown.write(text)
      listen(text)
    })
  }
  const limit = setTimeout(() => {
    console.log(`${title} takes longer than ${STEP_LIMIT_MINUTES} minutes and is ended`)
    child.kill()
  }, STEP_LIMIT_MINUTES * 60_000)
  return new Promise((resolve) => {
    const end = (ok) => {
      clearTimeout(limit)
      console.log(
        `── ${title}: ${ok ? 'passed' : 'failed'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
      )
      child.stdout?.destroy()
      child.stderr?.destroy()
      resolve(ok)
    }
    child.on('error', (error) => {
      console.log(error.message)
      end(false)
    })
    child.on('exit', (code) => {
      if (!listen) return end(code === 0)
      // Its last words may still be on their way; a grandchild that outlives it and holds the pipe is not waited for.
      const patience = setTimeout(() => end(code === 0), LAST_WORDS_MS)
      child.on('close', () => {
        clearTimeout(patience)
        end(code === 0)
      })
    })
  })
}

function printSummary() {
  const slowest = fileSeconds.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES)
  if (slowest.length > 1) {
    console.log('\nThe slowest files:')
    for (const { file, title, seconds } of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${file} (${title})`)
  }
  if (failedTests.length > 0) console.log(`\nWhat failed:\n${failedTests.join('\n')}`)
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  if (totals.skipped > 0) leftOut.push(`${totals.skipped} skipped tests`)
  console.log('')
  if (leftOut.length > 0) console.log(`Left out: ${leftOut.join(', ')}`)
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  if (totals.failed > 0) process.exitCode = 1
}
