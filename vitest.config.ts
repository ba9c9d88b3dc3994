import { defineConfig } from 'vitest/config'

const include = ['subgraphs/**/*.test.ts', 'gateway/**/*.test.ts', 'migrations/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts']
const systemTests = '**/*.system.test.ts'

export default defineConfig({
  // The server's own: the root tsconfig.json only refers to others.
  tsconfig: 'tsconfig.server.json',
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One second, the default, is over before a loaded machine has opened a subscription.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ['subgraphs/platform/testing/database.ts'],
    // Pothos is loaded by Node and a test by Vite, which would otherwise pick another file of the package: "from another module or realm".
    alias: { graphql: 'graphql/index.js' },
    projects: [
      { extends: true, test: { name: 'main', include, exclude: [systemTests, '**/node_modules/**', 'web/e2e/**'] } },
      // What needs a program that npm does not bring: an older PostgreSQL, Redis, HAProxy.
      { extends: true, test: { name: 'system', include: [systemTests], exclude: ['**/node_modules/**'] } },
    ],
  },
})
