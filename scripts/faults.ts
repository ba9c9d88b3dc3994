// `npm run faults`: the long part of the tests that try everything (every order of a provider's news, a kill at every statement, thousands of random
// sequences). `npm test` runs a sample of each. A test file takes part by reading FAULTS; `npm run faults -- money` runs those whose path has "money".
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const wanted = process.argv[2] ?? ''
const files = globSync('{subgraphs,gateway}/**/*.test.ts', { cwd: ROOT }).filter(
  (file) => file.includes(wanted) && readFileSync(path.join(ROOT, file), 'utf8').includes(`process.env['FAULTS']`),
)
if (files.length === 0) {
  console.error(`No test file with a long part has "${wanted}" in its path.`)
  process.exit(1)
}
const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'main', ...files], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, FAULTS: 'long' } })
process.exit(status ?? 1)
