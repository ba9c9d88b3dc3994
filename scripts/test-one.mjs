// `npm run test:one -- <file> [-t text]`: one file of the server's tests, or the tests in it whose titles have the text.
// A rules test (`*.rules.test.ts`, all of web/) opens no database and takes a second.
import { runTests, runVitest } from './test-run.mjs'

const [file, ...options] = process.argv.slice(2)
if (file === undefined || file.startsWith('-')) {
  console.error('npm run test:one -- <file> [-t text]')
  process.exit(2)
}
await runTests(() => runVitest('one file', [], { files: [file], options }))
