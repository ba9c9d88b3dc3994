import type { Generated } from 'kysely'

/** A version of a page in one language, from the moment at which it took effect. */
export type DocumentTable = {
  siteId: string
  kind: string
  locale: string
  version: Date
  title: string
  body: string
  hash: Buffer
  /** The operator who published it; null for the product's own text and for a command on the server. */
  publishedBy: string | null
}

/** A version of a page that takes effect later; a page has one at a time in each language. */
export type ScheduledDocumentTable = {
  siteId: string
  kind: string
  locale: string
  body: string
  publishAt: Date
  scheduledAt: Generated<Date>
  scheduledBy: string | null
}
