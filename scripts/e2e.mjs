// `npm run e2e -- [spec] [--ui] [-g text] [--times 20]`: browser tests on a product of their own, built if it is stale, with an empty data folder.
// `--times` runs each test as often, to find what is red by chance.
import { ensureBuilt, runPlaywright, runTests } from './test-run.mjs'
import { takeTimes } from './test-times.mjs'

const { times, parameters } = takeTimes(process.argv.slice(2))
await runTests(
  async () => {
    if (await ensureBuilt())
      await runPlaywright('browser tests', [
        '--project=main',
        '--project=screens',
        '--project=rest',
        `--repeat-each=${times}`,
        ...parameters,
      ])
  },
  { hasSecondTry: false },
)
