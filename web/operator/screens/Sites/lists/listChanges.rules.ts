type Parts = Readonly<Record<string, unknown>>
type Side = { readonly entries: Readonly<Record<string, Parts | null>>; readonly order?: readonly string[] }

/** What a change did to an entry. */
export type EntryChange = {
  readonly key: string
  readonly kind: 'ADDED' | 'CHANGED'
  /** The parts that differ; null for nothing. */
  readonly parts: readonly { readonly name: string; readonly from: unknown; readonly to: unknown }[]
}

/** What a change of a list did. @param before and `after` as JSON */
export function entryChanges(before: string, after: string): { entries: EntryChange[]; isMoved: boolean } {
  const [old, now] = [JSON.parse(before) as Side, JSON.parse(after) as Side]
  const entries = Object.entries(now.entries).map(([key, parts]): EntryChange => {
    const from = old.entries[key]
    return {
      key,
      kind: from == null ? 'ADDED' : 'CHANGED',
      parts: Object.entries(parts ?? {}).map(([name, to]) => ({ name, from: from?.[name] ?? null, to })),
    }
  })
  return { entries, isMoved: now.order !== undefined }
}

/** The language of a part that is a text; undefined for any other. */
export const languageOfPart = (name: string): string | undefined => /^text\.(.+)$/.exec(name)?.[1]
