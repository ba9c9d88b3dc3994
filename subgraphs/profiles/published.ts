import { sql, type RawBuilder } from 'kysely'
import { SKELETON_VERSION, skeletonOf, spellingOf } from '#platform/members/name-skeleton.rules.ts'
import type { Queryable, QueryableTransaction } from '#platform/postgres/database.ts'
import { photoKey } from './photo-files.rules.ts'

// The functions that other subgraphs may call in this schema: each is granted to the roles that need it, and
// named nowhere else. SQL calls three of them too, each inside one statement: `hold_pair` from
// `conversations.send_message`, `may_meet` from that and the conversations trigger `refuse_invisible`, and
// `published_genders` from `accounts.published_site`.

/**
 * In SQL: whether a member may come across another of the same site, by the one rule that says who may meet
 * whom (PROF-09, PROF-10).
 * @param otherId a column
 */
export function mayMeet(
  { siteId, memberId }: { siteId: string | RawBuilder<unknown>; memberId: string },
  otherId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from profiles.may_meet(${siteId}::uuid, ${memberId}::uuid, array[${otherId}]))`
}

/** Whether others may see a member's presence: false for invisible members. */
export async function showsPresence(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await sql<{
    shows: boolean
  }>`select profiles.shows_presence(${memberId}::uuid) as shows`.execute(db)
  return rows[0]!.shows
}

/** Whether a member wants no house profiles (TRUST-01). */
export async function hidesHouse(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await sql<{
    hides: boolean
  }>`select profiles.hides_house(${memberId}::uuid) as hides`.execute(db)
  return rows[0]!.hides
}

/**
 * In SQL, in a "from": the ids of the house profiles that a member may see, as column `id` of a row of this
 * name.
 */
export function houseProfileFor(memberId: string, row: string): RawBuilder<unknown> {
  return sql`profiles.house_profile_for(${memberId}::uuid) ${sql.id(row)} (id)`
}

/** The person that a mail or push names. */
export type Person = { name: string; kind: 'member' | 'house' }

/** A member's name and kind, even for an invisible one: call it only for members whom the recipient knows. */
export async function findPerson(db: Queryable, memberId: string): Promise<Person | undefined> {
  const { rows } =
    await sql<Person>`select name, kind from profiles.published_person(${memberId}::uuid)`.execute(db)
  return rows[0]
}

/** Names and kinds by member, as findPerson reads one; erased members are missing. */
export async function findPeople(db: Queryable, memberIds: string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person & { id: string }>`
    select m.id, p.name, p.kind from unnest(${memberIds}::uuid[]) m(id)
    cross join lateral profiles.published_person(m.id) p`.execute(db)
  return new Map(rows.map(({ id, name, kind }) => [id, { name, kind }]))
}

/** Members of a site whose name begins with a text, exact ones first, at most 50. For operators only. */
export async function findMembersNamed(
  db: Queryable,
  { siteId, text }: { siteId: string; text: string },
): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select member_id from profiles.members_named(${siteId}::uuid, ${text})`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

/** In SQL: the same, as a row of `name` and `kind`, or none. @param memberId a column */
export function personOf(memberId: RawBuilder<unknown>): RawBuilder<Person> {
  return sql<Person>`profiles.published_person(${memberId})`
}

/**
 * Claims a name for a member, even before the profile exists. Members may share a name; the transaction waits
 * for others that claim a lookalike.
 * @returns false when another member's name looks the same but is spelled differently
 */
export async function claimName(
  trx: QueryableTransaction,
  { siteId, memberId, name }: { siteId: string; memberId: string; name: string },
): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`select profiles.claim_name(
    ${siteId}::uuid, ${memberId}::uuid, ${skeletonOf(name)}, ${spellingOf(name)}, ${SKELETON_VERSION}::int) as claimed`.execute(
    trx,
  )
  return rows[0]!.claimed
}

/** The number of new members since a moment who match the member in both directions; 1000 at most. */
export async function countNewMembers(db: Queryable, memberId: string, since: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select profiles.new_members_for(${memberId}::uuid, ${since}) as count`.execute(db)
  return rows[0]!.count
}

/** A reminder that is due: of a photo since the sign-up, or of the site since the last visit. */
export type DueReminder = { memberId: string; kind: 'photo' | 'absence'; since: Date }

/** The next members of a site to be reminded, in the order of their ids. */
export async function findDueReminders(
  db: Queryable,
  of: { siteId: string; afterId: string; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select member_id, kind, since from profiles.due_reminders(${of.siteId}::uuid, ${of.afterId}::uuid, ${of.limit})`.execute(
    db,
  )
  return rows
}

/** The member counts as paid from this transaction on; `member.paid` reports the same to later readers. */
export async function markPaid(trx: QueryableTransaction, memberId: string): Promise<void> {
  await sql`select profiles.note_paid(${memberId}::uuid)`.execute(trx)
}

/**
 * A member who logs out is offline from this transaction on, until the next activity. Publish `presence` with
 * the member's id after the commit.
 */
export async function endPresence(trx: QueryableTransaction, memberId: string, at: Date): Promise<void> {
  await sql`select profiles.note_away(${memberId}::uuid, ${at})`.execute(trx)
}

/**
 * Locks a pair against a block until the transaction ends; read the block state afterwards (PROF-10).
 * `hold_pair.sql` documents the lock order.
 */
export async function holdPair(trx: QueryableTransaction, one: string, other: string): Promise<void> {
  await sql`select profiles.hold_pair(${one}::uuid, ${other}::uuid, false)`.execute(trx)
}

/** Takes the exclusive lock on a pair until the transaction ends, after all shared holders: for blocks. */
export async function holdPairAlone(trx: QueryableTransaction, one: string, other: string): Promise<void> {
  await sql`select profiles.hold_pair(${one}::uuid, ${other}::uuid, true)`.execute(trx)
}

/** In SQL: the country that a member's profile names; null without a profile. @param memberId a column */
export function countryOfProfile(memberId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`profiles.published_country(${memberId})`
}

/** The member behind a profile or a photo of a site; undefined where there is none. */
export async function findOwner(
  db: Queryable,
  siteId: string,
  { type, id }: { type: 'profile' | 'photo'; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ ownerId: string | null }>`
    select profiles.owner_of(${siteId}::uuid, ${type}, ${id}::uuid) as owner_id`.execute(db)
  return rows[0]?.ownerId ?? undefined
}

/** What a profile says at this moment, for sealed evidence; null without a profile. */
export async function readEvidenceOfProfile(
  db: Queryable,
  siteId: string,
  memberId: string,
): Promise<object | null> {
  const { rows } = await sql<{ evidence: object | null }>`
    select profiles.published_evidence(${siteId}::uuid, ${memberId}::uuid) as evidence`.execute(db)
  return rows[0]?.evidence ?? null
}

/**
 * The photos of a member in their order. They cannot be deleted until the transaction ends.
 * @param of.photoId only this one; null for all
 */
export async function holdPhotos(
  trx: QueryableTransaction,
  of: { siteId: string; memberId: string; photoId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ photoId: string }>`
    select photo_id from profiles.hold_photos(${of.siteId}::uuid, ${of.memberId}::uuid, ${of.photoId}::uuid) photo_id`.execute(
    trx,
  )
  return rows.map(({ photoId }) => photoId)
}

/** The storage key of a photo's largest file, a WebP. */
export function largestPhotoKey(photoId: string): string {
  return photoKey(photoId, 'large')
}

/** A photo or text that no moderator has decided about; `words` and no `since` for a text. */
export type Unmoderated = {
  siteId: string
  memberId: string
  subjectId: string
  words: string | null
  since: Date | null
}

/** The next photos or texts of all sites that wait for a moderator, in the order of their ids. */
export async function findUnmoderated(
  db: Queryable,
  of: { type: 'photo' | 'about_me'; afterId: string; limit: number },
): Promise<Unmoderated[]> {
  const { rows } = await sql<Unmoderated>`
    select site_id, member_id, subject_id, words, since from profiles.unmoderated(${of.type}, ${of.afterId}::uuid, ${of.limit})`.execute(
    db,
  )
  return rows
}

/** How many members of a site were active since a moment. */
export async function countActiveMembers(db: Queryable, siteId: string, since: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select profiles.active_members(${siteId}::uuid, ${since}) as count`.execute(db)
  return rows[0]!.count
}

/** Whom an announcement is for, by what profiles know; an undefined part asks for nothing. */
export type ProfileSegment = {
  /** A token of the site's list. */
  gender?: string | undefined
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined
  /** A moment, in SQL. */
  activeSince?: RawBuilder<unknown> | undefined
  /** By orders that were paid and not all reversed. */
  hasBought?: boolean | undefined
}

/**
 * In SQL, in a "from": those of these members of a site who are in a segment, as column `member_id`.
 * @param memberIds an array
 */
export function membersInSegment(
  siteId: string,
  memberIds: RawBuilder<unknown>,
  { gender, country, activeSince, hasBought }: ProfileSegment,
): RawBuilder<unknown> {
  return sql`profiles.members_in_segment(${siteId}::uuid, ${memberIds}, ${gender ?? null}::text,
    ${country ?? null}::text, ${activeSince ?? sql`null`}::timestamptz, ${hasBought ?? null}::boolean)`
}
