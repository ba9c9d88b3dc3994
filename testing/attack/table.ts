import { readFileSync, writeFileSync } from 'node:fs'

/** The outcome of each field, as `Type.field`, for each role. */
export type Outcomes = Record<string, Record<string, string>>

/**
 * Reads a table of outcomes that was reviewed and committed.
 * @returns `completed` gives the table to compare with. With `ATTACK_WRITE=1` it adds and writes missing
 * rows; existing rows stay.
 */
export function readTable(file: string): { table: Outcomes; completed(found: Outcomes): Outcomes } {
  const table = JSON.parse(readFileSync(file, 'utf8')) as Outcomes
  return {
    table,
    completed(found) {
      if (process.env['ATTACK_WRITE'] !== '1') return table
      const written = Object.fromEntries(
        Object.entries(found).map(([field, roles]) => [field, { ...roles, ...table[field] }]),
      )
      writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
      return written
    },
  }
}
