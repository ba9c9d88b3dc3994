// `npm test`: whether the product works. The last line is `N passed, N failed`. scripts/test-all.mjs lists
// what it leaves to `npm run test:all`. Plain JavaScript for Node 20 and newer.
import { toolFile } from './installation.mjs'
import { SPLIT_FILES, WITHOUT_LONG } from './test-parts.mjs'
import {
  leaveOut,
  runBuild,
  runCheck,
  runPlaywright,
  runSideBySide,
  runTests,
  runVitest,
} from './test-run.mjs'

await runTests(async () => {
  await runSideBySide([
    () => runCheck('schema and operations are what the code says', ['scripts/generate.ts', '--check']),
    () => runCheck('format', [toolFile('oxfmt', 'oxfmt'), '--check', '.']),
    () => runCheck('locales are complete', ['scripts/checks/locales.ts']),
    () =>
      runCheck('every requirement has its tests, or is marked as open', [
        'scripts/checks/requirements.ts',
        '--check',
      ]),
    () => runCheck('documents list what there is', ['scripts/docs.ts', '--check']),
  ])
  // After the first group, in which Relay's compiler writes what build and types need; before the server
  // tests, which render pages with the built code.
  const [built] = await runSideBySide([
    () => runBuild('--checked'),
    // One checker for each program: several of them work out the same types again, each for itself.
    () => runCheck('types', [toolFile('typescript', 'tsc'), '-b', '--checkers', '1']),
    () => runCheck('lint', [toolFile('oxlint', 'oxlint'), '--type-aware', '--deny-warnings']),
    () => runCheck('no unused file or package', [toolFile('knip', 'knip'), '--no-progress']),
  ])
  await runVitest('server tests', ['rules', 'main'], { options: WITHOUT_LONG })
  await runVitest('server tests with every subgraph listening alone', ['main'], {
    environment: { TEST_SHAPE: 'split' },
    files: SPLIT_FILES,
    options: WITHOUT_LONG,
  })
  if (built) await runPlaywright('browser tests', ['--project=journey', '--project=main'])
  else leaveOut('browser tests (no build)')
})
