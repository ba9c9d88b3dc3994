import { readFileSync, writeFileSync } from 'node:fs'

/** How something ends for everybody: by field, as `Type.field`, and role. */
export type Outcomes = Record<string, Record<string, string>>

/**
 * Reads a table of outcomes that somebody has read and committed.
 * @returns `completed` gives the table that what was found is held against: with `ATTACK_WRITE=1`, with the rows that were missing, which it writes.
 * A row that is there stays.
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
