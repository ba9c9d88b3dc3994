// `npm test`: every check of the product in one run, and `npm run test:system`: the tests of the server on PostgreSQL 15 and beside
// programs that npm does not bring. The last line is `N passed, N failed`. Plain JavaScript for any Node from 20 on.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hashSources, markBuilt } from './build-freshness.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { ensureInstalled, findNode, ROOT, SetupError, toolEnvironment, toolFile } from './installation.mjs'

const REPORTS = path.join(ROOT, '.cache', 'test-reports')
const STEP_LIMIT_MINUTES = 30
const POSTGRES_15 = '/usr/lib/postgresql/15/bin'

const totals = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const leftOut = []
let node = process.execPath

try {
  ensureInstalled()
  node = findNode()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  if (process.argv.includes('--system')) await runVitest('server tests, whole, on PostgreSQL 15', ['main', 'system'], systemEnvironment())
  else await runEverything()
} catch (error) {
  totals.failed += 1
  failures.push(error instanceof SetupError ? error.message : (error.stack ?? String(error)))
}
printSummary()

async function runEverything() {
  await runCheck('schema is what the code says', ['scripts/generate.ts', '--check'])
  // Before the types, which need what relay-compiler writes, and before the server tests, which render pages with the built code.
  const sourceHash = hashSources()
  const built = await runCheck('build', ['scripts/build.ts'])
  if (built) markBuilt(sourceHash)
  await runCheck('types', [toolFile('typescript', 'tsc'), '-b'])
  await runCheck('lint', [toolFile('oxlint', 'oxlint'), '--type-aware', '--deny-warnings'])
  if (existsSync(path.join(ROOT, 'scripts/check-locales.ts'))) await runCheck('locales are complete', ['scripts/check-locales.ts'])
  await runVitest('server tests', ['main'], {})
  await runVitest('server tests with every subgraph listening alone', ['main'], { TEST_SHAPE: 'split' }, testsOfTheWholeProduct())
  await runVitest('server tests with other programs', ['system'], systemEnvironment())
  if (built) await runPlaywright()
  else leftOut.push('browser tests (no build)')
}

function systemEnvironment() {
  const directories = (process.env.PATH ?? '').split(path.delimiter)
  for (const program of ['redis-server', 'haproxy']) {
    // Debian keeps daemons in /usr/sbin, which is not on everybody's PATH.
    if (![...directories, '/usr/sbin'].some((directory) => existsSync(path.join(directory, program)))) leftOut.push(`${program} (not installed)`)
  }
  if (existsSync(POSTGRES_15)) return { TEST_POSTGRES_BINARIES: POSTGRES_15 }
  leftOut.push('PostgreSQL 15 (not installed)')
  return {}
}

/** Runs a check that has no tests to count: it is one test. Answers whether it passed. */
async function runCheck(title, parameters) {
  const ok = await run(title, parameters, {})
  count(title, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })
  return ok
}

/** The tests that go through the doors of a whole product, by themselves or with a peer of its own (openPushWorld); both shapes have to pass them. */
function testsOfTheWholeProduct() {
  return ['subgraphs', 'gateway']
    .flatMap((folder) => readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.system.test.ts'))
    .filter((file) => /\bopen\w*World\(/.test(readFileSync(path.join(ROOT, file), 'utf8')))
}

async function runVitest(title, projects, environment, files = []) {
  const report = path.join(REPORTS, `${title.replaceAll(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const selected = projects.flatMap((project) => ['--project', project])
  const ok = await run(title, [toolFile('vitest', 'vitest'), 'run', '--passWithNoTests', ...selected, ...reporters, ...files], environment)
  countReport(title, ok, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
    passed: numPassedTests,
    // A file that could not be loaded has no tests and is one failure.
    failed: numFailedTests + testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed)).length,
    skipped: numPendingTests + numTodoTests,
  }))
}

function hasFailed(assertion) {
  return assertion.status === 'failed'
}

async function runPlaywright() {
  const title = 'browser tests'
  const chromium = findOrInstallChromium(node)
  if (chromium === undefined) {
    count(`${title}: no Chromium could be found or installed; CHROMIUM may name one`, { passed: 0, failed: 1, skipped: 0 })
    return
  }
  const report = path.join(REPORTS, 'playwright.json')
  const parameters = [toolFile('@playwright/test', 'playwright'), 'test', '-c', 'web/e2e/playwright.config.ts', '--reporter=list,json']
  const ok = await run(title, parameters, { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  countReport(title, ok, report, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }))
}

/** Adds a tool's own figures; a run that failed without a failed test, for instance in its set-up, is one failure. */
function countReport(title, ok, file, figuresOf) {
  const figures = existsSync(file) ? figuresOf(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  if (!ok && figures.failed === 0) figures.failed = 1
  count(title, figures)
}

function count(title, { passed, failed, skipped }) {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  if (failed > 0) failures.push(`${title}: ${failed} failed`)
}

/** Runs one program of the product with its output shown. Answers whether it ended well. */
function run(title, parameters, environment) {
  console.log(`\n── ${title} ──`)
  const startedAt = performance.now()
  const child = spawn(node, parameters, { cwd: ROOT, stdio: 'inherit', env: { ...toolEnvironment(node), ...environment } })
  const limit = setTimeout(() => {
    console.log(`${title} takes longer than ${STEP_LIMIT_MINUTES} minutes and is ended`)
    child.kill()
  }, STEP_LIMIT_MINUTES * 60_000)
  return new Promise((resolve) => {
    const end = (ok) => {
      clearTimeout(limit)
      console.log(`── ${title}: ${ok ? 'passed' : 'failed'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      resolve(ok)
    }
    child.on('error', (error) => {
      console.log(error.message)
      end(false)
    })
    child.on('exit', (code) => end(code === 0))
  })
}

function printSummary() {
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  if (totals.skipped > 0) leftOut.push(`${totals.skipped} skipped tests`)
  console.log('')
  if (leftOut.length > 0) console.log(`Left out: ${leftOut.join(', ')}`)
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  if (totals.failed > 0) process.exitCode = 1
}
