-- Where members are reached, what they want to hear of, and what was sent to them.

grant usage on schema notifications to {role:accounts};

-- A projection of the events of accounts: notifications never asks another subgraph for an address.
create table notifications.member_address (
  member_id uuid primary key,
  site_id uuid not null,
  email text not null,
  locale text not null,
  name text not null default '',
  -- The member's own consent to marketing mail (TRUST-06).
  marketing boolean not null default false
);

-- What members want

-- Only what a member has changed has a row; a type without one is on.
create table notifications.preference (
  member_id uuid not null,
  site_id uuid not null,
  channel text not null check (channel in ('email', 'push')),
  type text not null check (type in (
    'new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'promotions', 'weekly_updates', 'news', 'reminders')),
  enabled boolean not null,
  changed_at timestamptz not null default platform.now(),
  primary key (member_id, channel, type)
);

-- When pushes wait, in minutes of the day in the member's own time zone; an end before the start is on the next day (NOTI-05).
create table notifications.quiet_hours (
  member_id uuid primary key,
  site_id uuid not null,
  starts_minute int not null check (starts_minute between 0 and 1439),
  ends_minute int not null check (ends_minute between 0 and 1439),
  time_zone text not null,
  check (starts_minute <> ends_minute)
);

create table notifications.suppression (
  member_id uuid not null,
  site_id uuid not null,
  reason text not null check (reason in ('bounce', 'fbl', 'list-unsubscribe')),
  since timestamptz not null default platform.now(),
  primary key (member_id, reason)
);

-- Which conversation a session has on screen: whoever looks at it is told nothing about it (NOTI-05).
-- One row for each open session, written again every minute while the page is visible.
create table notifications.attention (
  session_id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  conversation_id uuid,
  seen_at timestamptz not null default platform.now()
);
create index on notifications.attention (member_id);

-- Mails, pushes and text messages

-- Rendered when it is asked for, so that what was sent is what was meant. The bodies are deleted as soon as a mail server has
-- taken the mail, because they carry links that open accounts. A complaint without an account is answered by mail too.
create table notifications.mail (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid,
  type text not null,
  locale text not null,
  recipient text not null,
  subject text not null,
  html text,
  text text,
  state text not null check (state in ('waiting', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  failure text,
  about_id uuid,
  -- Whom the mail names beside its recipient: when that member is erased, the name goes from others' mails too.
  about_member_id uuid,
  created_at timestamptz not null default platform.now(),
  sent_at timestamptz,
  request_id text,
  -- Why a mail waits or has failed, so that the operator sees a mail server that refuses everything.
  fault text check (fault in ('mailbox', 'full', 'sender', 'mail', 'login', 'connection', 'later')),
  failed_at timestamptz
);
create index mail_newest on notifications.mail (site_id, id desc);
create index mail_of_member on notifications.mail (member_id, id desc);
create index mail_about_member on notifications.mail (about_member_id) where about_member_id is not null;
-- One mail for each member, type and thing: whoever likes, takes it back and likes again sends one match mail, not ten.
create unique index mail_once on notifications.mail (member_id, type, about_id) where about_id is not null;
-- Both are counted at each reading of the metrics; nearly all mails are neither.
create index mail_waiting on notifications.mail (fault) where state = 'waiting';
create index mail_failed on notifications.mail (failed_at) where state = 'failed';

create table notifications.push_subscription (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  -- A device that is logged out gets no more pushes.
  session_id uuid,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  created_at timestamptz not null default platform.now(),
  vapid_public_key text,
  refused_at timestamptz,
  unique (site_id, endpoint)
);
comment on column notifications.push_subscription.vapid_public_key is
  'The VAPID key that the browser subscribed with; null until it is known.';
comment on column notifications.push_subscription.refused_at is
  'When the push service refused every key of ours; nothing is sent there from then on.';
create index on notifications.push_subscription (member_id);

create table notifications.push (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  type text not null,
  locale text not null,
  title text not null,
  body text not null,
  url text not null,
  tag text not null,
  about_id uuid,
  about_member_id uuid,
  conversation_id uuid,
  created_at timestamptz not null default platform.now()
);
create index push_of_member on notifications.push (member_id, id desc);
create index push_about_member on notifications.push (about_member_id) where about_member_id is not null;
-- One push for each member, kind and thing, as with mails.
create unique index push_once on notifications.push (member_id, tag, about_id) where about_id is not null;

-- Text messages: what was asked for, until it is delivered.
create table notifications.sms (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  recipient text not null,
  text text,
  locale text not null,
  state text not null check (state in ('waiting', 'sent', 'kept', 'failed')),
  failure text,
  created_at timestamptz not null default platform.now(),
  sent_at timestamptz
);
create index sms_of_site on notifications.sms (site_id, id desc);
create index sms_of_member on notifications.sms (member_id);

-- What goes out by itself

-- One mail for each conversation until it is read, and one reminder after a day. since: when the oldest unread message was sent.
create table notifications.unread_conversation (
  member_id uuid not null,
  conversation_id uuid not null,
  site_id uuid not null,
  other_id uuid not null,
  since timestamptz not null,
  mailed_at timestamptz,
  reminded_at timestamptz,
  primary key (member_id, conversation_id)
);
create index unread_to_remind on notifications.unread_conversation (since) where reminded_at is null;

-- The digests that have begun to go out: each goes out once for a site and day.
create table notifications.digest_run (
  site_id uuid not null,
  kind text not null check (kind in ('weekly', 'reminders')),
  date date not null,
  started_at timestamptz not null default platform.now(),
  primary key (site_id, kind, date)
);

-- Announcements of the operator, with texts for each locale. The name is the operator's: what has the same name is sent once.
create table notifications.announcement (
  id uuid primary key,
  site_id uuid not null,
  name text not null default '',
  type text not null check (type in ('promotions', 'news')),
  texts jsonb not null,
  path text not null,
  created_at timestamptz not null default platform.now(),
  finished_at timestamptz
);
create index announcement_of_site on notifications.announcement (site_id, created_at desc);
