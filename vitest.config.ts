import { defineConfig } from 'vitest/config'
import { relayTag } from './web/vite/relayTag.ts'

const include = [
  'subgraphs/**/*.test.ts',
  'gateway/**/*.test.ts',
  'migrations/**/*.test.ts',
  'scripts/**/*.test.ts',
  'testing/**/*.test.ts',
  'web/**/*.test.ts',
]
const systemTests = '**/*.system.test.ts'
const thoroughTests = '**/*.thorough.test.ts'
// In both projects: a sample of each kind in `main`, and all of it in `thorough` (testing/run-size.ts).
const sizedTests = '**/*.sized.test.ts'
// Where `main` and `thorough` run together, a sized file runs whole and no second time as a sample.
const onceOnly = process.env['TEST_SIZED'] === 'once' ? [sizedTests] : []
// Decisions over values, and the client's own modules: they open no database.
const rulesTests = [
  'web/**/*.test.ts',
  '**/*.rules.test.ts',
  'subgraphs/profiles/geo/*.test.ts',
  'scripts/demo/people.test.ts',
]
const never = ['**/node_modules/**', 'web/e2e/**']
const HANGS_AFTER_MILLISECONDS = process.env['FAULTS'] === 'long' ? 3_600_000 : 600_000
const globalSetup = ['testing/database.ts']
const openingAProduct = ['testing/one-supergraph.ts']

export default defineConfig({
  // The server's own: the root tsconfig.json only refers to others.
  tsconfig: 'tsconfig.server.json',
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Files of one worker share what they have loaded; each opens a product and a database of its own anyway.
    isolate: false,
    // Most of what a test makes dies young; with Node's 16 MB a tenth of the time went into collecting it.
    execArgv: ['--max-semi-space-size=64'],
    retry: 0,
    // No test is red by time: these only end what hangs. A step of npm test has 45 minutes, one of npm run
    // faults has an hour a test.
    testTimeout: HANGS_AFTER_MILLISECONDS,
    hookTimeout: HANGS_AFTER_MILLISECONDS,
    expect: { poll: { timeout: 120_000 } },
    provide: { isThorough: false },
    setupFiles: ['testing/one-connection.ts'],
    // Pothos is loaded by Node and a test by Vite, which would otherwise pick another file of the package:
    // "from another module or realm".
    alias: { graphql: 'graphql/index.js' },
    projects: [
      // The client's modules name operations, which the build has compiled.
      {
        extends: true,
        plugins: [relayTag],
        test: { name: 'rules', include: rulesTests, exclude: [thoroughTests, ...never] },
      },
      {
        extends: true,
        test: {
          name: 'main',
          include,
          exclude: [systemTests, thoroughTests, ...onceOnly, ...rulesTests, ...never],
          globalSetup,
          setupFiles: openingAProduct,
        },
      },
      // Exhaustive walks and sizes, and what takes longer than four seconds.
      {
        extends: true,
        test: {
          name: 'thorough',
          include: [thoroughTests, sizedTests],
          exclude: never,
          globalSetup,
          setupFiles: openingAProduct,
          provide: { isThorough: true },
        },
      },
      // What needs a program that npm does not bring (an older PostgreSQL, Redis, HAProxy), or starts the
      // product as a process.
      { extends: true, test: { name: 'system', include: [systemTests], exclude: never, globalSetup } },
    ],
  },
})
