import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env['E2E_PORT'] ?? 4400)
// Where a test receives webhooks, one for each that runs at the same time.
const WEBHOOK_PORTS = [1000, 1001, 1002, 1003].map((more) => PORT + more)
process.env['E2E_WEBHOOK_PORTS'] = WEBHOOK_PORTS.join()
// Workers load this file again and must find the folder that the server was started with.
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(path.join(tmpdir(), 'ruvela-e2e-')))

const files = (...names: string[]) => names.map((name) => `${name}.spec.ts`)

// `npm test` runs the main journeys, from signing up to talking and paying, plus a second language and a
// phone. A test joins them by `@main` in its title. `npm run test:all` runs the others: every screen, theme
// and width, and rare paths. Each project runs on its own product: one address may sign up 200 times in an
// hour.
const MAIN = /@main/
const JOURNEY = files('journey')
// Together with the screens, which read Sanne in other languages: the rest reads her in her own.
const SCREENS = files('account', 'discover', 'gifts', 'members', 'payments', 'resume', 'screens', 'shell')
const TALK = [
  ...files('likes', 'match', 'swipe'),
  ...files('composer', 'conversation*', 'long-list', 'messenger', 'scroll', 'sending', 'unsaved'),
]
const OPERATORS = files('case-pictures', 'moderation', 'operator*', 'partner*', 'reports', 'suspension')

/** The product as a new user starts it, in its own folder, with a smaller demo. */
export default defineConfig({
  testDir: '.',
  projects: [
    // The longest one comes first, so that the others run beside it.
    { name: 'journey', grep: MAIN, testMatch: JOURNEY },
    { name: 'main', grep: MAIN, testIgnore: JOURNEY },
    { name: 'screens', testMatch: SCREENS, grepInvert: MAIN },
    { name: 'talk', testMatch: TALK, grepInvert: MAIN },
    { name: 'operators', testMatch: OPERATORS, grepInvert: MAIN },
    { name: 'rest', testIgnore: [...SCREENS, ...TALK, ...OPERATORS], grepInvert: MAIN },
    // `npm run pictures`
    { name: 'pictures', testMatch: '*.tour.ts' },
  ],
  fullyParallel: false,
  workers: 2,
  // These only end a hanging test; no test fails on time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  outputDir: '../../.cache/test-results',
  use: {
    actionTimeout: 60_000,
    baseURL: `http://localhost:${PORT}`,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    serviceWorkers: 'block',
    // Every page at each step with all its requests, for finding out why a test fails: it is slow.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      chromiumSandbox: false,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} scripts/serve.ts`,
    cwd: path.resolve(import.meta.dirname, '../..'),
    url: `http://localhost:${PORT}/readyz`,
    // While writing tests, a running server on E2E_PORT avoids the start.
    reuseExistingServer: process.env['E2E_REUSE'] === 'true',
    timeout: 600_000,
    // The demo prints a developer token per role; tests find them in E2E_VISITOR_TOKEN and E2E_MEMBER_TOKEN.
    wait: {
      stdout: /visitor {2,}(?<e2e_visitor_token>visitor\.\S+)\s+free member {2,}(?<e2e_member_token>\S+)/,
    },
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(PORT),
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'demo',
      SEED_MEMBERS: '120',
      LOG_LEVEL: 'error',
      WEBHOOK_ORIGINS: WEBHOOK_PORTS.map((port) => `http://127.0.0.1:${port}`).join(),
      // All test members sign up from one address: on a fast machine more than thirty a minute.
      ACTION_LIMIT_FACTOR: '10',
    },
  },
})
