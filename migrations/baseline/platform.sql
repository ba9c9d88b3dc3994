-- The foundation of every subgraph: the one clock (its functions are in ../functions/platform).

-- The offset is a row in each database that only a test or demo database may set.
create table platform.clock_offset (
  only_row boolean primary key default true check (only_row),
  shift interval not null default '0',
  movable boolean not null default false,
  check (movable or shift = '0')
);
insert into platform.clock_offset default values;

-- Recent counts of actions (../functions/platform/count_action.sql). A crash may empty it without harm.
create unlogged table platform.action_count (
  key bytea primary key,
  count int not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
