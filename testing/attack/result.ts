/** The result of one attack: what it tried, in words, and how many faults it found. */
export type Result = { name: string; tried: string; faults: number }

/** Prints the closing table. @returns whether no attack found a fault */
export function printResults(results: readonly (Result & { seconds: number })[]): boolean {
  const rows = [
    ['attack', 'tried', 'faults', 'seconds'],
    ...results.map(({ name, tried, faults, seconds }) => [name, tried, String(faults), seconds.toFixed(1)]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  console.log('')
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  return results.every(({ faults }) => faults === 0)
}
