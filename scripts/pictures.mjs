// `npm run pictures`: takes the pictures of README from the running demo into docs/pictures.
import { ensureBuilt, runPlaywright, runTests } from './test-run.mjs'

await runTests(async () => {
  if (await ensureBuilt()) await runPlaywright('pictures', ['--project=pictures'])
})
