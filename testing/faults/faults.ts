import type { FaultRow } from './row.ts'
import { ROWS, SAMPLE } from './rows.ts'
// `npm run faults [name …] [--self-check] [--untimed]`: provokes every fault of the model for real while
// members are active, and checks the law after each. A name is a row (F9) or a family (database); without
// one, all run. Ends with a table, and exits with 1 when a row failed.
import { checkRow } from './self-check.ts'

const words = process.argv.slice(2)
const isSelfCheck = words.includes('--self-check')
const isSample = words.includes('--sample')
const wanted = words.filter((word) => !word.startsWith('--'))
const chosen = ROWS.filter(({ id, family }) =>
  isSample ? SAMPLE.includes(id) : wanted.length === 0 || wanted.includes(id) || wanted.includes(family),
)
if (chosen.length === 0) {
  const families = [...new Set(ROWS.map(({ family }) => family))]
  console.error(`No such fault. There are: ${[...families, ...ROWS.map(({ id }) => id)].join(', ')}`)
  process.exit(1)
}

type Result = { row: FaultRow; result: string; recovery: string; seconds: number; tried: string }

async function runRow(row: FaultRow): Promise<Result> {
  const startedAt = performance.now()
  const missing = row.missing?.()
  const end = (result: string, tried: string, recovery = '–'): Result => {
    const seconds = (performance.now() - startedAt) / 1000
    return { row, result, recovery, seconds, tried }
  }
  if (missing !== undefined) {
    console.log(`  left out ${row.id}: ${missing}`)
    return end('left out', missing)
  }
  try {
    if (isSelfCheck) {
      const faults = await checkRow(row)
      for (const fault of faults) console.log(`  ${row.id} ${fault}`)
      return end(faults.length === 0 ? 'red' : 'NOT RED', `without ${row.guard.file}`)
    }
    const { tried, faults, recoverySeconds } = await row.run()
    const result = faults.length === 0 ? 'held' : 'FELL'
    console.log(`  ${result}  ${row.id} ${row.fault}${faults.map((fault) => `; ${fault}`).join('')}`)
    return end(result, tried, recoverySeconds === undefined ? '–' : `${recoverySeconds.toFixed(1)} s`)
  } catch (error) {
    console.log(`  ended ${row.id} by an error of its own`)
    console.error(error)
    return end('ENDED', (error as Error).message.split('\n')[0]!.slice(0, 80))
  }
}

const results: Result[] = []
for (const row of chosen) {
  console.log(`── ${row.id} ${row.fault} ──`)
  results.push(await runRow(row))
}
printTable(results)
process.exit(results.some(({ result }) => /^[A-Z]/.test(result)) ? 1 : 0)

function printTable(rows: Result[]): void {
  const cells = [
    ['row', 'result', 'recovery', 'seconds', 'fault', 'tried'],
    ...rows.map(({ row, result, recovery, seconds, tried }) => [
      row.id,
      result,
      recovery,
      seconds.toFixed(0),
      row.fault,
      tried,
    ]),
  ]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)))
  console.log('')
  for (const line of cells)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
  const leftOut = rows.filter(({ result }) => result === 'left out').length
  const fell = rows.filter(({ result }) => /^[A-Z]/.test(result)).length
  console.log(`\n${rows.length - leftOut - fell} held, ${fell} fell, ${leftOut} left out`)
}
