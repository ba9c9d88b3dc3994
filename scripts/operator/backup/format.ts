import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SequenceState, StoredTable } from './database-tables.ts'

/** The layout version of the archive; a restore refuses any other. */
export const FORMAT = 1

/** The first entry, `manifest.json`: tells whether this release can restore the backup. */
export type Manifest = {
  format: number
  product: string
  madeAt: string
  postgres: string
  migrations: string[]
  tables: StoredTable[]
  /** Identifies the SECRETS_KEY that rows are sealed with, without revealing it. */
  secretsKeyId: string
  /** Whether the archive has the files, or they are stored elsewhere (BACKUP_FILES). */
  files: 'inside' | 'elsewhere'
}

/** The last entry, `complete.json`: its presence proves that everything before it was written. */
export type Completion = {
  rowsByTable: Record<string, number>
  sequences: SequenceState[]
  filesCount: number
}

/** Archive name of one part of a table. */
export function partName(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(6, '0')}.copy`
}

/** The table that a part belongs to, from its name. */
export function tableOfPart(name: string): string | undefined {
  return /^database\/([\w.]+)\/\d{6,}\.copy$/.exec(name)?.[1]
}

/** Identifies a key without revealing it. */
export function secretsKeyId(secretsKey: string): string {
  return createHash('sha256').update(`backup key id ${secretsKey}`).digest('hex').slice(0, 12)
}

/** The release, from package.json. */
export function productVersion(): string {
  const { version } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
  )
  return version as string
}
