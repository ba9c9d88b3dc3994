// `npm run test:all`: what `npm test` leaves out. Every file in the split shape, programs that npm does not bring, every screen × theme × width.
// `npm run test:system` is the whole server suite on PostgreSQL 15. Plain JavaScript for any Node from 20 on.
import { SPLIT_FILES } from './test-parts.mjs'
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

// What a machine of two cores sends in a minute; `npm run attack` by itself sends 10,000.
const FUZZ_COUNT = 2000

await runTests(process.argv.includes('--system') ? runOnPostgres15 : runTheRest)

async function runTheRest() {
  const built = await ensureBuilt()
  const files = testsOfTheWholeProduct().filter((file) => !SPLIT_FILES.includes(file))
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
  await ensureBuilt()
  await runVitest('server tests, whole, on PostgreSQL 15', ['main', 'system'], {
    environment: systemEnvironment(),
  })
}
