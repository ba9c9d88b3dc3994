-- For the console: the events between subgraphs that failed too often, without what they say of members.
create or replace function accounts.set_aside_events()
returns table (producer text, id bigint, consumer text, topic text, created_at timestamptz, set_aside_at timestamptz, tries smallint, reason text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from (
  select 'accounts' as producer, e.id, e.consumer, e.topic, e.created_at, e.set_aside_at, e.tries, e.reason from accounts.set_aside_event e
  union all select 'profiles' as producer, e.id, e.consumer, e.topic, e.created_at, e.set_aside_at, e.tries, e.reason from profiles.set_aside_event e
  union all select 'billing' as producer, e.id, e.consumer, e.topic, e.created_at, e.set_aside_at, e.tries, e.reason from billing.set_aside_event e
  union all select 'likes' as producer, e.id, e.consumer, e.topic, e.created_at, e.set_aside_at, e.tries, e.reason from likes.set_aside_event e
  union all select 'conversations' as producer, e.id, e.consumer, e.topic, e.created_at, e.set_aside_at, e.tries, e.reason from conversations.set_aside_event e
  union all select 'notifications' as producer, e.id, e.consumer, e.topic, e.created_at, e.set_aside_at, e.tries, e.reason from notifications.set_aside_event e
  ) a order by a.set_aside_at, a.producer, a.id limit 200
$$;

revoke all on function accounts.set_aside_events() from public;
grant execute on function accounts.set_aside_events() to {role:accounts};
