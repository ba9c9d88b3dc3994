-- Members' contact addresses and preferences, and the messages sent to them.

grant usage on schema notifications to {role:accounts};

-- A projection of accounts' events: notifications never asks another subgraph for an address.
create table notifications.member_address (
  member_id uuid primary key,
  site_id uuid not null,
  email text not null,
  locale text not null,
  name text not null default '',
  -- The member's own consent to marketing mail (TRUST-06).
  marketing boolean not null default false
);

-- Members' preferences

-- Only preferences that a member has changed have a row; a type without one is on.
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

-- When pushes wait, in minutes of the day in the member's own time zone; an end before the start is on the
-- next day (NOTI-05).
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

-- The conversation that a session has on screen: its viewer gets no notifications about it (NOTI-05). One row
-- per open session, rewritten every minute while the page is visible.
create table notifications.attention (
  session_id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  conversation_id uuid,
  seen_at timestamptz not null default platform.now()
);
create index on notifications.attention (member_id);

-- Mails, pushes and text messages

-- Rendered when it is queued, so that the mail says what was meant then. The bodies are deleted as soon as a
-- mail server has accepted the mail, because they carry links that open accounts. A complaint without an
-- account is also answered by mail.
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
  -- The other member whom the mail names: an erasure of that member removes the name from others' mails too.
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
-- One mail per member, type and subject: liking, unliking and liking again sends one match mail, not ten.
create unique index mail_once on notifications.mail (member_id, type, about_id) where about_id is not null;
-- Both are counted at each reading of the metrics; nearly all mails are neither.
create index mail_waiting on notifications.mail (fault) where state = 'waiting';
create index mail_failed on notifications.mail (failed_at) where state = 'failed';

create table notifications.push_subscription (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  -- A logged-out device gets no more pushes.
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
-- One push per member, kind and subject, as with mails.
create unique index push_once on notifications.push (member_id, tag, about_id) where about_id is not null;

-- Requested text messages, until they are delivered.
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

-- Automatic mails

-- One mail per conversation until it is read, and one reminder after a day. since: when the oldest unread
-- message was sent.
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

-- The digests whose sending has begun: each goes out once per site and day.
create table notifications.digest_run (
  site_id uuid not null,
  kind text not null check (kind in ('weekly', 'reminders')),
  date date not null,
  started_at timestamptz not null default platform.now(),
  primary key (site_id, kind, date)
);

-- The operator's announcements, with texts per locale. The operator chooses the name: the same name is sent
-- once.
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
