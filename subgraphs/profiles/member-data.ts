import type { Kysely } from 'kysely'
import type { MemberData, MemberFile } from '#platform/members/member-data.ts'
import { PHOTO_VARIANTS, photoKey } from './photo-files.rules.ts'
import type { Tables } from './tables.ts'

// A block writes an exclusion in both directions, so a member's own rows lead to those of the others.
const SEPARATED = 'select e.target_id from profiles.exclusion e where e.viewer_id = $member'

/**
 * The member data that profiles keeps. The row of an erased profile stays, empty: later events about the
 * member must find it.
 */
export const memberData: MemberData = {
  tables: {
    photo: { members: ['profile_id'], exported: 'rows', erased: 'delete' },
    profile: {
      members: ['id'],
      exported: 'rows',
      erased: {
        set: {
          display_name: `'–'`,
          birthdate: `'1900-01-01'`,
          gender: '1',
          seeking: '1',
          sexuality: 'null',
          region_id: 'null',
          city_id: 'null',
          lat: 'null',
          lon: 'null',
          about_me: 'null',
          about_me_reason: 'null',
          hair: 'null',
          eye: 'null',
          body: 'null',
          relationship: 'null',
          interest_ids: `'{}'`,
          photo_count: '0',
          account_status: `'erased'`,
          invisible: 'true',
          hides_house: 'false',
          search_order: 'null',
          search_min_age: 'null',
          search_max_age: 'null',
          may_not_add_photos_until: 'null',
        },
      },
    },
    name_claim: {
      members: ['profile_id'],
      exported: 'no',
      erased: 'delete',
      why: 'Derived from the name of the profile, which is in the archive.',
    },
    block: {
      members: ['blocker_id', 'blocked_id'],
      found: { blocked_id: [`t.blocker_id = any(array(${SEPARATED}))`] },
      exported: { where: 't.blocker_id = $member' },
      erased: 'delete',
    },
    exclusion: {
      members: ['target_id', 'viewer_id'],
      found: { target_id: [`t.viewer_id = any(array(${SEPARATED}))`] },
      exported: 'no',
      erased: 'delete',
      why: 'Derived from the blocks; would reveal who blocked the member.',
    },
    presence: { members: ['profile_id'], exported: 'rows', erased: 'delete' },
    active_member: { members: ['profile_id'], exported: 'rows', erased: 'delete' },
    search_interest: {
      members: ['profile_id'],
      exported: 'no',
      erased: 'delete',
      why: 'The search index of the profile.',
    },
    search_index: {
      members: ['id'],
      exported: 'no',
      erased: 'delete',
      why: 'The search index of the profile.',
    },
  },
  withoutMembers: [
    'gender',
    'rank_clock',
    'search_segment',
    'choice',
    'choice_text',
    'choice_hidden',
    'site_choice',
    'list_change',
    'day_count',
    'daily_active',
    'daily_cohort',
  ],
  files: photoFiles,
  furtherFiles: async (db, memberId) =>
    (await photoIds(db, memberId)).flatMap((id) => PHOTO_VARIANTS.map(({ name }) => photoKey(id, name))),
}

async function photoFiles(db: Kysely<Tables>, memberId: string): Promise<MemberFile[]> {
  return (await photoIds(db, memberId)).map((id, index) => ({
    key: photoKey(id, 'large'),
    name: `photo-${index + 1}.webp`,
  }))
}

async function photoIds(db: Kysely<Tables>, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles.photo')
    .select('id')
    .where('profileId', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
