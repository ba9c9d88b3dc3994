import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What the schema says of every object’s id. */
export const GLOBAL_ID = 'The global id: an opaque text that never changes. Inputs take it.'

/** A new time-ordered id for a row. Not for secrets or public share links: it reveals when it was made. */
export function newId(): string {
  return uuidv7()
}

/** @returns whether the text is a lower-case UUID, the only shape of a row id */
export function isRowId(text: string): boolean {
  return UUID.test(text)
}

/** The Relay id of a row: opaque to clients, the same in every subgraph. */
export function toGlobalId(typeName: string, rowId: string): string {
  return Buffer.from(`${typeName}:${rowId}`).toString('base64url')
}

/** @returns type name and row id, or undefined when the text is not a global id */
export function fromGlobalId(globalId: string): { typeName: string; rowId: string } | undefined {
  const text = Buffer.from(globalId, 'base64url').toString('utf8')
  const at = text.indexOf(':')
  if (at < 1) return undefined
  return { typeName: text.slice(0, at), rowId: text.slice(at + 1) }
}

/**
 * The row id inside a global id of one type.
 * @returns undefined for another type or a malformed id, so that callers answer "not found" and reveal
 * nothing more
 */
export function rowIdOf(typeName: string, globalId: string): string | undefined {
  const decoded = fromGlobalId(globalId)
  if (decoded === undefined || decoded.typeName !== typeName || !isRowId(decoded.rowId)) return undefined
  return decoded.rowId
}

const NUMBERED = /^(?<owner>[^.]+)\.(?<number>[1-9]\d{0,14})$/

/** The Relay id of a row that is numbered within another row, as a ledger's entries are in their account. */
export function toNumberedId(typeName: string, ownerId: string, number: number): string {
  return toGlobalId(typeName, `${ownerId}.${number}`)
}

/** Reads an id made by toNumberedId. @returns undefined for any other text */
export function fromNumberedId(
  typeName: string,
  globalId: string,
): { ownerId: string; number: string } | undefined {
  const decoded = fromGlobalId(globalId)
  const { owner = '', number = '' } = NUMBERED.exec(decoded?.rowId ?? '')?.groups ?? {}
  return decoded?.typeName === typeName && isRowId(owner) ? { ownerId: owner, number } : undefined
}

/**
 * The id of something that two members share (conversation, match). It is the same for both orders, so an
 * insert is idempotent and the row can be found without an index on the pair. Version 8 bits mark it as a
 * hash (RFC 9562).
 */
export function pairId(kind: 'conversation' | 'match', one: string, other: string): string {
  return hashedId(`${kind}:${[one, other].toSorted().join(':')}`)
}

/** The id derived from a text: for things that happen once per name, such as a digest run. */
export function hashedId(text: string): string {
  const hash = createHash('sha256').update(text).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex', 0, 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
