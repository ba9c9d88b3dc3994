/** A field of a site's definition, as the graph describes it; values are JSON. */
export type Field = {
  readonly name: string
  readonly group: string
  readonly kind: string
  readonly meaning: string
  readonly min: number | null | undefined
  readonly max: number | null | undefined
  readonly isNullable: boolean
  readonly choices: readonly { readonly value: string; readonly meaning: string }[] | null | undefined
  readonly value: string
  readonly default: string | null | undefined
}

/** New values that are not saved, by the names of fields: JSON, or what was typed where that is none. */
export type Edits = Readonly<Record<string, string>>

/** Why a field cannot be saved, as the server says it. */
export type Fault = {
  readonly path: string
  readonly code: string
  readonly limit?: number | null | undefined
  readonly detail?: string | null | undefined
}

/** The value of JSON; undefined for what is none. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

/** Whether two JSON texts say the same, whatever the order of their keys. */
export function isSameJson(one: string, other: string): boolean {
  if (one === other) return true
  const [left, right] = [parsed(one), parsed(other)]
  return left !== undefined && right !== undefined && canonical(left) === canonical(right)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A typed value as it is sent: entries and texts that are empty are left out. */
export function sentValue({ kind }: Pick<Field, 'kind'>, text: string): string {
  const value = parsed(text)
  if (kind === 'LIST' && Array.isArray(value))
    return JSON.stringify(value.map((entry) => String(entry).trim()).filter((entry) => entry !== ''))
  if (kind === 'TEXT_PER_LOCALE' && isRecord(value))
    return JSON.stringify(
      Object.fromEntries(Object.entries(value).filter(([, words]) => String(words).trim() !== '')),
    )
  return text
}

/** The edits that change something: what equals the site's value is none any more. */
export function realEdits(edits: Edits, fields: readonly Field[]): Edits {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const edit = edits[field.name]
      return edit === undefined || isSameJson(sentValue(field, edit), field.value)
        ? []
        : [[field.name, edit] as const]
    }),
  )
}

/** What a form can tell without the server. */
export function faultOf(field: Field, text: string): Fault | undefined {
  const { name: path, kind, min, max } = field
  const value = parsed(text)
  if (value === undefined) return { path, code: 'FORMAT_INVALID' }
  if (kind !== 'INTEGER') return undefined
  if (!Number.isSafeInteger(value)) return { path, code: 'FORMAT_INVALID' }
  if (min != null && (value as number) < min) return { path, code: 'NUMBER_TOO_LOW', limit: min }
  if (max != null && (value as number) > max) return { path, code: 'NUMBER_TOO_HIGH', limit: max }
  return undefined
}

/** The faults of one field: `settings.headline.nl` belongs to `settings.headline`. */
export function faultsFor(name: string, faults: readonly Fault[]): Fault[] {
  return faults.filter((fault) => isAt(name, fault))
}

export const isAt = (name: string, { path }: Pick<Fault, 'path'>) =>
  path === name || path.startsWith(`${name}.`)

/** A change of a site as the graph tells it: values by the names of fields. */
export type TellingChange = {
  readonly at: string
  readonly by: string | null | undefined
  readonly before: string
  readonly after: string
}

/** One field that a colleague has changed. */
export type Theirs = {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly at: string
  readonly by: string | null | undefined
}

/** The fields that a change is about, with both values as JSON. */
export function changedFields(change: TellingChange): Theirs[] {
  const { at, by } = change
  const [before, after] = [parsed(change.before), parsed(change.after)]
  if (!isRecord(before) || !isRecord(after)) return []
  return Object.keys(after).map((name) => ({
    name,
    from: JSON.stringify(before[name] ?? null),
    to: JSON.stringify(after[name] ?? null),
    at,
    by,
  }))
}

/** What others changed, one entry for each field: the latest. @param changes the newest first */
export function theirsOf(changes: readonly TellingChange[]): Theirs[] {
  const latest = new Map<string, Theirs>()
  for (const one of changes.flatMap(changedFields)) if (!latest.has(one.name)) latest.set(one.name, one)
  return [...latest.values()]
}

/**
 * What an answer means for the values that were sent. Changes with the same values are an earlier try, whose
 * answer was lost.
 * @param changes what others did meanwhile, the newest first; undefined where the values were saved
 */
export function outcomeOf(
  sent: readonly { name: string; value: string }[],
  changes: readonly TellingChange[] | undefined,
): { isSaved: boolean; theirs: Theirs[] } {
  if (changes === undefined) return { isSaved: true, theirs: [] }
  const all = theirsOf(changes)
  const theirs = all.filter(
    ({ name, to }) => !sent.some((one) => one.name === name && isSameJson(one.value, to)),
  )
  return { isSaved: all.length - theirs.length === sent.length, theirs }
}

/**
 * Whether a draft goes on from the version that putting a change back has made: not if a colleague has saved
 * in between, whose values the draft would overwrite unseen.
 * @param began the version that the draft began with
 * @param read the newest version that the editor has read
 */
export function mayGoOnFrom(next: number, { began, read }: { began: number; read: number }): boolean {
  return began === read && next === read + 1
}

const SHOWN_MAX = 120

/** How values are said: those without words of their own, and languages by their names. */
export type ValueWords = { nothing: string; yes: string; no: string; language: (code: string) => string }

/**
 * What differs between two values, as two short texts: only the differing parts of lists by language or by
 * name.
 */
export function comparedTexts(from: string, to: string, words: ValueWords): { from: string; to: string } {
  const [old, now] = [parsed(from), parsed(to)]
  if (!isRecord(old) || !isRecord(now)) return { from: textOf(old, words), to: textOf(now, words) }
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => canonical(old[name] ?? null) !== canonical(now[name] ?? null),
  )
  const side = (values: Record<string, unknown>) =>
    shortened(
      names.map((name) => `${words.language(name)}: ${textOf(values[name], words)}`).join(', ') ||
        words.nothing,
    )
  return { from: side(old), to: side(now) }
}

/** A value in a few words. */
export function textOf(value: unknown, words: ValueWords): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return shortened(value.map((entry) => words.language(String(entry))).join(', ') || words.nothing)
  if (isRecord(value))
    return shortened(
      Object.entries(value)
        .map(([name, part]) => `${words.language(name)}: ${textOf(part, words)}`)
        .join(', ') || words.nothing,
    )
  return typeof value === 'string' && value !== '' ? shortened(words.language(value)) : words.nothing
}

const shortened = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text)
