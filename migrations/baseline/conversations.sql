-- Conversations of two members, their messages, and gifts. conversations.send_message sends messages.

grant usage on schema conversations to {role:accounts}, {role:profiles}, {role:billing}, {role:notifications};

-- The facts about members that a send depends on

-- Kept up to date by the events of their owners. visible: whether others may see the profile at all.
create table conversations.member_state (
  member_id uuid primary key,
  site_id uuid not null,
  kind text not null default 'member' check (kind in ('member', 'house')),
  confirmed boolean not null default false,
  visible boolean not null default false,
  paid boolean not null default false,
  -- A member whom the operator removed for fraud cannot be messaged, but the conversations stay readable for
  -- the others: that is where they are warned (TRUST-08).
  removed_for_fraud boolean not null default false,
  started_count int not null default 0
) with (fillfactor = 80);
create table conversations.block_pair (
  blocker_id uuid not null,
  blocked_id uuid not null,
  primary key (blocker_id, blocked_id)
);
create index on conversations.block_pair (blocked_id, blocker_id);

-- Conversations

-- The id derives from the pair of members. message_count numbers the messages: their order does not depend on
-- any clock.
create table conversations.conversation (
  id uuid primary key,
  site_id uuid not null,
  member_a uuid not null,
  member_b uuid not null,
  started_by uuid not null,
  message_count int not null default 0,
  created_at timestamptz not null default platform.now(),
  check (member_a < member_b)
) with (fillfactor = 80);
create trigger refuse_invisible before insert on conversations.conversation
  for each row execute function conversations.refuse_invisible();

-- One row per side of a conversation.
create table conversations.member (
  member_id uuid not null,
  conversation_id uuid not null references conversations.conversation,
  site_id uuid not null,
  other_id uuid not null,
  listed boolean not null default false,
  unread int not null default 0 check (unread >= 0),
  -- The last message that has reached one of the member's devices: its sender sees "delivered" (CHAT-02).
  delivered_up_to int not null default 0,
  read_up_to int not null default 0,
  -- This member has removed the messages up to this number from their own list. The time and the previous
  -- number allow undoing the removal (TRUST-09).
  cleared_up_to int not null default 0,
  removed_at timestamptz,
  cleared_before int not null default 0,
  last_number int not null default 0,
  last_message_at timestamptz not null default platform.now(),
  primary key (member_id, conversation_id)
) with (fillfactor = 80);
create index member_inbox on conversations.member (member_id, last_message_at desc, conversation_id desc) where listed;
create index member_unread on conversations.member (member_id) where unread > 0 and listed;
create index member_removed on conversations.member (member_id, removed_at desc) where removed_at is not null;
create index member_other on conversations.member (other_id);

-- Messages

-- A message is held while its sender's address is unconfirmed: the recipient does not have it (CHAT-07).
create table conversations.message (
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
  read_at timestamptz,
  -- The message in the same conversation that this one answers.
  reply_to uuid
) with (fillfactor = 90);
create unique index message_order on conversations.message (conversation_id, number);
create unique index message_once on conversations.message (conversation_id, sender_id, client_id);
create index message_held on conversations.message (sender_id) where held;

-- A member's reaction to a message: at most one emoji.
create table conversations.message_reaction (
  message_id uuid not null references conversations.message on delete cascade,
  member_id uuid not null,
  emoji text not null check (emoji in ('heart', 'thumbs-up', 'thumbs-down', 'laugh', 'surprise', 'sad')),
  reacted_at timestamptz not null default platform.now(),
  primary key (message_id, member_id)
);
create index message_reaction_member on conversations.message_reaction (member_id);

create table conversations.message_image (
  id uuid primary key,
  site_id uuid not null,
  uploader_id uuid not null,
  conversation_id uuid,
  message_id uuid,
  width int not null,
  height int not null,
  thumbhash text not null,
  created_at timestamptz not null default platform.now()
);
create index message_image_unsent on conversations.message_image (created_at) where message_id is null;
create index message_image_unsent_of_member on conversations.message_image (uploader_id, created_at) where message_id is null;

create table conversations.icebreaker (
  id uuid primary key,
  site_id uuid not null,
  locale text not null,
  position int not null,
  text text not null,
  active boolean not null default true
);
create index icebreaker_list on conversations.icebreaker (site_id, locale, position) where active;

-- Gifts (CHAT-12)

-- A gift without a site belongs to every site that does not hide it; a site may add its own. A gift without
-- credits has the price in the site's settings. picture: a path below web/public.
create table conversations.gift (
  id uuid primary key,
  site_id uuid,
  position int not null,
  names jsonb not null,
  picture text not null,
  credits int check (credits between 0 and 1000),
  active boolean not null default true
);
create index gift_catalogue on conversations.gift (site_id, position, id) where active;
create table conversations.gift_hidden (
  site_id uuid not null,
  gift_id uuid not null references conversations.gift on delete cascade,
  primary key (site_id, gift_id)
);

-- Received gifts: a profile shows them without reading conversations. The trigger skips messages of other
-- kinds.
create table conversations.received_gift (
  message_id uuid primary key,
  site_id uuid not null,
  recipient_id uuid not null,
  sender_id uuid not null,
  gift_id uuid not null,
  sent_at timestamptz not null
);
create index received_gift_list on conversations.received_gift (recipient_id, gift_id, sent_at);
create trigger received_gift after insert on conversations.message
  for each row when (new.kind = 'gift') execute function conversations.note_received_gift();

-- The initial catalogue of every site: key, credits, and the names in the order of the locales below. The ids
-- derive from the line, so that a gift has the same id in every installation: append new gifts at the end.
with line as (
  select number, regexp_split_to_array(line, ' +\| +') as cells
  from string_to_table(btrim($$
rose | - | Rose | Rose | Rose | Rosa | Ruusu | Rose | Rosa | Rose | Roos | Róża | Ros
coffee | - | Kaffe | Kaffee | Coffee | Café | Kahvi | Café | Caffè | Kaffe | Koffie | Kawa | Kaffe
croissant | - | Croissant | Croissant | Croissant | Cruasán | Croissant | Croissant | Cornetto | Croissant | Croissant | Rogalik | Croissant
tulips | - | Tulipaner | Tulpen | Tulips | Tulipanes | Tulppaaneja | Tulipes | Tulipani | Tulipaner | Tulpen | Tulipany | Tulpaner
heart | - | Hjerte | Herz | Heart | Corazón | Sydän | Cœur | Cuore | Hjerte | Hart | Serce | Hjärta
cocktail | 4 | Cocktail | Cocktail | Cocktail | Cóctel | Cocktail | Cocktail | Cocktail | Cocktail | Cocktail | Koktajl | Cocktail
star | 4 | Stjerne | Stern | Star | Estrella | Tähti | Étoile | Stella | Stjerne | Ster | Gwiazda | Stjärna
balloons | 4 | Balloner | Luftballons | Balloons | Globos | Ilmapalloja | Ballons | Palloncini | Ballonger | Ballonnen | Balony | Ballonger
cake | 5 | Kage | Torte | Cake | Tarta | Kakku | Gâteau | Torta | Kake | Taart | Tort | Tårta
chocolates | 5 | Chokolader | Pralinen | Chocolates | Bombones | Suklaita | Chocolats | Cioccolatini | Sjokolade | Bonbons | Czekoladki | Praliner
teddy | 6 | Bamse | Teddybär | Teddy bear | Osito | Nalle | Nounours | Orsacchiotto | Teddybjørn | Teddybeer | Miś | Nalle
ring | 8 | Ring | Ring | Ring | Anillo | Sormus | Bague | Anello | Ring | Ring | Pierścionek | Ring
$$, E'\n'), E'\n') with ordinality as lines (line, number)
)
insert into conversations.gift (id, position, names, picture, credits)
select
  ('01977700-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, number - 1,
  (select jsonb_object_agg(name.locale, name.text) from unnest('{da,de,en,es,fi,fr,it,nb,nl,pl,sv}'::text[], cells[3:]) as name (locale, text)),
  '/gifts/gift-' || cells[1] || '.svg', nullif(cells[2], '-')::int
from line;
