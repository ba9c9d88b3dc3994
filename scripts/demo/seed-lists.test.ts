import { existsSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#subgraphs/profiles/geo/locale.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { demoPeople } from './people.ts'
import { ABOUT_ME_PARTS } from './words/about-me.ts'

const LISTS = ['hair', 'eye', 'body', 'relationship', 'interest', 'gender']

let database: TestDatabase
let pool: pg.Pool
const tokens = new Map<string, string[]>()

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const { rows } = await pool.query<{ list: string; tokens: string[] }>(
    'select list, array_agg(token order by position) as tokens from profiles.choice group by list',
  )
  for (const row of rows) tokens.set(row.list, row.tokens)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('what every site begins with', () => {
  test('lists whose entries have a name in all eleven languages', async () => {
    expect([...tokens.keys()].toSorted()).toEqual(LISTS.toSorted())
    expect([tokens.get('hair')![0], tokens.get('interest')![0], tokens.get('gender')]).toEqual([
      'black',
      'walking',
      ['FEMALE', 'MALE'],
    ])
    const { rows } = await pool.query(
      `select c.list, c.token from profiles.choice c
       where (select array_agg(t.locale order by t.locale) from profiles.choice_text t where t.choice_id = c.id and t.name <> '') is distinct from $1`,
      [LOCALES],
    )
    expect(rows).toEqual([])
  })

  test('gifts that have a picture, and a name in all eleven languages', async () => {
    const { rows } = await pool.query<{ picture: string; names: Record<string, string> }>(
      'select picture, names from conversations.gift',
    )
    expect(rows).toHaveLength(12)
    for (const { picture, names } of rows) {
      expect(existsSync(new URL(`../../web/public${picture}`, import.meta.url))).toBe(true)
      for (const locale of LOCALES) expect(names[locale]).toBeTruthy()
    }
  })
})

describe('the people of the demo', () => {
  test('choose only what the lists of a site offer', () => {
    for (const member of demoPeople({ site: 'ruvela', count: 500, seed: 1, today: '2026-11-21' })) {
      for (const interest of member.interests) expect(tokens.get('interest')).toContain(interest)
      expect(new Set(member.interests).size).toBe(member.interests.length)
      const chosen = {
        hair: member.hair,
        eye: member.eyes,
        body: member.body,
        relationship: member.relationship,
      }
      for (const [list, token] of Object.entries(chosen))
        if (token !== undefined) expect(tokens.get(list)).toContain(token)
    }
  })

  test('write about interests of the list, in all eleven languages', () => {
    for (const locale of LOCALES)
      for (const token of Object.keys(ABOUT_ME_PARTS[locale].interests))
        expect(tokens.get('interest')).toContain(token)
  })
})
