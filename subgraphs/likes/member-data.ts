import type { Kysely } from 'kysely'
import type { MemberData } from '#platform/members/member-data.ts'
import { likesPage } from './archive-pages.store.ts'
import type { Tables } from './tables.ts'

/** The data that likes keeps about members. */
export const memberData: MemberData = {
  tables: {
    member_state: {
      members: ['member_id'],
      exported: 'no',
      erased: 'keep',
      why: 'Records only, by id, that the member cannot be liked; later events would write it again.',
    },
    block_pair: {
      members: ['blocker_id', 'blocked_id'],
      exported: 'no',
      erased: 'delete',
      why: 'A copy of the blocks of profiles.',
    },
    like: {
      members: ['from_id', 'to_id'],
      found: { to_id: ['t.held', 'not t.held'] },
      exported: { where: 't.from_id = $member or t.to_id = $member and not t.held' },
      erased: 'delete',
    },
    match: {
      // A match has a row for each side, and the member's own rows lead to those of the others.
      members: ['other_id', 'member_id'],
      found: {
        other_id: [
          't.member_id = any(array(select m.other_id from likes.match m where m.member_id = $member))',
        ],
      },
      exported: { where: 't.member_id = $member' },
      erased: 'delete',
    },
    swipe: {
      members: ['member_id', 'other_id'],
      exported: { where: 't.member_id = $member' },
      erased: 'delete',
    },
    swipe_day: { members: ['member_id'], exported: 'rows', erased: 'delete' },
  },
  withoutMembers: [],
  pages: async (db: Kysely<Tables>, of) => [await likesPage(db, of)],
}
