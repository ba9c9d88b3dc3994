// `npm run attack [name] [count] [--untimed] [--sample]`: starts the product as its README says and attacks
// its public addresses. Ends with a table, and exits with 1 when an attack found a fault.
import { throwBombs } from './bombs.ts'
import { changeEverything } from './changes.ts'
import { fuzz } from './fuzz.ts'
import { exceedLimits, LIMITED } from './limits.ts'
import { readEverything } from './matrix.ts'
import { race } from './races.ts'
import { printResults, type Result } from './result.ts'
import { storePayloads } from './stored.ts'
import { listenEverywhere } from './subscriptions.ts'
import { openTarget, type Target } from './target.ts'

const FUZZ_COUNT = 10_000
const words = process.argv.slice(2)
const count = Number(words.find((word) => /^\d+$/.test(word)) ?? FUZZ_COUNT)
const isSample = words.includes('--sample')
const wanted = words.filter((word) => !/^\d+$/.test(word) && !word.startsWith('--'))

type Attack = {
  name: string
  run: (target: Target) => Promise<Result>
  /** Settings of the attacked product. */
  environment?: Record<string, string>
}

const ATTACKS: Attack[] = [
  { name: 'bombs', run: throwBombs },
  { name: 'matrix', run: readEverything },
  { name: 'changes', run: changeEverything },
  { name: 'subscriptions', run: listenEverywhere },
  { name: 'races', run: race },
  { name: 'limits', run: exceedLimits, environment: LIMITED },
  // A sample has one text of each kind.
  { name: 'stored', run: (target) => storePayloads(target, isSample ? 1 : undefined) },
  { name: 'fuzz', run: (target) => fuzz(target, count) },
]
const chosen = ATTACKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (chosen.length === 0) {
  console.error(`No such attack. There are: ${ATTACKS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const results: (Result & { seconds: number })[] = []
for (const { name, run, environment } of chosen) {
  console.log(`── ${name} ──`)
  const target = await openTarget(environment)
  const startedAt = performance.now()
  try {
    results.push({ ...(await run(target)), seconds: (performance.now() - startedAt) / 1000 })
  } catch (error) {
    console.error(error)
    results.push({ name, tried: 'ended by an error of its own', faults: 1, seconds: 0 })
  } finally {
    const output = target.product.output()
    const errors = output
      .split('\n')
      .filter((line) => line.includes('"level":50') || line.includes('"level":60'))
    for (const line of errors.slice(0, 20)) console.log(`  log: ${line.slice(0, 600)}`)
    await target.close()
  }
}
process.exit(printResults(results) ? 0 : 1)
