// `npm run faults [name …] [--self-check] [--untimed]`: provokes every fault of the model for real while
// members are active, and checks the law after each. A name is a row (F9) or a family (database); without
// one, all run. Ends with a table, and exits with 1 when a row failed.
import { checkRow } from './self-check.ts'
import { ROWS, SAMPLE } from './rows.ts'
import type { FaultRow } from './row.ts'

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

type Verdict = { row: FaultRow; verdict: string; recovery: string; seconds: number; tried: string }

async function judge(row: FaultRow): Promise<Verdict> {
  const startedAt = performance.now()
  const missing = row.missing?.()
  const end = (verdict: string, tried: string, recovery = '–'): Verdict => {
    const seconds = (performance.now() - startedAt) / 1000
    return { row, verdict, recovery, seconds, tried }
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
    const verdict = faults.length === 0 ? 'held' : 'FELL'
    console.log(`  ${verdict}  ${row.id} ${row.fault}${faults.map((fault) => `; ${fault}`).join('')}`)
    return end(verdict, tried, recoverySeconds === undefined ? '–' : `${recoverySeconds.toFixed(1)} s`)
  } catch (error) {
    console.log(`  ended ${row.id} by an error of its own`)
    console.error(error)
    return end('ENDED', (error as Error).message.split('\n')[0]!.slice(0, 80))
  }
}

const verdicts: Verdict[] = []
for (const row of chosen) {
  console.log(`── ${row.id} ${row.fault} ──`)
  verdicts.push(await judge(row))
}
printTable(verdicts)
process.exit(verdicts.some(({ verdict }) => /^[A-Z]/.test(verdict)) ? 1 : 0)

function printTable(rows: Verdict[]): void {
  const cells = [
    ['row', 'verdict', 'recovery', 'seconds', 'fault', 'tried'],
    ...rows.map(({ row, verdict, recovery, seconds, tried }) => [
      row.id,
      verdict,
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
  const leftOut = rows.filter(({ verdict }) => verdict === 'left out').length
  const fell = rows.filter(({ verdict }) => /^[A-Z]/.test(verdict)).length
  console.log(`\n${rows.length - leftOut - fell} held, ${fell} fell, ${leftOut} left out`)
}
