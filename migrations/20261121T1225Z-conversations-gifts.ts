import { sql, type Kysely } from 'kysely'
import { DEFAULT_GIFTS } from '../subgraphs/conversations/gift.defaults.ts'

/** The catalogue of gifts, and who was given what: a profile shows it without reading conversations (CHAT-12). */
export async function up(db: Kysely<any>): Promise<void> {
  // A gift without a site belongs to every site, unless the site hides it; a site may add its own.
  await sql`create table conversations.gift (
    id uuid primary key,
    site_id uuid,
    position int not null,
    names jsonb not null,
    picture text not null,
    credits int check (credits between 0 and 1000),
    active boolean not null default true
  )`.execute(db)
  await sql`create index gift_catalogue on conversations.gift (site_id, position, id) where active`.execute(db)
  await sql`create table conversations.gift_hidden (
    site_id uuid not null, gift_id uuid not null references conversations.gift on delete cascade, primary key (site_id, gift_id))`.execute(db)
  await sql`create table conversations.received_gift (
    message_id uuid primary key,
    site_id uuid not null,
    recipient_id uuid not null,
    sender_id uuid not null,
    gift_id uuid not null,
    sent_at timestamptz not null
  )`.execute(db)
  await sql`create index received_gift_list on conversations.received_gift (recipient_id, gift_id, sent_at)`.execute(db)
  // In the transaction of the send, whichever way the message was written; other kinds of messages are not even looked at.
  await sql`create function conversations.note_received_gift() returns trigger language plpgsql as $$
    begin
      insert into conversations.received_gift (message_id, site_id, recipient_id, sender_id, gift_id, sent_at)
        select new.id, c.site_id, case when c.member_a = new.sender_id then c.member_b else c.member_a end, new.sender_id,
          (new.content ->> 'giftId')::uuid, new.sent_at
        from conversations.conversation c where c.id = new.conversation_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger received_gift after insert on conversations.message
    for each row when (new.kind = 'gift') execute function conversations.note_received_gift()`.execute(db)
  for (const [position, { id, names, picture, credits }] of DEFAULT_GIFTS.entries()) {
    await sql`insert into conversations.gift (id, position, names, picture, credits)
      values (${id}::uuid, ${position}, ${JSON.stringify(names)}::jsonb, ${picture}, ${credits})`.execute(db)
  }
}
