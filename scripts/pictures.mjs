// `npm run pictures`: takes the pictures of README from the running demo into docs/pictures. `npm run pictures -- mails` photographs the mails instead, in all
// languages or those that are named.
import { ensureBuilt, runCheck, runPlaywright, runTests } from './test-run.mjs'

await runTests(async () => {
  const [what, ...locales] = process.argv.slice(2)
  if (what === 'mails') await runCheck('mails', ['scripts/pictures/mails.ts', ...locales])
  else if (await ensureBuilt()) await runPlaywright('pictures', ['--project=pictures'])
})
