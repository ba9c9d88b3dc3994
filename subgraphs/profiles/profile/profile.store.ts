import { sql, type Kysely, type Transaction } from 'kysely'
import { areRelated } from '#subgraphs/conversations/published.ts'
import type { StoredProfile, Tables } from '../tables.ts'
import { saveNameClaim } from './name-claim.store.ts'

/**
 * A profile as a viewer may read it, with the member's last activity (null when never, or when the member is
 * invisible).
 */
export type ProfileRow = Omit<StoredProfile, 'photoCount'> & {
  photoCount: number
  lastActiveAt: Date | null
  awayAt: Date | null
}

/** The audience of a query: a member of a site, or a visitor where the site lets visitors see members. */
export type Audience = { siteId: string; memberId: string | undefined; visitorsAllowed: boolean }

/** A profile before its first write. */
export type NewProfile = Pick<
  StoredProfile,
  | 'id'
  | 'siteId'
  | 'kind'
  | 'displayName'
  | 'gender'
  | 'seeking'
  | 'birthdate'
  | 'country'
  | 'accountStatus'
  | 'createdAt'
> &
  Partial<Omit<StoredProfile, 'photoCount'>>

/**
 * Of these profiles, those that a viewer may see, by id: members whom the viewer may meet
 * (migrations/functions/profiles/may_meet.sql), and the own one. The sexuality is for members only:
 * logged-out readers never get it, whatever the site lets visitors see (TRUST-06).
 */
export async function findProfilesFor(
  db: Kysely<Tables>,
  audience: Audience,
  ids: string[],
): Promise<Map<string, ProfileRow>> {
  if (audience.memberId === undefined && !audience.visitorsAllowed) return new Map()
  const { rows } = await sql<ProfileRow>`
    select p.*, case when p.invisible and p.id is distinct from ${audience.memberId ?? null}::uuid then null else a.last_active_at end as last_active_at, a.away_at
    from profiles.profile p left join profiles.presence a on a.profile_id = p.id
    where p.id = any(${ids}::uuid[]) and p.site_id = ${audience.siteId}::uuid
      and (p.id = ${audience.memberId ?? null}::uuid
        or p.id in (select profiles.may_meet(${audience.siteId}::uuid, ${audience.memberId ?? null}::uuid, ${ids}::uuid[])))`.execute(
    db,
  )
  const withheld = audience.memberId === undefined ? { sexuality: null } : {}
  return new Map(rows.map((row) => [row.id, { ...row, ...withheld }]))
}

/**
 * Of these members, those removed for fraud with whom the viewer has a conversation, unless a block separates
 * the two: name, gender and age only, because the warning in the conversation must name them, and show none
 * of their other data (TRUST-08).
 */
export async function findRemovedProfilesFor(
  db: Kysely<Tables>,
  audience: Audience,
  ids: string[],
): Promise<Map<string, ProfileRow>> {
  if (audience.memberId === undefined) return new Map()
  const { rows } = await sql<ProfileRow>`
    select p.*, null::timestamptz as last_active_at, null::timestamptz as away_at from profiles.profile p
    where p.id = any(${ids}::uuid[]) and p.site_id = ${audience.siteId}::uuid and p.account_status = 'suspended' and p.removed_for_fraud
      and ${areRelated(audience.memberId, sql`p.id`)}
      and not exists (select from profiles.exclusion e where e.viewer_id = ${audience.memberId}::uuid and e.target_id = p.id)`.execute(
    db,
  )
  const nothing = {
    sexuality: null,
    regionId: null,
    cityId: null,
    lat: null,
    lon: null,
    aboutMe: null,
    hair: null,
    eye: null,
    body: null,
    relationship: null,
    interestIds: [],
  }
  return new Map(rows.map((row) => [row.id, { ...row, ...nothing }]))
}

/** Inserts a profile and its name's skeleton, unless they already exist. */
export async function insertProfile(trx: Transaction<Tables>, profile: NewProfile): Promise<void> {
  const complete = {
    sexuality: null,
    regionId: null,
    cityId: null,
    lat: null,
    lon: null,
    aboutMe: null,
    aboutMeState: 'approved' as const,
    aboutMeReason: null,
    aboutMeShown: true,
    hair: null,
    eye: null,
    body: null,
    relationship: null,
    interestIds: [],
    invisible: false,
    hidesHouse: false,
    searchOrder: null,
    searchMinAge: null,
    searchMaxAge: null,
    mayNotAddPhotosUntil: null,
    paid: false,
    removedForFraud: false,
    ...profile,
  }
  await trx
    .insertInto('profiles.profile')
    .values(complete)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await saveNameClaim(trx, profile)
}

/** Updates columns of one profile. @returns false when the profile does not exist */
export async function updateProfile(
  trx: Transaction<Tables>,
  id: string,
  change: Partial<Omit<StoredProfile, 'id' | 'siteId' | 'photoCount'>>,
): Promise<boolean> {
  if (Object.keys(change).length === 0) return true
  const result = await trx.updateTable('profiles.profile').set(change).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * A profile's row regardless of the viewer, locked until the transaction ends: for writes about a member, not
 * for what others see.
 */
export async function lockProfile(
  trx: Transaction<Tables>,
  id: string,
): Promise<Omit<ProfileRow, 'lastActiveAt' | 'awayAt'> | undefined> {
  return trx.selectFrom('profiles.profile').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
