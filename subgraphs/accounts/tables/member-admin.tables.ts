import type { Generated } from 'kysely'

/** What an operator wrote about a member, for other operators. */
export type MemberNoteTable = {
  id: string
  siteId: string
  accountId: string
  text: string
  operatorId: string
  operatorName: string
  writtenAt: Generated<Date>
}

/** An erasure before the time, which a second operator has to confirm. */
export type ErasureAskTable = {
  id: string
  siteId: string
  accountId: string
  state: Generated<'waiting' | 'done' | 'declined'>
  askedBy: string
  askedByName: string
  askedAt: Generated<Date>
  decidedBy: string | null
  decidedAt: Date | null
}
