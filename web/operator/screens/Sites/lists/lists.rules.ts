/** An entry of a list, as its editor has it in hand. */
export type Row = {
  /** Identifies it in changes; of a new one only in this draft. */
  readonly key: string
  /** Null until it is saved. */
  readonly id: string | null
  readonly isOwn: boolean
  readonly isOffered: boolean
  /** By language; empty where it is missing. */
  readonly texts: Readonly<Record<string, string>>
  /** The product's own, by language. */
  readonly productTexts: Readonly<Record<string, string>>
  /** Of a gift, as typed; empty for the site's default price. */
  readonly credits?: string
  /** Of a gift: the path of its picture. */
  readonly picture?: string
}

/** A list in one state. */
export type ListState = { readonly version: string; readonly rows: readonly Row[] }

/** Another state of the list under a draft: what the draft becomes, and what its editor has to decide. */
export type Merged = { readonly rows: readonly Row[]; readonly contested: readonly string[] }

const own = ({ isOffered, texts, credits, picture }: Row) =>
  JSON.stringify([isOffered, Object.entries(texts).toSorted(), credits, picture])

const isSame = (one: Row, other: Row) => own(one) === own(other)

const keysOf = (rows: readonly Row[]) => rows.map(({ key }) => key)

const isSameOrder = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/** The keys of the rows that differ from the list; `order` says whether rows have moved. */
export function changesOf(
  base: readonly Row[],
  rows: readonly Row[],
): { keys: readonly string[]; isMoved: boolean } {
  const known = new Map(base.map((row) => [row.key, row]))
  const keys = rows.filter((row) => !isSameAs(known.get(row.key), row)).map(({ key }) => key)
  const kept = keysOf(rows).filter((key) => known.has(key))
  const order = keysOf(base).filter((key) => kept.includes(key))
  return { keys, isMoved: !isSameOrder(kept, order) }
}

const isSameAs = (one: Row | undefined, other: Row) => one !== undefined && isSame(one, other)

/**
 * Lays a draft over a list that others have changed. Where only one side changed a row, that side holds;
 * where both did, the draft's stays and is contested.
 */
export function merge(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Merged {
  const before = new Map(base.map((row) => [row.key, row]))
  const now = new Map(theirs.map((row) => [row.key, row]))
  const contested: string[] = []
  const merged = mine.flatMap((row) => {
    const [old, other] = [before.get(row.key), now.get(row.key)]
    // The answer to a save may have been lost: the row is theirs already.
    if (row.id === null) return theirs.some((one) => !before.has(one.key) && isSame(one, row)) ? [] : [row]
    if (other === undefined || isSameAs(old, row)) return other === undefined ? [] : [other]
    if (!isSameAs(old, other) && !isSame(row, other)) contested.push(row.key)
    return [{ ...row, productTexts: other.productTexts }]
  })
  const added = theirs.filter(({ key }) => !mine.some((row) => row.key === key))
  const rows = [
    ...merged.filter(({ id }) => id !== null),
    ...added,
    ...merged.filter(({ id }) => id === null),
  ]
  const isMoved = changesOf(base, mine).isMoved && changesOf(theirs, mine).isMoved
  return { rows: isMoved ? rows : inOrderOf(rows, theirs), contested }
}

const inOrderOf = (rows: readonly Row[], like: readonly Row[]) => {
  const order = keysOf(like)
  const placeOf = ({ key }: Row) => (order.includes(key) ? order.indexOf(key) : order.length)
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The rows with one of them a place nearer to the beginning (-1) or the end (1). */
export function moved(rows: readonly Row[], key: string, by: -1 | 1): readonly Row[] {
  const from = rows.findIndex((row) => row.key === key)
  const [row, other] = [rows[from], rows[from + by]]
  if (row === undefined || other === undefined) return rows
  return rows.map((one) => (one === row ? other : one === other ? row : one))
}

/** The languages in which members read another one. */
export const missingLanguages = ({ texts }: Row, languages: readonly string[]): readonly string[] =>
  languages.filter((language) => !texts[language]?.trim())

/** The text that names a row in the console: in the first of these languages that has one. */
export const nameOf = ({ texts }: Row, languages: readonly string[]): string =>
  languages.map((language) => texts[language]).find((text) => text?.trim()) ?? ''

/** An empty row at the end of the list. @param more what rows of this list have besides texts */
export function newRow(rows: readonly Row[], languages: readonly string[], more: Partial<Row> = {}): Row {
  const number = 1 + Math.max(0, ...rows.map(({ key }) => Number(/^new (\d+)$/.exec(key)?.[1] ?? 0)))
  const texts = Object.fromEntries(languages.map((language) => [language, '']))
  return { key: `new ${number}`, id: null, isOwn: true, isOffered: true, texts, productTexts: {}, ...more }
}

/** Whether nothing was typed into a new row, so that it need not be saved. */
export const isUntouched = (row: Row): boolean =>
  row.id === null && Object.values(row.texts).every((text) => text.trim() === '')

/** The texts of a row as they are sent. */
export const sentTexts = ({ texts }: Row): { language: string; text: string }[] =>
  Object.entries(texts).map(([language, text]) => ({ language, text }))

/** Refusals in words by row and field, such as `new 1` and `texts.nl`; `` for what belongs to no row. */
export type Refused = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Refusals by path of the input, `entries.3.texts.nl`, as the rows have them. */
export function refusedByRow(byPath: Readonly<Record<string, string>>, rows: readonly Row[]): Refused {
  const refused: Record<string, Record<string, string>> = {}
  for (const [path, words] of Object.entries(byPath)) {
    const [, index, field] = /^entries\.(\d+)\.(.+)$/.exec(path) ?? []
    const key = index === undefined ? '' : (rows[Number(index)]?.key ?? '')
    refused[key] = { ...refused[key], [field ?? path]: words }
  }
  return refused
}
