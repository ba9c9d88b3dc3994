import type { ColumnType, Generated } from 'kysely'

type Stamp = ColumnType<Date, Date | undefined, Date>

/** What a like depends on about a member: a projection of the accounts' and profiles' events. */
export type MemberStateTable = {
  memberId: string
  siteId: string
  kind: Generated<'member' | 'house'>
  confirmed: Generated<boolean>
  visible: Generated<boolean>
}

export type LikeTable = {
  siteId: string
  fromId: string
  toId: string
  held: Generated<boolean>
  seenAt: Date | null
  createdAt: Stamp
}
export type MatchTable = {
  siteId: string
  memberId: string
  otherId: string
  matchId: string
  matchedAt: Stamp
}

export type SwipeTable = {
  siteId: string
  memberId: string
  otherId: string
  liked: boolean
  day: string
  swipedAt: Stamp
}

/** The PostgreSQL schema "likes". */
export type Tables = {
  'likes.memberState': MemberStateTable
  'likes.blockPair': { blockerId: string; blockedId: string }
  'likes.like': LikeTable
  'likes.match': MatchTable
  'likes.swipe': SwipeTable
  'likes.swipeDay': { memberId: string; day: string; used: number }
}
