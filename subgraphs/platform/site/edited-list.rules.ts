import { createHash } from 'node:crypto'

/** What an entry says in a part: a text, a number, whether it is offered; null where it says nothing. */
export type PartValue = string | number | boolean | null

/** An entry of a list that a site edits. */
export type ListEntry = {
  /** Identifies it in every version of the list. */
  key: string
  /** By name, such as `offered` and `text.nl`. A part without a value is left out. */
  parts: Readonly<Record<string, PartValue>>
}

/** One side of a change: the parts that differ, by entry, and the order where it differs. */
export type ListRecord = {
  /** Null for an entry that the list does not have on this side. */
  entries: Record<string, Record<string, PartValue> | null>
  order?: string[]
}

/** What a change of a list did. */
export type ListDifference = { before: ListRecord; after: ListRecord }

/** Identifies a state of a list, so that of two editors the second notices the first. */
export function versionOfList(entries: readonly ListEntry[]): string {
  const said = entries.map(({ key, parts }) => [key, Object.entries(parts).toSorted(byName)])
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16)
}

const byName = ([one]: [string, PartValue], [other]: [string, PartValue]) => (one < other ? -1 : 1)

const keysOf = (entries: readonly ListEntry[]) => entries.map(({ key }) => key)

const isSameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, index) => key === other[index])

/** What leads from one state to another. @returns undefined when they are the same */
export function differenceOfLists(
  before: readonly ListEntry[],
  after: readonly ListEntry[],
): ListDifference | undefined {
  const [old, now] = [partsByKey(before), partsByKey(after)]
  const difference: ListDifference = { before: { entries: {} }, after: { entries: {} } }
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const [from, to] = [old.get(key), now.get(key)]
    const names = Object.keys({ ...from, ...to }).filter(
      (name) => (from?.[name] ?? null) !== (to?.[name] ?? null),
    )
    if (from !== undefined && to !== undefined && names.length === 0) continue
    difference.before.entries[key] = from === undefined ? null : picked(from, names)
    difference.after.entries[key] = to === undefined ? null : picked(to, names)
  }
  // A new entry at the end moves no other.
  const known = keysOf(after).filter((key) => old.has(key))
  const isMoved =
    !isSameOrder(keysOf(before), known) || !isSameOrder(known, keysOf(after).slice(0, known.length))
  if (isMoved) {
    difference.before.order = keysOf(before)
    difference.after.order = keysOf(after)
  }
  return isMoved || Object.keys(difference.after.entries).length > 0 ? difference : undefined
}

const partsByKey = (entries: readonly ListEntry[]) => new Map(entries.map(({ key, parts }) => [key, parts]))

const picked = (parts: ListEntry['parts'], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, parts[name] ?? null]))

/** Whether everything that a change wrote still stands, so that it can be put back without loss. */
export function isUntouchedSince(current: readonly ListEntry[], { after }: ListDifference): boolean {
  const now = partsByKey(current)
  const isSaid = Object.entries(after.entries).every(([key, parts]) =>
    Object.entries(parts ?? {}).every(([name, value]) => (now.get(key)?.[name] ?? null) === value),
  )
  const { order } = after
  return (
    isSaid &&
    (order === undefined ||
      isSameOrder(
        order,
        keysOf(current).filter((key) => order.includes(key)),
      ))
  )
}

/** A list with one change put back. An entry that the change added is no longer offered. */
export function withoutChange(current: readonly ListEntry[], { before }: ListDifference): ListEntry[] {
  const restored = current.map((entry) => {
    const old = before.entries[entry.key]
    if (old === undefined) return entry
    return { key: entry.key, parts: said({ ...entry.parts, ...(old ?? { offered: false }) }) }
  })
  const { order } = before
  if (order === undefined) return restored
  const placeOf = ({ key }: ListEntry) => (order.includes(key) ? order.indexOf(key) : order.length)
  return restored.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const said = (parts: Record<string, PartValue>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null))

/** The texts of an entry as parts: `text.nl`. */
export const textParts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`text.${language}`, text]))

/** The texts of an entry by language, read from its parts. */
export const textsOfParts = (parts: ListEntry['parts']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) =>
      name.startsWith('text.') && typeof value === 'string' ? [[name.slice('text.'.length), value]] : [],
    ),
  )
