import { readFileSync } from 'node:fs'
import path from 'node:path'

const GENERATED = path.resolve(import.meta.dirname, '../../web/__generated__')

/**
 * The operation id of this build's web client. The list of persisted operations also has those of older
 * builds.
 */
export function clientOperation(name: string): string {
  const id = /"id": "([0-9a-f]{64})"/.exec(
    readFileSync(path.join(GENERATED, `${name}.graphql.ts`), 'utf8'),
  )?.[1]
  if (id === undefined) throw new Error(`The client has no operation ${name}`)
  return id
}
