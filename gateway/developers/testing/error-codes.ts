import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { INVALID_FIELD_CODES } from '#platform/base/invalid-field-codes.data.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const SOURCES = ['gateway/**/*.ts', 'subgraphs/**/*.ts']
// The old calls have codes of their own, in a separate guide.
const NOT_OF_THE_GRAPH = /\.test\.ts$|\/testing\/|^gateway\/legacy\//

// The places where code names an error code: a property, an argument of an error class, next to its status,
// and anywhere in an error class.
const NAMED = [
  /\bcode: '([A-Z]+(?:_[A-Z]+)*)'/g,
  /\b(?:OperationRefusedError|RequestError)\(\s*(?:\d+,\s*)?'([A-Z_]+)'/g,
  /^ {2}([A-Z]+(?:_[A-Z]+)+): \d{3},$/gm,
  /class \w+ extends UserError \{[^]*?\n\}/g,
]
const CODE = /'([A-Z]+(?:_[A-Z]+)+)'/g

// Never sent to a client: the result of a DNS lookup, for the sender of pushes, and Node.js's own error for a
// request that is too slow.
const INTERNAL = new Set(['EPRIVATE', 'ERR_HTTP_REQUEST_TIMEOUT'])
// The operators' console is no part of the public API.
const OF_THE_CONSOLE = /^OPERATOR_/

/** The codes of the service that a guide does not list. */
export function undocumentedCodes(guide: string): string[] {
  const codes = new Set<string>(Object.keys(INVALID_FIELD_CODES))
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))) {
    if (NOT_OF_THE_GRAPH.test(file)) continue
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    for (const pattern of NAMED)
      for (const [whole, code] of text.matchAll(pattern))
        for (const found of code === undefined ? Array.from(whole.matchAll(CODE), ([, own]) => own!) : [code])
          codes.add(found)
  }
  return [...codes]
    .filter((code) => !INTERNAL.has(code) && !OF_THE_CONSOLE.test(code))
    .filter((code) => !new RegExp(`\\b${code}\\b`).test(guide))
    .toSorted()
}
