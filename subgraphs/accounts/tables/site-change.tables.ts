import type { Generated, JSONColumnType } from 'kysely'

/** A change of a site's definition, by the names of fields. */
export type SiteChangeTable = {
  id: string
  siteId: string
  version: number
  at: Generated<Date>
  operatorId: string | null
  before: JSONColumnType<Record<string, unknown>>
  after: JSONColumnType<Record<string, unknown>>
  revertedId: string | null
}

/** What a change of a site did, by the names of fields. */
export type Difference = { before: Record<string, unknown>; after: Record<string, unknown> }

/** A change of a site that took place. */
export type RecordedSiteChange = Difference & {
  id: string
  siteId: string
  /** The version that it made. */
  version: number
  at: Date
  /** Null for a command on the server. */
  operatorId: string | null
  operatorName: string | null
  revertedId: string | null
  /** Whether a later change has put it back. */
  isReverted: boolean
}
