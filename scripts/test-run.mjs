// Shared by `npm test`, `npm run test:all` and their relatives: programs run one after the other, failures
// get a second try, and one tally covers everything. Plain JavaScript for Node 20 and newer.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { hashSources, isBuilt, markBuilt } from './build-freshness.mjs'
import { findFastChromium, findOrInstallChromium } from './chromium.mjs'
import { ensureInstalled, findNode, ROOT, SetupError, toolEnvironment, toolFile } from './installation.mjs'
import { COULD_NOT_RUN, evaluatePart, printTally } from './test-tally.mjs'

const STEP_LIMIT_MINUTES = 45
const POSTGRES_15 = '/usr/lib/postgresql/15/bin'
const CHECK_LINES = 60
const CHECK_COLUMNS = 300
const LAST_WORDS_MS = 5000

let parts = []
let leftOut = []
let node = process.execPath
let reports
let isSideBySide = false

/**
 * Installs what is missing, does the work, retries failures, and prints the tally
 * (scripts/test-tally.mjs), whose last line is `N passed, N failed`. The exit code agrees with it.
 * @param {() => Promise<void>} work calls the functions below
 * @param {{ hasSecondTry?: boolean }} [options] without a second try, flaky tests show
 * @returns {Promise<{ passed: number, failed: number }>} how many tests
 */
export async function runTests(work, { hasSecondTry = true } = {}) {
  parts = []
  leftOut = []
  reports = mkdtempSync(path.join(tmpdir(), 'ruvela-test-reports-'))
  try {
    ensureInstalled()
    node = findNode()
    await work()
  } catch (error) {
    const message = error instanceof SetupError ? error.message : (error.stack ?? String(error))
    noteCheck('the run itself', false, message)
  }
  const evaluated = []
  for (const part of parts)
    evaluated.push(await evaluatePart(hasSecondTry ? part : { ...part, runAgain: undefined }))
  rmSync(reports, { recursive: true, force: true })
  const counts = printTally(evaluated, leftOut)
  if (counts.failed > 0) process.exitCode = 1
  return counts
}

/**
 * Runs a check without tests of its own, which counts as one test. If it fails, the tally shows the end of
 * its output.
 * @param {string} title
 * @param {string[]} parameters for Node.js
 * @param {{ hasSecondTry?: boolean }} [options] worthwhile only for runs of a whole product under load
 * @returns {Promise<boolean>} whether it passed on the first try
 */
export async function runCheck(title, parameters, { hasSecondTry = false } = {}) {
  const runOnce = async () => {
    const said = []
    const ok = await run(title, parameters, {}, (text) => said.push(text))
    return [resultOfCheck(title, ok, said.join(''))]
  }
  const results = await runOnce()
  parts.push({ title, results, runAgain: hasSecondTry ? runOnce : undefined })
  return results[0].status === 'passed'
}

/**
 * Runs checks side by side, two at a time for a two-core machine. Each output is shown in one piece when the
 * check ends.
 * @template Result
 * @param {(() => Promise<Result>)[]} checks the longest first, so that none runs alone at the end
 * @returns {Promise<Result[]>} each check's result, in the order given
 */
export async function runSideBySide(checks) {
  const results = Array(checks.length)
  const waiting = [...checks.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, check] = next
      results[index] = await check()
    }
  }
  isSideBySide = true
  try {
    await Promise.all([work(), work()])
  } finally {
    isSideBySide = false
  }
  return results
}

function noteCheck(title, ok, output) {
  parts.push({ title, results: [resultOfCheck(title, ok, output)] })
}

function resultOfCheck(title, ok, output) {
  const lines = stripVTControlCharacters(output).trim().split('\n').slice(-CHECK_LINES)
  const message = lines.map((line) => line.slice(0, CHECK_COLUMNS)).join('\n')
  return { file: '', title, status: ok ? 'passed' : 'failed', message }
}

/** Builds what the browser loads and the server renders with, stale or not. Returns whether it passed. */
export async function runBuild(...options) {
  const sourceHash = hashSources()
  const built = await runCheck('build', ['scripts/build.ts', ...options])
  if (built) markBuilt(sourceHash)
  return built
}

/** Builds only if the build is stale. */
export async function ensureBuilt() {
  return isBuilt(hashSources()) || runBuild()
}

/**
 * Runs files of the server tests. Files with a failed test get a second try at the end of the run, one at a
 * time.
 * @param {string} title
 * @param {string[]} projects of vitest.config.ts; empty means all
 * @param {{ environment?: Record<string, string>, files?: string[], options?: string[] }} [more] `files` are
 * parts of their paths; empty means all of the projects
 */
export async function runVitest(title, projects, { environment = {}, files = [], options = [] } = {}) {
  const selected = projects.flatMap((project) => ['--project', project])
  const runFiles = (name, names, more = []) =>
    runVitestOnce(name, [...selected, ...options, ...more, ...names], environment)
  const runAgain = async (failed) => {
    const again = failed.length > 0 ? failed : files
    return (await runFiles(`${title}, second try`, again, ['--maxWorkers=1'])).results
  }
  parts.push({ title, ...(await runFiles(title, files)), runAgain })
}

async function runVitestOnce(title, options, environment) {
  const report = reportFile(title)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = toolFile('vitest', 'vitest')
  const ok = await run(title, [program, 'run', '--passWithNoTests', ...reporters, ...options], environment)
  return readReport(report, ok, ({ testResults }) => ({
    results: testResults.flatMap(resultsOfVitest),
    fileSeconds: Object.fromEntries(
      testResults.map(({ name, startTime, endTime }) => [relative(name), (endTime - startTime) / 1000]),
    ),
  }))
}

function resultsOfVitest({ name, status, message, assertionResults }) {
  const file = relative(name)
  const results = assertionResults.map((test) => ({
    file,
    title: test.fullName,
    status: ['passed', 'failed'].includes(test.status) ? test.status : 'skipped',
    message: test.failureMessages?.[0],
  }))
  // A file that failed to load has no tests, and one whose hook failed has no failed test.
  const isBroken = status === 'failed' && !results.some((test) => test.status === 'failed')
  return isBroken ? [...results, { file, title: COULD_NOT_RUN, status: 'failed', message }] : results
}

/**
 * Runs browser tests. Files with a failed test get a second try at the end of the run, with one worker and a
 * new product.
 * @param {string} title
 * @param {string[]} [options] for Playwright: projects, files, `-g` and so on
 * @param {{ environment?: Record<string, string>, files?: string[], config?: string }} [more] `files` are
 * names of specs, empty means all; `config` is the configuration file
 */
export async function runPlaywright(
  title,
  options = [],
  { environment = {}, files = [], config = 'web/e2e/playwright.config.ts' } = {},
) {
  const chromium = findOrInstallChromium(node)
  if (chromium === undefined)
    return noteCheck(title, false, 'No Chromium could be found or installed; CHROMIUM may name one.')
  const runOnce = (name, more) =>
    runPlaywrightOnce(name, ['test', '-c', config, ...options, ...more], {
      CHROMIUM: findFastChromium() ?? chromium,
      CHROMIUM_WITH_WINDOW: chromium,
      ...environment,
    })
  const runAgain = async (failed) => {
    // Playwright treats files as patterns; a path would have to match from the root of its configuration.
    const names = failed
      .filter((file) => file !== '')
      .map((file) => `/${path.basename(file)}`.replaceAll('.', String.raw`\.`))
    return (await runOnce(`${title}, second try`, ['--workers=1', ...(names.length > 0 ? names : files)]))
      .results
  }
  parts.push({ title, ...(await runOnce(title, files)), runAgain })
}

async function runPlaywrightOnce(title, parameters, environment) {
  const report = reportFile(title)
  const reporters = parameters.includes('--ui') ? [] : ['--reporter=list,json']
  const ok = await run(title, [toolFile('@playwright/test', 'playwright'), ...parameters, ...reporters], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return readReport(report, ok, ({ config, suites }) => {
    const tests = suites.flatMap((suite) => testsOfSuite(suite, relative(config.rootDir)))
    const fileSeconds = {}
    for (const { result, seconds } of tests)
      fileSeconds[result.file] = (fileSeconds[result.file] ?? 0) + seconds
    return { results: tests.map(({ result }) => result), fileSeconds }
  })
}

const PLAYWRIGHT_STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }

function testsOfSuite({ suites = [], specs = [] }, folder) {
  return [
    ...suites.flatMap((suite) => testsOfSuite(suite, folder)),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, projectName, results }) => ({
        seconds: results.reduce((total, { duration }) => total + duration / 1000, 0),
        result: {
          file: path.posix.join(folder, file),
          // Several projects may have the same title.
          title: projectName ? `${title} [${projectName}]` : title,
          status: PLAYWRIGHT_STATUS[status],
          message: results.flatMap(({ errors = [] }) => errors)[0]?.message,
        },
      })),
    ),
  ]
}

function reportFile(title) {
  return path.join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
}

function relative(file) {
  return path.relative(ROOT, file).replaceAll(path.sep, '/')
}

// A run that failed without a failed test, for instance in its setup or by an uncaught error, is a failure of
// the runner.
function readReport(file, ok, read) {
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { results: [] }
  if (ok || report.results.some(({ status }) => status === 'failed')) return report
  const message = 'The runner failed without a failed test; its words are in the log above.'
  const failure = { file: '', title: COULD_NOT_RUN, status: 'failed', message }
  return { ...report, results: [...report.results, failure] }
}

/**
 * The tests that use a whole product, directly or through a helper such as createPushTestApp; both shapes
 * must pass them.
 */
export function testsOfTheWholeProduct() {
  return ['subgraphs', 'gateway']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.join(folder, file)),
    )
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.system.test.ts'))
    .filter((file) => /\bcreate\w*TestApp\(/.test(readFileSync(path.join(ROOT, file), 'utf8')))
    .toSorted()
}

/** The paths of further programs that some tests need; missing ones are listed in the tally. */
export function systemEnvironment() {
  const directories = (process.env.PATH ?? '').split(path.delimiter)
  for (const program of ['redis-server', 'haproxy']) {
    // Debian keeps daemons in /usr/sbin, which is not on every user's PATH.
    if (![...directories, '/usr/sbin'].some((directory) => existsSync(path.join(directory, program))))
      leftOut.push(`${program} (not installed)`)
  }
  if (existsSync(POSTGRES_15)) return { TEST_POSTGRES_BINARIES: POSTGRES_15 }
  leftOut.push('PostgreSQL 15 (not installed)')
  return {}
}

/** Records in the tally what was not run, and why. */
export function leaveOut(what) {
  leftOut.push(what)
}

/**
 * Runs one of the product's programs and shows its output. Returns whether it succeeded.
 * @param {(text: string) => void} [listen] also receives the output; the program then has no terminal
 */
function run(title, parameters, environment, listen) {
  const startedAt = performance.now()
  // Hold back the output: interleaved with another check's, it would be misread.
  const held = isSideBySide && listen !== undefined ? [`\n── ${title} ──\n`] : undefined
  if (held === undefined) console.log(`\n── ${title} ──`)
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
      if (held === undefined) shown.write(text)
      else held.push(text)
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
      if (held !== undefined) process.stdout.write(held.join('').replace(/\n?$/, '\n'))
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
      // Its last output may still be on its way; do not wait for a grandchild that keeps the pipe open.
      const patience = setTimeout(() => end(code === 0), LAST_WORDS_MS)
      child.on('close', () => {
        clearTimeout(patience)
        end(code === 0)
      })
    })
  })
}
