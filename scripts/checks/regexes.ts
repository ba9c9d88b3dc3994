import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SOURCES = ['subgraphs/**/*.ts', 'gateway/**/*.ts', 'web/**/*.{ts,tsx}']
const NO_SOURCES = [
  '**/node_modules/**',
  '**/*.test.ts',
  '**/testing/**',
  'web/e2e/**',
  '**/__generated__/**',
  '**/dist/**',
  'web/vite/**',
]

/** A regular expression in a source file; `source` is undefined when it is known only at run time. */
export type FoundRegex = { place: string; source: string | undefined; flags: string }

/** Every regular expression of the product, literal or constructed, without tests and build plugins. */
export function findRegexes(): FoundRegex[] {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: NO_SOURCES })
  return files.toSorted().flatMap((file) => regexesOf(file, readFileSync(path.join(ROOT, file), 'utf8')))
}

/** @throws when the text is not TypeScript */
export function regexesOf(file: string, text: string): FoundRegex[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: FoundRegex[] = []
  const placeOf = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`
  const addConstructed = (node: { callee: object; arguments: object[]; start: number }) => {
    if (!('name' in node.callee) || node.callee.name !== 'RegExp') return
    const [source, flags] = node.arguments.map((argument) =>
      'value' in argument && typeof argument.value === 'string' ? argument.value : undefined,
    )
    found.push({ place: placeOf(node.start), source, flags: flags ?? '' })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        found.push({ place: placeOf(node.start), source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: addConstructed,
    CallExpression: addConstructed,
  }).visit(program)
  return found
}
