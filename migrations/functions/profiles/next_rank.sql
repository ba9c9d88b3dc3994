-- The moment for a change of ranked_at: later than every earlier one, in commit order (see rank_clock).
create or replace function profiles.next_rank() returns timestamptz
language sql as $$
  update profiles.rank_clock set ranked_at = greatest(platform.now(), ranked_at + interval '1 millisecond') returning ranked_at
$$;
