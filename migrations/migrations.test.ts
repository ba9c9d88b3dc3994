import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SUBGRAPHS } from '#platform/base/config.ts'
import { DATABASE_ERRORS } from '#platform/postgres/database-errors.ts'

const FOLDER = import.meta.dirname
const OWNERS: string[] = [...SUBGRAPHS, 'platform']

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => !file.endsWith('.test.ts'),
)
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8')
const migrations = files.filter((file) => file.endsWith('.ts'))
const functions = files.filter((file) => file.startsWith('functions/') && file.endsWith('.sql'))
const importsOf = (source: string) =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map((found) => found[1])

describe('migrations', () => {
  const isWellNamed = (file: string) => {
    const [, year, month, day, hour, minute, owner] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z-([a-z]+)-[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.exec(file) ?? []
    const time = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`
    return !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time && OWNERS.includes(owner!)
  }

  test('are named by a time that exists and no other has, and by their subgraph', () => {
    expect(
      [
        '20270228T2359Z-likes-super-like.ts',
        '20270230T0000Z-likes-shape.ts',
        '20270228T0000Z-swipes-shape.ts',
        'likes-shape.ts',
      ].map(isWellNamed),
    ).toEqual([true, false, false, false])
    expect(migrations.filter((file) => !isWellNamed(file))).toEqual([])
    const times = migrations.map((file) => file.slice(0, 14))
    expect(times.filter((time, index) => times.indexOf(time) !== index)).toEqual([])
  })

  // A migration must do the same in a year, whatever the product has become by then.
  test('use no code of the product', () => {
    expect(
      importsOf(`import { a } from '../subgraphs/a.ts'; await import("#platform/b.ts"); import 'c'`),
    ).toEqual(['../subgraphs/a.ts', '#platform/b.ts', 'c'])
    for (const file of migrations)
      expect([file, importsOf(read(file)).filter((name) => name !== 'kysely')]).toEqual([file, []])
  })
})

describe('functions of the database', () => {
  test('have a file each, which explains their purpose', () => {
    expect(functions.length).toBeGreaterThan(40)
    for (const file of functions) {
      const [, folder, name] = file.split('/')
      const schema = folder === 'shared' ? '{schema}' : folder
      const defined = [...read(file).matchAll(/create (?:or replace )?function ([^\s(]+)\(/g)].map(
        (found) => found[1],
      )
      expect(defined).toEqual([`${schema}.${name!.replace('.sql', '')}`])
      expect([file, /^-- |^comment on function /m.test(read(file))]).toEqual([file, true])
    }
  })

  test('are not executable by every role where they have more rights than their caller', () => {
    const open = functions.filter(
      (file) =>
        /security definer/.test(read(file)) && !/^revoke all on function .* from public;$/m.test(read(file)),
    )
    expect(open).toEqual(['functions/platform/add_job.sql', 'functions/platform/now.sql'])
  })

  test('refuse with codes that the server knows, each with one meaning', () => {
    const raised = new Map<string, Set<string>>()
    for (const file of files.filter((name) => name.endsWith('.sql'))) {
      for (const [, message, code] of read(file).matchAll(
        /raise exception '([^']*)'[^;]*errcode = '([^']*)'/g,
      )) {
        raised.set(code!, (raised.get(code!) ?? new Set()).add(message!))
      }
      // In any spelling, a code occurs only in an exception above.
      for (const [code] of read(file).replaceAll(/--.*/g, '').matchAll(/RV\d+/g))
        expect([file, raised.has(code)]).toEqual([file, true])
    }
    expect([...raised.keys()].toSorted()).toEqual(Object.values(DATABASE_ERRORS).toSorted())
    for (const [code, messages] of raised) expect([code, ...messages]).toHaveLength(2)
  })
})
