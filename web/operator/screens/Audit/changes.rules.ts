/** One field of an act: what it was before and after. Undefined where the act did not record it. */
export type Change = {
  /** Its name; of nested fields with a full stop: `limits.days`. */
  field: string
  before: string | undefined
  after: string | undefined
  kind: 'ADDED' | 'REMOVED' | 'CHANGED' | 'SAME'
}

/** How values without words of their own are said. */
export type ValueWords = { nothing: string; yes: string; no: string }

/** What an act changed, field by field. @param before and `after` as JSON; null for nothing */
export function changesOf(
  before: string | null | undefined,
  after: string | null | undefined,
  words: ValueWords,
): Change[] {
  const [old, now] = [fieldsOf(before, words), fieldsOf(after, words)]
  // An act that records one side only says what it did: nothing was added or removed by that.
  const isOneSided = old.size === 0 || now.size === 0
  return [...new Set([...old.keys(), ...now.keys()])].map((field) => {
    const change = { field, before: old.get(field), after: now.get(field) }
    return { ...change, kind: isOneSided ? 'SAME' : kindOf(change) }
  })
}

function kindOf({ before, after }: { before: string | undefined; after: string | undefined }) {
  if (before === undefined) return 'ADDED'
  if (after === undefined) return 'REMOVED'
  return before === after ? 'SAME' : 'CHANGED'
}

function fieldsOf(json: string | null | undefined, words: ValueWords): Map<string, string> {
  if (json == null) return new Map()
  return new Map(flat(JSON.parse(json), '', words))
}

function flat(value: unknown, path: string, words: ValueWords): [string, string][] {
  if (isRecord(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, part]) =>
      flat(part, path === '' ? name : `${path}.${name}`, words),
    )
  return [[path, textOf(value, words)]]
}

function textOf(value: unknown, words: ValueWords): string {
  if (Array.isArray(value) && value.length > 0) return value.map((part) => textOf(part, words)).join(', ')
  if (isRecord(value) && Object.keys(value).length > 0)
    return flat(value, '', words)
      .map(([name, text]) => `${name}: ${text}`)
      .join(', ')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' ? String(value) : words.nothing
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
