import { readFileSync } from 'node:fs'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, '../../schema/persisted-operations.json')

/**
 * The operations of our own web client, by SHA-256. From the first release on the file only grows, so that a
 * tab opened before a deploy keeps working.
 */
export function readPersistedOperations(): Map<string, string> {
  return new Map(Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>))
}
