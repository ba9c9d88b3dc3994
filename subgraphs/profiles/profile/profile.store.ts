import { sql, type Kysely, type Transaction } from 'kysely'
import { areRelated } from '#subgraphs/conversations/published.ts'
import { saveNameClaim } from './name-claim.store.ts'
import type { StoredProfile, Tables } from '../tables.ts'

/** A profile as a viewer may read it, with the last time the member was active (null when never, or when the member is invisible). */
export type ProfileRow = Omit<StoredProfile, 'photoCount'> & {
  photoCount: number
  lastActiveAt: Date | null
  awayAt: Date | null
}

/** For whom something is looked up: a member of a site, or a visitor where the site lets visitors see members. */
export type Audience = { siteId: string; memberId: string | undefined; visitorsAllowed: boolean }

/** A profile that is about to be written for the first time. */
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
 * The profiles among these that somebody may see, by id: those whom the viewer may meet (migrations/functions/profiles/may_meet.sql), and the own one.
 * The sexuality is for members alone: whoever is not logged in does not get it, whatever the site lets visitors see (TRUST-06).
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
 * Those among these who were removed for fraud and with whom the viewer has a conversation, unless a block parts the two: name, gender and age, because
 * the conversation that warns of them must say of whom, and nothing else that they have told (TRUST-08).
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

/** Writes a profile, and what its name looks like, unless they are there already. */
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

/** Changes columns of one profile. @returns false when there is no such profile */
export async function updateProfile(
  trx: Transaction<Tables>,
  id: string,
  change: Partial<Omit<StoredProfile, 'id' | 'siteId' | 'photoCount'>>,
): Promise<boolean> {
  if (Object.keys(change).length === 0) return true
  const result = await trx.updateTable('profiles.profile').set(change).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A profile's row whoever asks, locked until the transaction ends: for what happens to a member, not for what others see. */
export async function lockProfile(
  trx: Transaction<Tables>,
  id: string,
): Promise<Omit<ProfileRow, 'lastActiveAt' | 'awayAt'> | undefined> {
  return trx.selectFrom('profiles.profile').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
