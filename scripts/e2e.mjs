// `npm run e2e -- [spec] [--ui] [-g text] [--times 20]`: browser tests on their own product with an empty
// data folder, built if stale. `--times` repeats each test to find flaky ones.
import { ensureBuilt, runPlaywright, runTests } from './test-run.mjs'
import { takeTimes } from './test-times.mjs'

const { times, parameters } = takeTimes(process.argv.slice(2))
await runTests(
  async () => {
    if (await ensureBuilt())
      await runPlaywright('browser tests', [
        ...['journey', 'main', 'screens', 'talk', 'operators', 'rest'].map((name) => `--project=${name}`),
        `--repeat-each=${times}`,
        ...parameters,
      ])
  },
  { hasSecondTry: false },
)
