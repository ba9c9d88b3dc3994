import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './installation.mjs'

// Inside the repository, so that the runners find their packages; the product's own test runs ignore this
// folder.
const CACHE = path.join(ROOT, '.cache')
let folder: string

beforeAll(() => {
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(path.join(CACHE, 'second-try-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

// Fails the given number of times. A file keeps the count, because a second try is another process.
const flaky = (name: string, failures: number) => `
test('${name}', () => {
  const count = new URL('./${name.replaceAll(' ', '-')}', import.meta.url)
  const tries = existsSync(count) ? readFileSync(count, 'utf8').length : 0
  writeFileSync(count, 'x'.repeat(tries + 1))
  expect(tries, 'this is try ' + (tries + 1)).toBeGreaterThanOrEqual(${failures})
})`

const RUNNERS = {
  vitest: {
    module: 'vitest',
    file: 'chance.test.ts',
    config: (root: string) => [
      'vitest.config.ts',
      `export default { test: { root: ${JSON.stringify(root)} } }`,
    ],
    run: (config: string) =>
      `runVitest('server tests', [], { options: ['--config', ${JSON.stringify(config)}] })`,
  },
  playwright: {
    module: '@playwright/test',
    file: 'chance.spec.ts',
    config: () => ['playwright.config.ts', `export default { testDir: '.' }`],
    run: (config: string) => `runPlaywright('browser tests', [], { config: ${JSON.stringify(config)} })`,
  },
}

type Runner = keyof typeof RUNNERS

/** Runs tests that fail as often as given, and returns the account. */
function runChanceTests(runner: Runner, failures: number[], options = '{}') {
  const { module, file, config, run } = RUNNERS[runner]
  const root = mkdtempSync(path.join(folder, `${runner}-`))
  const [configFile, configText] = config(root) as [string, string]
  writeFileSync(path.join(root, configFile), configText)
  writeFileSync(
    path.join(root, file),
    [
      `import { existsSync, readFileSync, writeFileSync } from 'node:fs'`,
      `import { expect, test } from '${module}'`,
      ...failures.map((count, index) => flaky(`test ${index + 1}`, count)),
    ].join('\n'),
  )
  const script = path.join(root, 'run.mjs')
  writeFileSync(
    script,
    `import { runPlaywright, runTests, runVitest } from ${JSON.stringify(path.join(ROOT, 'scripts/test-run.mjs'))}
     await runTests(() => ${run(path.join(root, configFile))}, ${options})`,
  )
  const { stdout, status } = spawnSync(process.execPath, [script], { encoding: 'utf8', env: outsideOfARun() })
  const account = stdout.slice(stdout.lastIndexOf('── '))
  return { account, status, lastLine: stdout.trimEnd().split('\n').at(-1) }
}

// A runner that inherits another runner's environment variables behaves as a part of that run.
function outsideOfARun(): NodeJS.ProcessEnv {
  const marks = /^(VITEST|TEST$|NODE_OPTIONS$|PLAYWRIGHT|TEST_WORKER_INDEX|CI$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !marks.test(name)))
}

describe.each(Object.keys(RUNNERS) as Runner[])('the second try of %s', (runner) => {
  test('a test that fails once passes, and the account shows its first error', () => {
    const { account, status, lastLine } = runChanceTests(runner, [0, 1])
    expect(account).toMatch(/Passed on the second try:\n.*chance\.(test|spec)\.ts › test 2/)
    expect(account).toContain('this is try 1')
    expect(account).not.toContain('What failed:')
    expect(lastLine).toBe('2 passed, 0 failed')
    expect(status).toBe(0)
  })

  test('a test that fails twice is red', () => {
    const { account, status, lastLine } = runChanceTests(runner, [0, 2])
    expect(account).toMatch(/What failed:\n.*chance\.(test|spec)\.ts › test 2/)
    expect(account).not.toContain('Passed on the second try:')
    expect(lastLine).toBe('1 passed, 1 failed')
    expect(status).toBe(1)
  })

  test('a fourth test that needs its second try fails the run', () => {
    expect(runChanceTests(runner, [1, 1, 1])).toMatchObject({ status: 0, lastLine: '3 passed, 0 failed' })
    expect(runChanceTests(runner, [1, 1, 1, 1])).toMatchObject({ status: 1, lastLine: '4 passed, 1 failed' })
  })

  test('hunting flaky tests disables the second try', () => {
    const hunted = runChanceTests(runner, [0, 1], '{ hasSecondTry: false }')
    expect(hunted).toMatchObject({ status: 1, lastLine: '1 passed, 1 failed' })
  })
})
