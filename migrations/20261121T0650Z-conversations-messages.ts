import { sql, type Kysely } from 'kysely'
import { allowTakingEvents, roleFor } from '#platform/migrations.ts'
import { createSharedTables } from '#platform/shared-tables.ts'

/** Conversations of two members, their messages, and what a send must know of the members. */
export async function up(db: Kysely<any>): Promise<void> {
  // What is kept of a member here; `visible` is whether others may see the profile at all.
  await sql`create table conversations.member_state (
    member_id uuid primary key,
    site_id uuid not null,
    kind text not null default 'member' check (kind in ('member', 'house')),
    confirmed boolean not null default false,
    visible boolean not null default false,
    paid boolean not null default false,
    started_count int not null default 0
  ) with (fillfactor = 80)`.execute(db)
  await sql`create table conversations.block_pair (blocker_id uuid not null, blocked_id uuid not null, primary key (blocker_id, blocked_id))`.execute(db)
  await sql`create index on conversations.block_pair (blocked_id, blocker_id)`.execute(db)
  // The id follows from the pair of members. message_count numbers the messages: their order does not depend on any clock.
  await sql`create table conversations.conversation (
    id uuid primary key,
    site_id uuid not null,
    member_a uuid not null,
    member_b uuid not null,
    started_by uuid not null,
    message_count int not null default 0,
    created_at timestamptz not null default platform.now(),
    check (member_a < member_b)
  ) with (fillfactor = 80)`.execute(db)
  // One row for each side. cleared_up_to: messages up to this number were removed by this member and stay away from its list.
  await sql`create table conversations.member (
    member_id uuid not null,
    conversation_id uuid not null references conversations.conversation,
    site_id uuid not null,
    other_id uuid not null,
    listed boolean not null default false,
    unread int not null default 0 check (unread >= 0),
    read_up_to int not null default 0,
    cleared_up_to int not null default 0,
    last_number int not null default 0,
    last_message_at timestamptz not null default platform.now(),
    primary key (member_id, conversation_id)
  ) with (fillfactor = 80)`.execute(db)
  await sql`create index member_inbox on conversations.member (member_id, last_message_at desc, conversation_id desc) where listed`.execute(db)
  await sql`create index member_unread on conversations.member (member_id) where unread > 0 and listed`.execute(db)
  // A held message is that of a member whose address is not confirmed yet: the other side does not have it (CHAT-07).
  await sql`create table conversations.message (
    id uuid primary key,
    conversation_id uuid not null,
    number int not null,
    sender_id uuid not null,
    client_id text not null check (length(client_id) between 1 and 64),
    kind text not null check (kind in ('text', 'image', 'gift', 'like', 'system')),
    content jsonb not null,
    held boolean not null default false,
    flagged boolean not null default false,
    edited_at timestamptz,
    removed_at timestamptz,
    sent_at timestamptz not null default platform.now(),
    read_at timestamptz
  ) with (fillfactor = 90)`.execute(db)
  await sql`create unique index message_order on conversations.message (conversation_id, number)`.execute(db)
  await sql`create unique index message_once on conversations.message (conversation_id, sender_id, client_id)`.execute(db)
  await sql`create index message_held on conversations.message (sender_id) where held`.execute(db)
  await sql`create table conversations.message_image (
    id uuid primary key,
    site_id uuid not null,
    uploader_id uuid not null,
    conversation_id uuid,
    message_id uuid,
    width int not null,
    height int not null,
    thumbhash text not null,
    created_at timestamptz not null default platform.now()
  )`.execute(db)
  await sql`create index message_image_unsent on conversations.message_image (created_at) where message_id is null`.execute(db)
  await sql`create table conversations.icebreaker (
    id uuid primary key, site_id uuid not null, locale text not null, position int not null, text text not null, active boolean not null default true)`.execute(db)
  await sql`create index icebreaker_list on conversations.icebreaker (site_id, locale, position) where active`.execute(db)
  await createSharedTables(db, 'conversations', roleFor('conversations'))
  await allowTakingEvents(db, 'conversations', ['notifications'])
}
