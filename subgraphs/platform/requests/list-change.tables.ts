import type { Generated, JSONColumnType } from 'kysely'

/** A change of a list in the console. */
export type ListChangeTable = {
  id: string
  number: Generated<string>
  siteId: string
  list: string
  at: Generated<Date>
  operatorId: string
  operatorName: string
  fromVersion: string
  before: JSONColumnType<Record<string, unknown>>
  after: JSONColumnType<Record<string, unknown>>
  revertedId: string | null
}
