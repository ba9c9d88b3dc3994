import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A runnable block of a guide, with the answer that the guide shows. */
export type Example = { guide: string; language: string; text: string; answer: string }

/** A guide's examples that are marked as runnable. Each is followed by its answer. */
export function examplesOf(guide: string): Example[] {
  const text = readFileSync(path.join(ROOT, `docs/developers/${guide}.md`), 'utf8')
  const blocks = text.matchAll(/^```(\w+) runnable\n([^]*?)^```\n\n```json answer\n([^]*?)^```$/gm)
  const found = Array.from(blocks, ([, language, code, answer]) => ({
    guide,
    language: language!,
    text: code!,
    answer: answer!,
  }))
  const marked = text.match(/^```\w+ runnable$/gm)?.length ?? 0
  if (found.length !== marked) throw new Error(`An example of ${guide} has no answer`)
  return found
}

const PROGRAMS: Record<string, [string, ...string[]]> = {
  sh: ['sh', '-eu'],
  ts: [process.execPath, '--input-type=module-typescript', '-'],
  python: ['python3', '-'],
}

/**
 * Runs an example as a reader would.
 * @returns what it prints, as JSON
 */
export function runExample(
  { language, text }: Example,
  environment: Record<string, string>,
): Promise<unknown> {
  const [program, ...parameters] = PROGRAMS[language]!
  return new Promise((resolve, reject) => {
    const child = execFile(
      program!,
      parameters,
      { cwd: ROOT, env: { PATH: process.env['PATH'], ...environment } },
      (error, printed, complaint) =>
        error === null
          ? resolve(JSON.parse(printed))
          : reject(new Error(`${complaint}\n${text}`, { cause: error })),
    )
    child.stdin!.end(text)
  })
}

/**
 * The shape of an answer: its fields with their types, the first entry of each list, and codes and kinds
 * verbatim. Anything below a list that is empty in one of two answers is not compared.
 */
export function likenessOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [likenessOf(value[0])]
  if (value === null) return null
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, likenessOf(part, field)]))
  return ['code', 'kind', 'scope', 'error', 'requested'].includes(name) ? value : typeof value
}
