import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FaultRow, Outcome } from './row.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Tests that prove a row; each title is a distinctive part. */
type Proof = { file: string; titles: string[] }

/** Rows that existing tests prove: they run in their exhaustive size, and nothing is written twice. */
export const TESTED_FAULTS: FaultRow[] = [
  testedRow(
    {
      id: 'F2',
      family: 'tests',
      fault: 'the process is killed before any statement of a completion',
      guard: {
        file: 'subgraphs/billing/payments/payment-comparison.jobs.ts',
        text: 'return syncPayment(paymentContext, order.providerRef)',
        without: 'return false',
      },
    },
    {
      file: 'subgraphs/billing/payments/money.sized.test.ts',
      titles: ['a process that is killed at any statement'],
    },
  ),
  testedRow(
    {
      id: 'F6',
      family: 'tests',
      fault: 'members do everything in the same conversations at one moment',
      guard: {
        file: 'migrations/functions/shared/append_live_event.sql',
        text: 'from unnest(p_members) m order by m',
        without: 'from unnest(p_members) m order by random()',
      },
    },
    {
      file: 'subgraphs/conversations/lock-order.sized.test.ts',
      titles: ['no deadlock refuses parallel work'],
    },
  ),
  testedRow(
    {
      id: 'F10',
      family: 'tests',
      fault: 'what is to be told is more than a notification of the database holds',
      guard: {
        file: 'subgraphs/platform/events/pub-sub-postgres.ts',
        text: 'const KEYS_PER_NOTIFY = 90',
        without: 'const KEYS_PER_NOTIFY = 9000',
      },
    },
    { file: 'subgraphs/platform/events/pub-sub.test.ts', titles: ['a thousand members'] },
  ),
  testedRow(
    {
      id: 'F11',
      family: 'tests',
      fault: 'the connection of an open page is cut 500 times at random points',
      guard: {
        file: 'subgraphs/platform/events/live-events.ts',
        text: '  let position = sequenceOf(after)\n',
        without:
          '  let position = sequenceOf(after) === undefined ? undefined : Math.max(0, sequenceOf(after)! - 1)\n',
      },
    },
    { file: 'gateway/socket/live-cuts.sized.test.ts', titles: ['connections cut at random points'] },
  ),
  testedRow(
    {
      id: 'F12',
      family: 'tests',
      fault: 'a page takes nothing any more of what it is sent',
      guard: {
        file: 'subgraphs/platform/events/live-events.ts',
        text: '  let position = sequenceOf(after)\n',
        without:
          '  let position = sequenceOf(after) === undefined ? undefined : Math.max(0, sequenceOf(after)! - 1)\n',
      },
    },
    { file: 'gateway/socket/live-cuts.sized.test.ts', titles: ['a client that stops reading'] },
  ),
  testedRow(
    {
      id: 'F13',
      family: 'tests',
      fault: 'a provider’s news come twice, late and in all 720 orders',
      guard: {
        file: 'subgraphs/billing/payments/payment-report.rules.ts',
        text: "FAILED: ['COMPLETED'],\n    CANCELLED: ['COMPLETED'],\n    COMPLETED: NOTHING,\n    REFUNDED: NOTHING,\n    // A report",
        without:
          "FAILED: [],\n    CANCELLED: ['COMPLETED'],\n    COMPLETED: NOTHING,\n    REFUNDED: NOTHING,\n    // A report",
      },
    },
    { file: 'subgraphs/billing/payments/money.sized.test.ts', titles: ['in whatever order the provider'] },
  ),
  testedRow(
    {
      id: 'F13b',
      family: 'tests',
      fault: 'orders, payments, refunds and debits in 3,000 random sequences, beside a plain model',
      guard: {
        file: 'subgraphs/billing/payments/payment-report.rules.ts',
        text: "FAILED: ['COMPLETED'],\n    CANCELLED: ['COMPLETED'],\n    COMPLETED: NOTHING,\n    REFUNDED: NOTHING,\n    // A report",
        without:
          "FAILED: [],\n    CANCELLED: ['COMPLETED'],\n    COMPLETED: NOTHING,\n    REFUNDED: NOTHING,\n    // A report",
      },
    },
    {
      file: 'subgraphs/billing/payments/money.sized.test.ts',
      titles: ['whatever happens in whatever order', 'goes red when a payment that is reported again'],
    },
  ),
  testedRow(
    {
      id: 'F14',
      family: 'tests',
      fault: 'a provider’s news are lost',
      guard: {
        file: 'subgraphs/billing/payments/payment-comparison.jobs.ts',
        text: 'return syncPayment(paymentContext, order.providerRef)',
        without: 'return false',
      },
    },
    { file: 'subgraphs/billing/checkout/order.sized.test.ts', titles: ['a payment whose webhook was lost'] },
  ),
  testedRow(
    {
      id: 'F15',
      family: 'tests',
      fault: 'a double click, a second tab, a repeated request',
      guard: {
        file: 'subgraphs/billing/checkout/place-order.actions.ts',
        text: "once(trx, 'billing', { viewer, key, body }, () => writeOrder(ctx, trx, request))",
        without: 'writeOrder(ctx, trx, request)',
      },
    },
    { file: 'subgraphs/billing/checkout/order.sized.test.ts', titles: ['a double click, a second tab'] },
  ),
  testedRow(
    {
      id: 'F16',
      family: 'tests',
      fault: 'the payment provider fails, is silent or breaks off',
      guard: {
        file: 'subgraphs/billing/payments/payment-comparison.jobs.ts',
        text: 'return syncPayment(paymentContext, order.providerRef)',
        without: 'return false',
      },
    },
    {
      file: 'subgraphs/billing/providers/mollie.test.ts',
      titles: ['errors, silence and broken answers of Mollie', 'do not keep the others from being settled'],
    },
  ),
  testedRow(
    {
      id: 'F18',
      family: 'tests',
      fault: 'a push service is busy, or knows the browser no more',
      guard: {
        file: 'subgraphs/notifications/push/push.delivery.ts',
        text: "  if (outcome === 'gone') return",
        without:
          "  if (outcome === 'gone') return void deleteSubscription\n  if (outcome === ('' as string)) return",
      },
    },
    { file: 'subgraphs/notifications/push/push.test.ts', titles: ['a service that is busy gets the time'] },
  ),
  testedRow(
    {
      id: 'F19c',
      family: 'tests',
      fault: 'the store of the pictures (S3) is away',
      guard: {
        file: 'subgraphs/platform/files/file-storage-s3.ts',
        text: "        log.error({ reason: (error as Error).message }, 'the file store does not answer')\n        throw new StorageUnavailableError()",
        without: '        throw error',
      },
    },
    { file: 'subgraphs/profiles/photo/photo-faults.test.ts', titles: ['photos live in an S3 bucket'] },
  ),
  testedRow(
    {
      id: 'F9b',
      family: 'tests',
      fault: 'Redis dies and comes back',
      missing: () =>
        spawnSync('redis-server', ['--version'], { env: { PATH: `${process.env['PATH']}:/usr/sbin` } })
          .status === 0
          ? undefined
          : 'redis-server is not installed',
      guard: {
        file: 'subgraphs/platform/events/pub-sub-redis.ts',
        text: "client.on('error', (error: Error) => log.warn({ reason: error.message }, 'pub/sub lost Redis'))",
        without: 'void [client, log]',
      },
    },
    {
      file: 'gateway/process/redis.system.test.ts',
      titles: ['a Redis that dies loses no message'],
    },
  ),
]

function testedRow(row: Omit<FaultRow, 'run'>, proof: Proof): FaultRow {
  return { ...row, run: () => runTests(proof) }
}

function projectOf(file: string): string {
  return /\.(system|thorough)\.test\.ts$/.exec(file)?.[1] ?? 'main'
}

// Without its guard a row also goes red in the size of `npm test`.
const isSelfChecked = process.argv.includes('--first')

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { failureMessages: string[] }[] }[]
}
const NO_REPORT: Report = { numPassedTests: 0, numFailedTests: 0, testResults: [] }
const WORDS_OF_A_FAILURE = 8000

async function runTests({ file, titles }: Proof): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-faults-'))
  const report = path.join(folder, 'report.json')
  const parameters = [
    path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    projectOf(file),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '-t',
    // Titles match literally.
    titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    file,
  ]
  const child = spawn(process.execPath, parameters, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: isSelfChecked ? process.env : { ...process.env, FAULTS: 'long' },
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  const figures = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : NO_REPORT
  rmSync(folder, { recursive: true })
  const { numPassedTests: passed, numFailedTests: failed, testResults } = figures
  // With the seed and the counterexample of a test with randomness, which would be gone otherwise.
  for (const { failureMessages } of testResults.flatMap(({ assertionResults }) => assertionResults))
    for (const message of failureMessages) console.log(message.slice(0, WORDS_OF_A_FAILURE))
  return {
    tried: `${passed + failed} tests of ${file}`,
    faults: [
      ...(failed > 0 ? [`${failed} tests failed`] : []),
      ...(passed + failed < titles.length ? [`not every test was run: ${complaint.slice(0, 300)}`] : []),
    ],
  }
}
