import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { SUBGRAPHS } from '../base/config.ts'
import { urlOf } from './database.ts'
import { migrate } from './migrations.ts'
import { LAST_UNRELEASED } from './unreleased-database.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** Names of the product's migrations after the baseline. */
const MIGRATIONS = readdirSync(path.join(ROOT, 'migrations'))
  .filter((file) => /^\d.*\.ts$/.test(file))
  .map((file) => file.replace('.ts', ''))
  .toSorted()
const HIDES_HOUSE = 'functions/profiles/hides_house.sql'

let database: TestDatabase
let client: pg.Client
/** A copy of the product's files, to be changed at will. */
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'ruvela-migrations-')), 'migrations')
  cpSync(path.join(ROOT, 'migrations'), folder, { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, '../node_modules'))
})
afterEach(async () => {
  await client.end()
  await database.drop()
  rmSync(path.dirname(folder), { recursive: true })
})

const start = () => migrate(database.config, database.url, folder)
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
const change = (file: string, edit: (text: string) => string) =>
  write(file, edit(readFileSync(path.join(folder, file), 'utf8')))
const rowsOf = async (sql: string) => (await client.query(sql)).rows
const migration = (sql: string) =>
  `import { sql } from 'kysely'\nexport const up = async (db, role) => { await sql\`${sql}\`.execute(db) }\n`

/** Signatures with result and rights, of all functions with a name. */
const functionsNamed = (name: string) =>
  rowsOf(`select p.oid::regprocedure::text as signature, pg_get_function_result(p.oid) as result, has_function_privilege('ruvela_test_likes', p.oid, 'execute') as likes,
    has_function_privilege('ruvela_test_billing', p.oid, 'execute') as billing from pg_proc p where p.oid::regprocedure::text like '${name}(%'`)
/** The whole catalogue of functions and tables, and when each row of it was written. */
const catalogue = () =>
  rowsOf(`select xmin, oid, proname as name from pg_proc where pronamespace::regnamespace::text not like 'pg\\_%'
    union all select xmin, oid, relname from pg_class where relnamespace::regnamespace::text not like 'pg\\_%' order by 2, 3`)

describe('a start of the product', () => {
  test('keeps PostgreSQL from JIT-compiling statements, which takes longer than running them, for every role', async () => {
    for (const owner of [...SUBGRAPHS, 'gateway'] as const) {
      const own = new pg.Client({ connectionString: urlOf(database.config, database.url, owner) })
      await own.connect()
      expect((await own.query('show jit')).rows, owner).toEqual([{ jit: 'off' }])
      await own.end()
    }
    expect(await rowsOf('show jit')).toEqual([{ jit: 'off' }])
  })

  test('changes nothing in a complete database', async () => {
    await start()
    const before = [await catalogue(), await rowsOf('select xmin, * from migrations.function order by name')]
    await start()
    expect([
      await catalogue(),
      await rowsOf('select xmin, * from migrations.function order by name'),
    ]).toEqual(before)
  })

  test('applies changed functions, including new arguments or results, with their rights', async () => {
    change(HIDES_HOUSE, (text) => text.replace('and p.hides_house', 'and p.hides_house and p.invisible'))
    await start()
    expect(
      await rowsOf(
        `select prosrc like '%p.invisible%' as changed from pg_proc where proname = 'hides_house'`,
      ),
    ).toEqual([{ changed: true }])

    change(HIDES_HOUSE, (text) =>
      text
        .replace('returns boolean', 'returns text')
        .replace('select exists', 'select (exists')
        .replace('p.invisible)', 'p.invisible))::text'),
    )
    await start()
    const rights = { likes: true, billing: false }
    expect(await functionsNamed('profiles.hides_house')).toEqual([
      { signature: 'profiles.hides_house(uuid)', result: 'text', ...rights },
    ])

    change(HIDES_HOUSE, (text) =>
      text
        .replace('p_member uuid)', 'p_member uuid, p_site uuid)')
        .replaceAll('hides_house(uuid)', 'hides_house(uuid, uuid)'),
    )
    await start()
    expect(await functionsNamed('profiles.hides_house')).toEqual([
      { signature: 'profiles.hides_house(uuid,uuid)', result: 'text', ...rights },
    ])
  })

  test('drops a function whose file is gone, unless something still needs it', async () => {
    rmSync(path.join(folder, HIDES_HOUSE))
    await start()
    expect(await functionsNamed('profiles.hides_house')).toEqual([])

    rmSync(path.join(folder, 'functions/billing/refuse_change.sql'))
    await expect(start()).rejects.toThrow('other objects depend on it')
    write(
      '20270101T0000Z-billing-open-ledger.ts',
      migration(
        'drop trigger entry_append_only on billing.entry; drop trigger entry_no_truncate on billing.entry',
      ),
    )
    await start()
    expect(await functionsNamed('billing.refuse_change')).toEqual([])
  })

  test('waits for a long read of a table that it changes, and members do not wait for it meanwhile', async () => {
    await start()
    write(
      '20270101T0000Z-conversations-note.ts',
      migration('alter table conversations.message add column note text'),
    )
    const member = new pg.Client({ connectionString: database.url, statement_timeout: 30_000 })
    await member.connect()
    await client.query('begin; select count(*) from conversations.message')
    const started = start()
    const waits = `select from pg_locks where not granted and relation = 'conversations.message'::regclass`
    await expect.poll(async () => (await member.query(waits)).rowCount).toBe(1)
    expect((await member.query('select count(*)::int from conversations.message')).rows).toEqual([
      { count: 0 },
    ])
    await client.query('rollback')
    await started
    expect((await member.query('select note from conversations.message')).rows).toEqual([])
    await member.end()
  })

  test('stops at a mistake and leaves the database as it was', async () => {
    await start()
    const before = await catalogue()
    write('20270101T0000Z-likes-colour.ts', migration('alter table likes.match add column colour text'))
    change(HIDES_HOUSE, (text) => text.replace('profiles.profile p', 'profiles.nowhere p'))
    await expect(start()).rejects.toThrow(
      'migrations/functions/profiles/hides_house.sql: relation "profiles.nowhere" does not exist',
    )
    change(HIDES_HOUSE, (text) => text.replace('profiles.nowhere', '{tenant}.profile'))
    await expect(start()).rejects.toThrow(
      'migrations/functions/profiles/hides_house.sql: nothing is known of the placeholder {tenant}',
    )
    change(HIDES_HOUSE, (text) => text.replace('{tenant}', 'profiles'))
    // An unchanged function whose table has changed.
    write('20270103T0000Z-likes-at.ts', migration('alter table likes.match rename column matched_at to at'))
    await expect(start()).rejects.toThrow(
      'migrations/functions/likes/published_news.sql: column x.matched_at does not exist',
    )
    rmSync(path.join(folder, '20270103T0000Z-likes-at.ts'))
    write('20270102T0000Z-likes-shape.ts', migration('alter table likes.nowhere add column shape text'))
    await expect(start()).rejects.toThrow(
      'migrations/20270102T0000Z-likes-shape.ts: relation "likes.nowhere" does not exist',
    )
    expect(await catalogue()).toEqual(before)
  })

  test('runs migrations once, by their time, along with functions that depend on them', async () => {
    write(
      '20270102T0000Z-likes-second.ts',
      migration(
        'create table likes.second as select * from likes.first; grant select on likes.second to ${role("billing")}',
      ),
    )
    write(
      '20270101T0000Z-likes-first.ts',
      migration('create table likes.first (at timestamptz not null default likes.when_first())'),
    )
    write(
      'functions/likes/when_first.sql',
      'create or replace function likes.when_first() returns timestamptz language sql as $$ select min(at) from likes.first $$;',
    )
    await start()
    await start()
    expect(
      await rowsOf(`select has_table_privilege('ruvela_test_billing', 'likes.second', 'select') as granted`),
    ).toEqual([{ granted: true }])
    expect(
      await rowsOf(
        'select name from migrations.migration order by applied_at, name = $$baseline$$ desc, name',
      ),
    ).toEqual([
      { name: 'baseline' },
      ...MIGRATIONS.map((name) => ({ name })),
      { name: '20270101T0000Z-likes-first' },
      { name: '20270102T0000Z-likes-second' },
    ])
    rmSync(path.join(folder, '20270102T0000Z-likes-second.ts'))
    await expect(start()).rejects.toThrow(
      'This database has been migrated by a newer version of Ruvela (it has 20270102T0000Z-likes-second)',
    )
  })
})

// Undoes the migrations, most of which the baseline contains as well.
const WITHOUT_MIGRATIONS = `
  alter table notifications.push_subscription drop column vapid_public_key, drop column refused_at;
  drop table profiles.name_claim;
  drop table billing.sandbox_refund, billing.payment_difference, billing.chargeback;
  alter table billing.sandbox_payment drop constraint sandbox_payment_status_check, add constraint sandbox_payment_status_check
    check (status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'charged_back'));
  alter table billing.credit_note drop column is_cancellation, add unique (refund_id);
  drop index billing.refund_created;
  alter table billing.refund drop column provider_ref, drop column by_hand, drop constraint refund_state_check,
    add constraint refund_state_check check (state in ('requested', 'accepted', 'refused'));
  alter table billing.payment drop column host;
  alter table notifications.mail drop column fault, drop column failed_at;
  alter table accounts.account drop column host;
  alter table accounts.auth_token drop column session_id;
  drop table accounts.oauth_token, accounts.oauth_code, accounts.oauth_grant, accounts.oauth_client;
  drop table accounts.webhook_delivery, accounts.webhook_endpoint;
  drop table accounts.partner_signup;
  drop index accounts.tracking_by_time;
  alter table accounts.api_key drop column scopes, drop column expires_at, drop column last_used_at,
    drop column cost_per_minute, drop column window_started_at, drop column window_cost;
  alter table accounts.session drop column password_given_at;
  alter table profiles.profile drop column search_order, drop column search_min_age, drop column search_max_age;
  alter table accounts.account drop column erasure_requested_at;
  drop table accounts.banned_address;
  alter table billing.account drop column declared_country, drop column declared_over, drop column declared_at;
  alter table billing."order" drop column vat_evidence;
  alter table billing.entry drop constraint entry_kind_check, add constraint entry_kind_check
    check (kind in ('signup', 'bonus', 'purchase', 'message', 'image', 'gift', 'refund', 'chargeback', 'correction'));`

const catalogueOfTables = async () => ({
  constraints: await rowsOf(
    `select connamespace::regnamespace::text as schema, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace::regnamespace::text not like 'pg\\_%' order by 1, 2`,
  ),
  columns: await rowsOf(
    `select attrelid::regclass::text as relation, attname as name from pg_attribute where attrelid in
      (select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text not like 'pg\\_%') and not attisdropped order by 1, 2`,
  ),
  relations:
    await rowsOf(`select relnamespace::regnamespace::text as schema, relname as name, relacl::text as rights,
      (select array_agg(tgname order by tgname) from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
    from pg_class c where relkind in ('r', 'i', 'S') and relnamespace::regnamespace::text not like 'pg\\_%' order by 1, 2`),
})

describe('a database from before the first release', () => {
  test('gets what an older baseline lacked', async () => {
    const before = await catalogueOfTables()
    await client.query(`${WITHOUT_MIGRATIONS} delete from migrations.migration where name <> 'baseline'`)
    await start()
    expect(await catalogueOfTables()).toEqual(before)
    await start()
  })

  /** The bookkeeping, the leftovers and some of the names of its last state. */
  async function makeUnreleased(count: number, last: string): Promise<void> {
    await client.query(`
      drop table migrations.migration, migrations.function;
      create table migrations.kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
      create table migrations.kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0);
      insert into migrations.kysely_migration select '20261121T' || lpad(n::text, 4, '0') || 'Z-accounts-earlier', '2026-11-21T00:00:00.000Z' from generate_series(1, ${count - 1}) n;
      insert into migrations.kysely_migration values ('${last}', '2026-11-22T00:00:00.000Z');
      drop table platform.action_count;
      ${WITHOUT_MIGRATIONS}
      alter table billing.payment drop column tried_at;
      alter table billing.refund drop column tried_at;
      alter table profiles.search_segment rename to pool;
      alter table profiles.search_index rename column segment to pool;
      alter table profiles.search_index rename to card;
      alter table profiles.search_interest rename column segment to pool;
      alter table profiles.search_interest rename to card_interest;
      alter table notifications.digest_run rename to edition;
      alter index profiles.search_appearance_ranked rename to card_looks_ranked;
      alter index profiles.search_cell10_ranked rename to card_cell10_ranked;
      alter index profiles.search_interest_world rename to card_interest_world;
      alter index profiles.search_index_pkey rename to card_pkey;
      alter index profiles.search_segment_pkey rename to pool_pkey;
      alter sequence profiles.search_segment_id_seq rename to pool_id_seq;
      alter table profiles.card rename constraint search_index_segment_fkey to card_pool_fkey;
      alter index notifications.digest_run_pkey rename to edition_pkey;
      create function profiles.fictional_for(p_member uuid) returns setof uuid language sql as $$ select null::uuid $$;
      create function profiles.place_interest() returns trigger language plpgsql as $$ begin return new; end $$;
      create trigger place_interest before insert on profiles.card_interest for each row execute function profiles.place_interest();
      create function accounts.open_partner_request(p_key_hash bytea) returns uuid language sql as $$ select null::uuid $$;
      create or replace function profiles.hides_house(p_member uuid) returns boolean language sql stable as $$ select null::boolean $$;
      insert into profiles.pool (site_id, kind, gender, seeking) values ('00000000-0000-7000-8000-000000000001', 'member', 1, 2)`)
  }

  test('in its last state continues as if it had begun with the baseline', async () => {
    const before = await catalogueOfTables()
    await makeUnreleased(LAST_UNRELEASED.count, LAST_UNRELEASED.name)
    await start()
    expect(
      await rowsOf('select name from migrations.migration order by name = $$baseline$$ desc, name'),
    ).toEqual(['baseline', ...MIGRATIONS].map((name) => ({ name })))
    expect(await catalogueOfTables()).toEqual(before)
    expect(
      await rowsOf(
        `select prosrc like '%p.hides_house%' as current from pg_proc where proname = 'hides_house'`,
      ),
    ).toEqual([{ current: true }])
    expect([
      await functionsNamed('profiles.place_interest'),
      await functionsNamed('profiles.fictional_for'),
      await functionsNamed('accounts.open_partner_request'),
    ]).toEqual([[], [], []])
    expect(await rowsOf('select count(*)::int from profiles.search_segment')).toEqual([{ count: 1 }])
    await start()
  })

  test('in an older state is refused with instructions, and left alone', async () => {
    await makeUnreleased(12, '20261121T0812Z-platform-member-data')
    const before = await catalogue()
    await expect(start()).rejects.toThrow(
      `is not in its last state (it has 12 migrations up to 20261121T0812Z-platform-member-data, not ${LAST_UNRELEASED.count} up to ${LAST_UNRELEASED.name}). ` +
        `Start it once with the last commit that still has migrations/${LAST_UNRELEASED.name}.ts, or begin with an empty DATA_DIR or database.`,
    )
    // Only the empty tables of the new bookkeeping are added.
    const added = (await catalogue()).filter(({ oid }) => !before.some((known) => known.oid === oid))
    expect(added.map(({ name }) => name.replace(/_pkey$|^pg_toast_.*/, ''))).toEqual(
      expect.arrayContaining(['migration', 'function']),
    )
    expect(
      await rowsOf('select from migrations.migration union all select from migrations.function'),
    ).toEqual([])
    expect(await rowsOf('select count(*)::int from migrations.kysely_migration')).toEqual([{ count: 12 }])
  })
})
