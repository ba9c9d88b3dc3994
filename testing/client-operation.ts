import { readFileSync } from 'node:fs'
import path from 'node:path'

const GENERATED = path.resolve(import.meta.dirname, '../web/__generated__')

// A load has tens of thousands of requests of one operation.
const KNOWN = new Map<string, string>()

/**
 * The operation id of this build's web client. The list of persisted operations also has those of older
 * builds.
 */
export function clientOperation(name: string): string {
  const before = KNOWN.get(name)
  if (before !== undefined) return before
  const id = /"id": "([0-9a-f]{64})"/.exec(
    readFileSync(path.join(GENERATED, `${name}.graphql.ts`), 'utf8'),
  )?.[1]
  if (id === undefined) throw new Error(`The client has no operation ${name}`)
  KNOWN.set(name, id)
  return id
}
