// `npm run test:all`: what `npm test` leaves out. The gateway in the split shape, programs that npm does not bring, every screen in both themes and widths.
// `npm run test:system` is the whole server suite on PostgreSQL 15, and what is rarely run: the subgraphs in the split shape, every theme × width.
// Plain JavaScript for any Node from 20 on.
import { SPLIT_FILES, SPLIT_RARELY } from './test-parts.mjs'
import {
  ensureBuilt,
  leaveOut,
  runCheck,
  runPlaywright,
  runTests,
  runVitest,
  systemEnvironment,
  testsOfTheWholeProduct,
} from './test-run.mjs'

// What a busy machine of two cores sends in a minute; `npm run attack` by itself sends 10,000.
const FUZZ_COUNT = 1000
// The files of the browser's tests that look at screens in both themes and widths (web/e2e/support/looks.ts).
const IN_LOOKS = ['account', 'dialogs', 'landers', 'screens'].map((name) => `${name}.spec.ts`)

await runTests(process.argv.includes('--system') ? runOnPostgres15 : runTheRest)

async function runTheRest() {
  const built = await ensureBuilt()
  const files = testsOfTheWholeProduct().filter((file) => !SPLIT_FILES.includes(file) && !isRare(file))
  await runVitest('server tests with every subgraph listening alone', ['main'], {
    environment: { TEST_SHAPE: 'split' },
    files,
  })
  await runVitest('server tests with other programs', ['system'], { environment: systemEnvironment() })
  await runCheck(`attack, with ${FUZZ_COUNT} requests of chance and a text of each kind`, [
    'scripts/attack.ts',
    String(FUZZ_COUNT),
    '--untimed',
    '--sample',
  ])
  await runCheck('faults, the cheapest', ['scripts/faults.ts', '--sample', '--untimed'])
  if (!built) return leaveOut('browser tests (no build)')
  await runPlaywright('browser tests of every screen', ['--project=screens'])
  await runPlaywright('browser tests of the rest', ['--project=rest'])
}

async function runOnPostgres15() {
  const built = await ensureBuilt()
  await runVitest('server tests that are rarely run with every subgraph listening alone', ['main'], {
    environment: { TEST_SHAPE: 'split' },
    files: testsOfTheWholeProduct().filter((file) => !SPLIT_FILES.includes(file) && isRare(file)),
  })
  await runVitest('server tests, whole, on PostgreSQL 15', ['main', 'system'], {
    environment: systemEnvironment(),
  })
  if (!built) return leaveOut('browser tests (no build)')
  await runPlaywright(
    'browser tests in every theme × width',
    ['--project=screens', '--project=rest', ...IN_LOOKS],
    {
      E2E_LOOKS: 'all',
    },
  )
}

function isRare(file) {
  return file.startsWith(SPLIT_RARELY)
}
