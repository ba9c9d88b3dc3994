import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SequenceState, StoredTable } from './database-tables.ts'

/** The layout of the archive; a restore refuses another one. */
export const FORMAT = 1

/** The first entry, `manifest.json`: what is needed to know whether this release can restore it. */
export type Manifest = {
  format: number
  product: string
  madeAt: string
  postgres: string
  migrations: string[]
  tables: StoredTable[]
  /** Names the SECRETS_KEY that rows are sealed with, and tells nothing of it. */
  secretsKeyId: string
  /** Whether the files are in here, or where they were (BACKUP_FILES). */
  files: 'inside' | 'elsewhere'
}

/** The last entry, `complete.json`: it is there when everything before it is. */
export type Completion = {
  rowsByTable: Record<string, number>
  sequences: SequenceState[]
  filesCount: number
}

/** Name of a part of a table in the archive. */
export function partName(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(6, '0')}.copy`
}

/** The table of a part, by its name. */
export function tableOfPart(name: string): string | undefined {
  return /^database\/([\w.]+)\/\d{6,}\.copy$/.exec(name)?.[1]
}

/** Names a key without telling anything of it. */
export function secretsKeyId(secretsKey: string): string {
  return createHash('sha256').update(`backup key id ${secretsKey}`).digest('hex').slice(0, 12)
}

/** The release, as package.json has it. */
export function productVersion(): string {
  const { version } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
  )
  return version as string
}
