// `npm run test:one -- <file> [-t text] [--times 20]`: one file of server tests, or only its tests whose
// titles contain the text. `--times` repeats it to find flaky tests. A rules test (`*.rules.test.ts`, all of
// web/) opens no database and takes a second.
import { runTests, runVitest } from './test-run.mjs'
import { takeTimes } from './test-times.mjs'

const { times, parameters } = takeTimes(process.argv.slice(2))
const [file, ...options] = parameters
if (file === undefined || file.startsWith('-')) {
  console.error('npm run test:one -- <file> [-t text] [--times 20]')
  process.exit(2)
}
await runTests(
  async () => {
    for (let run = 1; run <= times; run++)
      await runVitest(times > 1 ? `run ${run} of ${times}` : 'one file', [], {
        files: [file],
        options,
        // A sized file runs whole, and not as a sample besides.
        environment: { TEST_SIZED: 'once' },
      })
  },
  { hasSecondTry: false },
)
