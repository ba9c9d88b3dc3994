/** A value in a readable page of a member's archive, before it has words (ACCT-04). */
export type ArchiveValue =
  /** As people have written it. */
  | { text: string }
  /** A key of the archive's words. */
  | { word: string }
  /** A name by locale. */
  | { names: Record<string, string> }
  /** The gift of a message. */
  | { gift: string }
  /** A calendar day, YYYY-MM-DD. */
  | { day: string }
  /** An instant. */
  | { at: Date | string }
  | { number: number }
  | { amountMinor: number; currency: string }
  /** ISO 3166-1 alpha-2. */
  | { country: string }
  /** A locale, named in the reader's language. */
  | { language: string }
  /** A member by id; the page shows the name. */
  | { person: string }

/** Labels, headings and columns are keys of the archive's words. */
export type ArchiveBlock =
  | { kind: 'facts'; facts: { label: string; values: ArchiveValue[] }[] }
  | { kind: 'table'; heading: string | null; columns: string[]; rows: ArchiveValue[][] }
  /** Names of files of the same subgraph. */
  | { kind: 'pictures'; files: string[] }
  | { kind: 'talk'; with: string; messages: ArchiveMessage[] }

export type ArchiveMessage = {
  /** A member's id. */
  by: string
  at: Date | string
  body: ArchiveValue
  /** The name of a file of the same subgraph, if the picture is the member's own. */
  picture: string | null
}

export const ARCHIVE_PAGES = [
  'account',
  'profile',
  'photos',
  'conversations',
  'likes',
  'orders',
  'consents',
] as const

/** A readable page of the archive. */
export type ArchivePage = { name: (typeof ARCHIVE_PAGES)[number]; blocks: ArchiveBlock[] }
