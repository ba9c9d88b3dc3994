import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMigrationsCopy, type MigrationsCopy } from '#testing/migrations-copy.ts'
import { SUBGRAPHS } from '../base/config.ts'
import { urlOf } from './database.ts'

let copy: MigrationsCopy
beforeEach(async () => void (copy = await createMigrationsCopy()))
afterEach(() => copy.remove())

describe('a start of the product', () => {
  test('keeps PostgreSQL from compiling statements, which takes longer than running them, for all roles @long', async () => {
    for (const owner of [...SUBGRAPHS, 'gateway'] as const) {
      const own = new pg.Client({ connectionString: urlOf(copy.database.config, copy.database.url, owner) })
      await own.connect()
      expect((await own.query('show jit')).rows, owner).toEqual([{ jit: 'off' }])
      await own.end()
    }
    expect(await copy.rowsOf('show jit')).toEqual([{ jit: 'off' }])
  })

  test('changes nothing in a complete database', async () => {
    await copy.start()
    const before = [
      await copy.catalogue(),
      await copy.rowsOf('select xmin, * from migrations.function order by name'),
    ]
    await copy.start()
    expect([
      await copy.catalogue(),
      await copy.rowsOf('select xmin, * from migrations.function order by name'),
    ]).toEqual(before)
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
  ])('is refused with what to do, and left alone: one %s @long', async (_, made) => {
    await copy.client.query(made)
    const before = await copy.catalogue()
    await expect(copy.start()).rejects.toThrow(REFUSAL)
    // Only the empty tables of the bookkeeping may be there in addition.
    const added = (await copy.catalogue()).filter(({ oid }) => !before.some((known) => known.oid === oid))
    expect(
      added.map(({ name }) => name).filter((name) => !/^(migration|function)(_pkey)?$|^pg_toast_/.test(name)),
    ).toEqual([])
  })
})
