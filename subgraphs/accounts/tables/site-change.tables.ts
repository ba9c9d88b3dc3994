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
