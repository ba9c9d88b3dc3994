import { sql, type Kysely } from 'kysely'
import { allowTakingEvents, roleFor } from '#platform/migrations.ts'
import { createSharedTables } from '#platform/shared-tables.ts'

/** Likes, the matches that two of them make, and what a like must know of the members. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table likes.member_state (
    member_id uuid primary key,
    site_id uuid not null,
    kind text not null default 'member' check (kind in ('member', 'house')),
    status text not null default 'NOT_CONFIRMED',
    confirmed boolean not null default false,
    visible boolean not null default true
  )`.execute(db)
  await sql`create table likes.block_pair (blocker_id uuid not null, blocked_id uuid not null, primary key (blocker_id, blocked_id))`.execute(db)
  await sql`create index on likes.block_pair (blocked_id, blocker_id)`.execute(db)
  // A held like is that of a member whose address is not confirmed yet: nobody else sees it (LIKE-01).
  await sql`create table likes."like" (
    site_id uuid not null,
    from_id uuid not null,
    to_id uuid not null,
    held boolean not null default false,
    seen_at timestamptz,
    created_at timestamptz not null default platform.now(),
    primary key (from_id, to_id),
    check (from_id <> to_id)
  )`.execute(db)
  await sql`create index like_sent on likes."like" (from_id, created_at desc, to_id desc)`.execute(db)
  await sql`create index like_received on likes."like" (to_id, created_at desc, from_id desc) where not held`.execute(db)
  await sql`create index like_new on likes."like" (to_id) where not held and seen_at is null`.execute(db)
  // Two rows per match, one for each side's list; the id is the same on both and follows from the pair.
  await sql`create table likes.match (
    site_id uuid not null,
    member_id uuid not null,
    other_id uuid not null,
    match_id uuid not null,
    matched_at timestamptz not null default platform.now(),
    primary key (member_id, other_id)
  )`.execute(db)
  await sql`create index match_list on likes.match (member_id, matched_at desc, other_id desc)`.execute(db)
  await createSharedTables(db, 'likes', roleFor('likes'))
  await allowTakingEvents(db, 'likes', ['conversations', 'notifications'])
}
