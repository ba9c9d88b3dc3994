import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { SUBGRAPHS } from '../base/config.ts'
import { urlOf } from './database.ts'
import { migrate } from './migrations.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
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
      await rowsOf(`select name from migrations.migration where name like '2027%' order by name`),
    ).toEqual([{ name: '20270101T0000Z-likes-first' }, { name: '20270102T0000Z-likes-second' }])
    rmSync(path.join(folder, '20270102T0000Z-likes-second.ts'))
    await expect(start()).rejects.toThrow(
      'This database has been migrated by a newer version of Ruvela (it has 20270102T0000Z-likes-second)',
    )
  })
})

describe('a database from before the first release', () => {
  const REFUSAL =
    'This database was created before the first release of Ruvela, and this version cannot migrate it. ' +
    'Remove the folder of DATA_DIR (.data when it is not set), or let DATABASE_URL name an empty database.'

  test.each([
    [
      'with another baseline and its steps',
      `update migrations.migration set name = 'baseline' where name like 'baseline%';
      insert into migrations.migration (name) values ('20261122T2250Z-billing-debt-and-country')`,
    ],
    [
      'with bookkeeping of another kind',
      `drop table migrations.migration, migrations.function;
      create table migrations.kysely_migration (name varchar(255) not null primary key)`,
    ],
  ])('is refused with what to do, and left alone: one %s', async (_, made) => {
    await client.query(made)
    const before = await catalogue()
    await expect(start()).rejects.toThrow(REFUSAL)
    // Only the empty tables of the bookkeeping may be there in addition.
    const added = (await catalogue()).filter(({ oid }) => !before.some((known) => known.oid === oid))
    expect(
      added.map(({ name }) => name).filter((name) => !/^(migration|function)(_pkey)?$|^pg_toast_/.test(name)),
    ).toEqual([])
  })
})
