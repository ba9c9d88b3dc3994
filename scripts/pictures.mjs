// `npm run pictures`: takes the README's pictures from the running demo into docs/pictures. `npm run pictures
// -- mails` photographs the mails instead, in all languages or only in the named ones.
import { ensureBuilt, runCheck, runPlaywright, runTests } from './test-run.mjs'

await runTests(async () => {
  const [what, ...locales] = process.argv.slice(2)
  if (what === 'mails') await runCheck('mails', ['scripts/pictures/mails.ts', ...locales])
  else if (await ensureBuilt()) await runPlaywright('pictures', ['--project=pictures'])
})
