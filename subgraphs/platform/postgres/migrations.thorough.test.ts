import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMigrationsCopy, type MigrationsCopy } from '#testing/migrations-copy.ts'

const HIDES_HOUSE = 'functions/profiles/hides_house.sql'

let copy: MigrationsCopy
beforeEach(async () => void (copy = await createMigrationsCopy()))
afterEach(() => copy.remove())

const migration = (sql: string) =>
  `import { sql } from 'kysely'\nexport const up = async (db, role) => { await sql\`${sql}\`.execute(db) }\n`
/** Signatures with result and rights, of all functions with a name. */
const functionsNamed = (name: string) =>
  copy.rowsOf(`select p.oid::regprocedure::text as signature, pg_get_function_result(p.oid) as result, has_function_privilege('ruvela_test_likes', p.oid, 'execute') as likes,
    has_function_privilege('ruvela_test_billing', p.oid, 'execute') as billing from pg_proc p where p.oid::regprocedure::text like '${name}(%'`)

describe('a start of the product', () => {
  test('applies changed functions, including new arguments or results, with their rights', async () => {
    copy.change(HIDES_HOUSE, (text) => text.replace('and p.hides_house', 'and p.hides_house and p.invisible'))
    await copy.start()
    expect(
      await copy.rowsOf(
        `select prosrc like '%p.invisible%' as changed from pg_proc where proname = 'hides_house'`,
      ),
    ).toEqual([{ changed: true }])

    copy.change(HIDES_HOUSE, (text) =>
      text
        .replace('returns boolean', 'returns text')
        .replace('select exists', 'select (exists')
        .replace('p.invisible)', 'p.invisible))::text'),
    )
    await copy.start()
    const rights = { likes: true, billing: false }
    expect(await functionsNamed('profiles.hides_house')).toEqual([
      { signature: 'profiles.hides_house(uuid)', result: 'text', ...rights },
    ])

    copy.change(HIDES_HOUSE, (text) =>
      text
        .replace('p_member uuid)', 'p_member uuid, p_site uuid)')
        .replaceAll('hides_house(uuid)', 'hides_house(uuid, uuid)'),
    )
    await copy.start()
    expect(await functionsNamed('profiles.hides_house')).toEqual([
      { signature: 'profiles.hides_house(uuid,uuid)', result: 'text', ...rights },
    ])
  })

  test('drops a function whose file is gone, unless something still needs it', async () => {
    rmSync(path.join(copy.folder, HIDES_HOUSE))
    await copy.start()
    expect(await functionsNamed('profiles.hides_house')).toEqual([])

    rmSync(path.join(copy.folder, 'functions/billing/refuse_change.sql'))
    await expect(copy.start()).rejects.toThrow('other objects depend on it')
    copy.write(
      '20270101T0000Z-billing-open-ledger.ts',
      migration(
        'drop trigger entry_append_only on billing.entry; drop trigger entry_no_truncate on billing.entry',
      ),
    )
    await copy.start()
    expect(await functionsNamed('billing.refuse_change')).toEqual([])
  })

  test('waits for a long read of a table that it changes, and members do not wait for it meanwhile', async () => {
    await copy.start()
    copy.write(
      '20270101T0000Z-conversations-note.ts',
      migration('alter table conversations.message add column note text'),
    )
    const member = new pg.Client({ connectionString: copy.database.url, statement_timeout: 30_000 })
    await member.connect()
    await copy.client.query('begin; select count(*) from conversations.message')
    const started = copy.start()
    const waits = `select from pg_locks where not granted and relation = 'conversations.message'::regclass`
    await expect.poll(async () => (await member.query(waits)).rowCount).toBe(1)
    expect((await member.query('select count(*)::int from conversations.message')).rows).toEqual([
      { count: 0 },
    ])
    await copy.client.query('rollback')
    await started
    expect((await member.query('select note from conversations.message')).rows).toEqual([])
    await member.end()
  })

  test('stops at a mistake and leaves the database as it was', async () => {
    await copy.start()
    const before = await copy.catalogue()
    copy.write('20270101T0000Z-likes-colour.ts', migration('alter table likes.match add column colour text'))
    copy.change(HIDES_HOUSE, (text) => text.replace('profiles.profile p', 'profiles.nowhere p'))
    await expect(copy.start()).rejects.toThrow(
      'migrations/functions/profiles/hides_house.sql: relation "profiles.nowhere" does not exist',
    )
    copy.change(HIDES_HOUSE, (text) => text.replace('profiles.nowhere', '{tenant}.profile'))
    await expect(copy.start()).rejects.toThrow(
      'migrations/functions/profiles/hides_house.sql: nothing is known of the placeholder {tenant}',
    )
    copy.change(HIDES_HOUSE, (text) => text.replace('{tenant}', 'profiles'))
    // An unchanged function whose table has changed.
    copy.write(
      '20270103T0000Z-likes-at.ts',
      migration('alter table likes.match rename column matched_at to at'),
    )
    await expect(copy.start()).rejects.toThrow(
      'migrations/functions/likes/published_news.sql: column x.matched_at does not exist',
    )
    rmSync(path.join(copy.folder, '20270103T0000Z-likes-at.ts'))
    copy.write('20270102T0000Z-likes-shape.ts', migration('alter table likes.nowhere add column shape text'))
    await expect(copy.start()).rejects.toThrow(
      'migrations/20270102T0000Z-likes-shape.ts: relation "likes.nowhere" does not exist',
    )
    expect(await copy.catalogue()).toEqual(before)
  })

  test('runs migrations once, by their time, along with functions that depend on them', async () => {
    copy.write(
      '20270102T0000Z-likes-second.ts',
      migration(
        'create table likes.second as select * from likes.first; grant select on likes.second to ${role("billing")}',
      ),
    )
    copy.write(
      '20270101T0000Z-likes-first.ts',
      migration('create table likes.first (at timestamptz not null default likes.when_first())'),
    )
    copy.write(
      'functions/likes/when_first.sql',
      'create or replace function likes.when_first() returns timestamptz language sql as $$ select min(at) from likes.first $$;',
    )
    await copy.start()
    await copy.start()
    expect(
      await copy.rowsOf(
        `select has_table_privilege('ruvela_test_billing', 'likes.second', 'select') as granted`,
      ),
    ).toEqual([{ granted: true }])
    expect(
      await copy.rowsOf(`select name from migrations.migration where name like '2027%' order by name`),
    ).toEqual([{ name: '20270101T0000Z-likes-first' }, { name: '20270102T0000Z-likes-second' }])
    rmSync(path.join(copy.folder, '20270102T0000Z-likes-second.ts'))
    await expect(copy.start()).rejects.toThrow(
      'This database has been migrated by a newer version of Ruvela (it has 20270102T0000Z-likes-second)',
    )
  })
})
