// `npm run test:all [-- part …]`: what `npm test` leaves out, in parts with a tally each. Without names it
// runs every part except those reserved for a release. Plain JavaScript for Node 20 and newer.
import { LONG_ONLY } from './test-parts.mjs'
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

// What a busy two-core machine sends in a minute; `npm run attack` alone sends 10,000.
const FUZZ_COUNT = 1000
// The browser test files that check screens in both themes and widths (web/e2e/support/looks.ts).
const IN_LOOKS = ['account', 'dialogs', 'landers', 'screens'].map((name) => `${name}.spec.ts`)

const PARTS = {
  thorough: async () => {
    await runVitest('exhaustive server tests', ['thorough'])
    await runVitest('server tests that take long', ['rules', 'main'], {
      environment: { TEST_SIZED: 'once' },
      options: LONG_ONLY,
    })
  },
  split: () =>
    runVitest('server tests with every subgraph listening alone', ['main', 'thorough'], {
      environment: { TEST_SHAPE: 'split', TEST_SIZED: 'once' },
      files: testsOfTheWholeProduct(),
    }),
  programs: () =>
    runVitest('server tests with other programs', ['system'], { environment: systemEnvironment() }),
  attack: () =>
    runCheck(
      `attack, with ${FUZZ_COUNT} random requests and a text of each kind`,
      ['testing/attack/attack.ts', String(FUZZ_COUNT), '--untimed', '--sample'],
      { hasSecondTry: true },
    ),
  faults: () =>
    runCheck('faults, the cheapest', ['testing/faults/faults.ts', '--sample', '--untimed'], {
      hasSecondTry: true,
    }),
  screens: () => runPlaywright('browser tests of every screen', ['--project=screens']),
  mails: () => runCheck('every mail in every language, theme and width', ['scripts/pictures/mails.ts']),
  rest: async () => {
    for (const project of ['talk', 'operators', 'rest'])
      await runPlaywright(`browser tests, ${project}`, [`--project=${project}`])
  },
}

const PARTS_OF_A_RELEASE = {
  'postgres-15': async () => {
    const environment = systemEnvironment()
    // Without it the embedded version would be tested again under another name.
    if (environment.TEST_POSTGRES_BINARIES === undefined) return
    await runVitest('server tests, whole, on PostgreSQL 15', ['main', 'thorough', 'system'], {
      environment: { ...environment, TEST_SIZED: 'once' },
    })
  },
  looks: () =>
    runPlaywright('browser tests in every theme × width', ['--project=screens', '--project=rest'], {
      files: IN_LOOKS,
      environment: { E2E_LOOKS: 'all' },
    }),
}

const known = { ...PARTS, ...PARTS_OF_A_RELEASE }
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)
const unknown = wanted.filter((name) => !Object.hasOwn(known, name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(known).join(', ')}.`)
  process.exit(2)
}

const totals = { passed: 0, failed: 0 }
for (const name of wanted) {
  console.log(`\n━━ ${name} ━━`)
  const { passed, failed } = await runTests(async () => {
    if (await ensureBuilt()) await known[name]()
    else leaveOut(`${name} (no build)`)
  })
  totals.passed += passed
  totals.failed += failed
}
// The total, in the same form as each part's last line.
if (wanted.length > 1) console.log(`\nAll parts:\n${totals.passed} passed, ${totals.failed} failed`)
