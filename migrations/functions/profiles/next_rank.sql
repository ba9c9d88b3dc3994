-- The moment that a change of ranked_at gets: later than every one before, in the order of commit (see rank_clock).
create or replace function profiles.next_rank() returns timestamptz
language sql as $$
  update profiles.rank_clock set ranked_at = greatest(platform.now(), ranked_at + interval '1 millisecond') returning ranked_at
$$;
