import { sql, type Kysely } from 'kysely'
import { allowTakingEvents, roleFor } from '#platform/migrations.ts'
import { createSharedTables } from '#platform/shared-tables.ts'

/** Profiles, their photos, blocks and presence, and the projection that search reads. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table profiles.gender (code smallint primary key check (code between 1 and 15), token text not null unique);
    insert into profiles.gender values (1, 'MALE'), (2, 'FEMALE');

    create table profiles.profile (
      id uuid primary key,
      site_id uuid not null,
      kind text not null default 'member' check (kind in ('member', 'house')),
      display_name text not null check (char_length(display_name) between 1 and 60),
      gender smallint not null references profiles.gender,
      seeking smallint not null references profiles.gender,
      sexuality text check (sexuality in ('HETERO', 'GAY', 'LESBIAN', 'BI')),
      birthdate date not null,
      country text collate "C" not null,
      region_id text collate "C",
      city_id int,
      -- Only ever the middle of a 5 km grid square (TRUST-02); the exact position is never written.
      lat double precision, lon double precision,
      about_me text check (char_length(about_me) <= 5000),
      about_me_state text not null default 'approved' check (about_me_state in ('pending', 'approved', 'rejected')),
      about_me_reason text,
      -- Whether others see the text or photo: a pending one is shown or not as the site's rule was when it was written (PROF-12).
      about_me_shown boolean not null default true,
      hair int, eye int, body int, relationship int,
      interest_ids int[] not null default '{}',
      account_status text not null default 'not_confirmed'
        check (account_status in ('not_confirmed', 'active', 'paused', 'suspended', 'deletion_requested', 'erased')),
      invisible boolean not null default false,
      paid boolean not null default false,
      photo_count int not null default 0 check (photo_count >= 0),
      created_at timestamptz not null default platform.now(),
      check ((lat is null) = (lon is null))
    ) with (fillfactor = 85);
    create index on profiles.profile (site_id, id);

    create table profiles.photo (
      id uuid primary key,
      site_id uuid not null,
      profile_id uuid not null references profiles.profile on delete cascade,
      position int not null,
      state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
      reason text,
      shown boolean not null,
      thumbhash text not null,
      width int not null, height int not null,
      created_at timestamptz not null default platform.now()
    );
    create index on profiles.photo (profile_id, position, id);
    create index on profiles.photo (site_id, created_at) where state = 'pending';

    create table profiles.block (
      site_id uuid not null, blocker_id uuid not null, blocked_id uuid not null, created_at timestamptz not null default platform.now(),
      primary key (blocker_id, blocked_id), check (blocker_id <> blocked_id)
    );
    create index on profiles.block (site_id, blocker_id, created_at desc, blocked_id);

    -- Who must not meet whom, one row per direction and reason, so that one probe of the primary key answers it for search.
    create table profiles.exclusion (
      viewer_id uuid not null, target_id uuid not null, reason text not null check (reason in ('blocked', 'blocked_by')),
      primary key (viewer_id, target_id, reason)
    );

    -- Read for every card that is shown and written every minute by every active member, so it is narrow and has no second index.
    create table profiles.presence (profile_id uuid primary key, last_active_at timestamptz not null) with (fillfactor = 60);

    -- The moment up to which activity has been ranked. Its row lock puts every change of ranked_at in the order of commit, so that
    -- "ranked after this moment" is exact (SRCH-02).
    create table profiles.rank_clock (only_row boolean primary key default true check (only_row), ranked_at timestamptz not null);
    insert into profiles.rank_clock (ranked_at) values ('2000-01-01');
    create function profiles.next_rank() returns timestamptz language sql as $$
      update profiles.rank_clock set ranked_at = greatest(platform.now(), ranked_at + interval '1 millisecond') returning ranked_at $$;
  `.execute(db)
  await sql`
    -- Site, kind, gender and wish of a card in one number: the leading columns of every search index stay four bytes, and no index entry of
    -- one site is ever read for another.
    create table profiles.pool (
      id int generated always as identity primary key, site_id uuid not null, kind text not null, gender smallint not null, seeking smallint not null,
      unique (site_id, kind, gender, seeking)
    );

    create table profiles.card (
      id uuid primary key,
      pool int not null references profiles.pool,
      ranked_at timestamptz not null, created_at timestamptz not null,
      lat double precision, lon double precision, cell10 int, cell40 int, cell160 int,
      region int, country int not null,
      birthdate date not null,
      hair int not null, eye int not null, body int not null, relationship int not null,
      has_photo boolean not null,
      -- One bit per interest number modulo 63: a card without the bits lacks the interests, which the index alone can tell.
      interest_bits bigint not null
    ) with (fillfactor = 85);

    create table profiles.card_interest (
      interest_id int not null, pool int not null, profile_id uuid not null references profiles.card on delete cascade,
      primary key (profile_id, interest_id)
    );
    create index on profiles.card_interest (interest_id, pool, profile_id);
  `.execute(db)
  const attributes = sql.raw('birthdate, lat, lon, hair, eye, body, relationship, has_photo, interest_bits')
  for (const place of ['cell10', 'cell40', 'cell160', 'region', 'country']) {
    await sql`create index ${sql.id(`card_${place}_ranked`)} on profiles.card (${sql.id(place)}, pool, ranked_at, id, ${attributes})`.execute(db)
  }
  for (const place of ['cell40', 'cell160', 'region', 'country']) {
    await sql`create index ${sql.id(`card_${place}_created`)} on profiles.card (${sql.id(place)}, pool, created_at, id, ${attributes})`.execute(db)
  }
  await sql`create index card_world_ranked on profiles.card (pool, ranked_at, id, ${attributes})`.execute(db)
  await sql`create index card_world_created on profiles.card (pool, created_at, id, ${attributes})`.execute(db)

  await sql`
    -- Lists that members choose from. A row without a site is part of every site's list, unless the site hides it; a site may add its own.
    create table profiles.choice (
      id int generated always as identity primary key,
      site_id uuid,
      list text not null check (list in ('hair', 'eye', 'body', 'relationship', 'interest')),
      token text not null,
      position int not null
    );
    create unique index on profiles.choice (coalesce(site_id, '00000000-0000-0000-0000-000000000000'), list, token);
    create table profiles.choice_text (
      choice_id int not null references profiles.choice on delete cascade, locale text not null, name text not null, primary key (choice_id, locale)
    );
    create table profiles.choice_hidden (
      site_id uuid not null, choice_id int not null references profiles.choice on delete cascade, primary key (site_id, choice_id)
    );
  `.execute(db)

  const role = roleFor('profiles')
  await createSharedTables(db, 'profiles', role)
  await allowTakingEvents(db, 'profiles', ['likes', 'conversations', 'profiles'])
  // Every statement of this subgraph reads by index; without these settings the planner takes bitmap and hash plans for the search
  // statement, whose time then grows with the number of members (notes: 10.9 ms against 0.33 ms). Set on the role, they also hold behind a
  // connection pooler.
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db)
  for (const setting of ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']) {
    await sql`alter role ${sql.id(role)} in database ${sql.id(rows[0]!.database)} set ${sql.raw(setting)} = off`.execute(db)
  }
  await sql`alter role ${sql.id(role)} in database ${sql.id(rows[0]!.database)} set plan_cache_mode = force_generic_plan`.execute(db)
}
