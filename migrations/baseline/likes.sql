-- Likes, the matches that mutual likes make, and the swipe game.

grant usage on schema likes to {role:accounts}, {role:profiles}, {role:conversations}, {role:notifications};

-- The facts about members that a like depends on, kept up to date by the events of their owners.
create table likes.member_state (
  member_id uuid primary key,
  site_id uuid not null,
  kind text not null default 'member' check (kind in ('member', 'house')),
  confirmed boolean not null default false,
  visible boolean not null default true
);
create table likes.block_pair (
  blocker_id uuid not null,
  blocked_id uuid not null,
  primary key (blocker_id, blocked_id)
);
create index on likes.block_pair (blocked_id, blocker_id);

-- A like is held while its sender's address is unconfirmed: others do not see it (LIKE-01).
create table likes."like" (
  site_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  held boolean not null default false,
  seen_at timestamptz,
  created_at timestamptz not null default platform.now(),
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
create index like_sent on likes."like" (from_id, created_at desc, to_id desc);
create index like_received on likes."like" (to_id, created_at desc, from_id desc) where not held;
create index like_new on likes."like" (to_id) where not held and seen_at is null;

-- A match has two rows, one for each side's list; both have the same id, which derives from the pair.
create table likes.match (
  site_id uuid not null,
  member_id uuid not null,
  other_id uuid not null,
  match_id uuid not null,
  matched_at timestamptz not null default platform.now(),
  primary key (member_id, other_id)
);
create index match_list on likes.match (member_id, matched_at desc, other_id desc);

-- Members' decisions in the swipe game, one row per pair: a pass is remembered, and a like stores its day
-- (LIKE-07).
create table likes.swipe (
  site_id uuid not null,
  member_id uuid not null,
  other_id uuid not null,
  liked boolean not null,
  day date not null,
  swiped_at timestamptz not null default platform.now(),
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
create index swipe_newest on likes.swipe (member_id, swiped_at desc, other_id desc);

-- The number of likes given in the game per day. Parallel likes of one member wait for this row, so the limit
-- is exact.
create table likes.swipe_day (
  member_id uuid not null,
  day date not null,
  used int not null check (used >= 0),
  primary key (member_id, day)
);
