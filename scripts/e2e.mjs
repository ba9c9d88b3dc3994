// `npm run e2e -- [spec] [--ui] [-g text]`: browser tests on a product of their own, built if it is stale, with an empty data folder.
import { ensureBuilt, runPlaywright, runTests } from './test-run.mjs'

await runTests(async () => {
  if (await ensureBuilt())
    await runPlaywright('browser tests', [
      '--project=main',
      '--project=screens',
      '--project=rest',
      ...process.argv.slice(2),
    ])
})
