-- For the console: what each consumer has before it of each producer's events, counted up to 100,000.
create or replace function accounts.event_queues()
returns table (producer text, consumer text, waiting int, lag_seconds float8, set_aside int)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select q.producer, q.consumer, sum(q.waiting)::int, coalesce(max(q.lag), 0)::float8, sum(q.aside)::int from (
  select 'accounts' as producer, o.consumer, count(*) as waiting, extract(epoch from platform.now() - min(o.created_at)) as lag, 0 as aside
    from (select w.consumer, w.created_at from accounts.outbox w order by w.id limit 100000) o group by 2
  union all select 'accounts', e.consumer, 0, null, count(*) from accounts.set_aside_event e group by 2
  union all select 'profiles' as producer, o.consumer, count(*) as waiting, extract(epoch from platform.now() - min(o.created_at)) as lag, 0 as aside
    from (select w.consumer, w.created_at from profiles.outbox w order by w.id limit 100000) o group by 2
  union all select 'profiles', e.consumer, 0, null, count(*) from profiles.set_aside_event e group by 2
  union all select 'billing' as producer, o.consumer, count(*) as waiting, extract(epoch from platform.now() - min(o.created_at)) as lag, 0 as aside
    from (select w.consumer, w.created_at from billing.outbox w order by w.id limit 100000) o group by 2
  union all select 'billing', e.consumer, 0, null, count(*) from billing.set_aside_event e group by 2
  union all select 'likes' as producer, o.consumer, count(*) as waiting, extract(epoch from platform.now() - min(o.created_at)) as lag, 0 as aside
    from (select w.consumer, w.created_at from likes.outbox w order by w.id limit 100000) o group by 2
  union all select 'likes', e.consumer, 0, null, count(*) from likes.set_aside_event e group by 2
  union all select 'conversations' as producer, o.consumer, count(*) as waiting, extract(epoch from platform.now() - min(o.created_at)) as lag, 0 as aside
    from (select w.consumer, w.created_at from conversations.outbox w order by w.id limit 100000) o group by 2
  union all select 'conversations', e.consumer, 0, null, count(*) from conversations.set_aside_event e group by 2
  union all select 'notifications' as producer, o.consumer, count(*) as waiting, extract(epoch from platform.now() - min(o.created_at)) as lag, 0 as aside
    from (select w.consumer, w.created_at from notifications.outbox w order by w.id limit 100000) o group by 2
  union all select 'notifications', e.consumer, 0, null, count(*) from notifications.set_aside_event e group by 2
  ) q group by 1, 2 order by 1, 2
$$;

revoke all on function accounts.event_queues() from public;
grant execute on function accounts.event_queues() to {role:accounts};
