import { sql, type RawBuilder } from 'kysely'
import type { Queryable, QueryableTransaction } from '#platform/postgres/database.ts'
import { SKELETON_VERSION, skeletonOf, spellingOf } from '#platform/members/name-skeleton.rules.ts'

// What profiles lets others ask in its schema: each function here is granted to the roles that need it, and named nowhere else.
// Called from SQL as well, each inside one statement: `hold_pair` by `conversations.send_message`, `may_meet` by it and by conversations' trigger `refuse_invisible`, `published_genders` by
// `accounts.published_site`.

/**
 * In SQL: whether a member may come across another of the same site, by the one rule that says who may meet whom (PROF-09, PROF-10).
 * @param otherId a column
 */
export function mayMeet(
  { siteId, memberId }: { siteId: string | RawBuilder<unknown>; memberId: string },
  otherId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from profiles.may_meet(${siteId}::uuid, ${memberId}::uuid, array[${otherId}]))`
}

/** Whether others may see that a member is there now: not of those who are invisible. */
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

/** In SQL, in a "from": the ids of the house profiles that a member could come across, as column `id` of a row of this name. */
export function houseProfileFor(memberId: string, row: string): RawBuilder<unknown> {
  return sql`profiles.house_profile_for(${memberId}::uuid) ${sql.id(row)} (id)`
}

/** Whom a mail or push speaks of. */
export type Person = { name: string; kind: 'member' | 'house' }

/** Somebody's name and kind, also of one who cannot be seen: ask only for whom the recipient knows. */
export async function findPerson(db: Queryable, memberId: string): Promise<Person | undefined> {
  const { rows } =
    await sql<Person>`select name, kind from profiles.published_person(${memberId}::uuid)`.execute(db)
  return rows[0]
}

/** In SQL: the same, as a row of `name` and `kind`, or none. @param memberId a column */
export function personOf(memberId: RawBuilder<unknown>): RawBuilder<Person> {
  return sql<Person>`profiles.published_person(${memberId})`
}

/**
 * Takes a name for a member, also for one who has no profile yet. Members may share a name; the transaction waits for others who want one that looks the same.
 * @returns false when another member's name looks the same and is written otherwise
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

/** How many have come since a moment whom the member looks for and who look for the member; 1000 at most. */
export async function countNewMembers(db: Queryable, memberId: string, since: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select profiles.new_members_for(${memberId}::uuid, ${since}) as count`.execute(db)
  return rows[0]!.count
}

/** A member to be reminded: of a photo since the sign-up, or of the site since the last visit. */
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

/** The member is paid from this transaction on; `member.paid` says the same to those who come later. */
export async function markPaid(trx: QueryableTransaction, memberId: string): Promise<void> {
  await sql`select profiles.note_paid(${memberId}::uuid)`.execute(trx)
}

/** Keeps two members from being parted until the transaction ends: whether they are is to be asked afterwards (PROF-10). `hold_pair.sql` has the order of locks. */
export async function holdPair(trx: QueryableTransaction, one: string, other: string): Promise<void> {
  await sql`select profiles.hold_pair(${one}::uuid, ${other}::uuid, false)`.execute(trx)
}

/** Waits until nobody holds two members together, and keeps everybody from it until the transaction ends: for blocks. */
export async function holdPairAlone(trx: QueryableTransaction, one: string, other: string): Promise<void> {
  await sql`select profiles.hold_pair(${one}::uuid, ${other}::uuid, true)`.execute(trx)
}

/** In SQL: the country that a member's profile names; null without a profile. @param memberId a column */
export function countryOfProfile(memberId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`profiles.published_country(${memberId})`
}
