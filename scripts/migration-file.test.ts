import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMigrationFile } from './migration-file.ts'

const now = new Date('2026-12-31T23:58:30.000Z')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ruvela-migration-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a new migration is named by UTC time, subgraph and purpose, and no two share a time', () => {
  expect(createMigrationFile(folder, { subgraph: 'likes', what: 'super-like', now })).toBe(
    '20261231T2358Z-likes-super-like.ts',
  )
  expect(createMigrationFile(folder, { subgraph: 'billing', what: 'bundles', now })).toBe(
    '20261231T2359Z-billing-bundles.ts',
  )
  expect(createMigrationFile(folder, { subgraph: 'platform', what: 'clock2', now })).toBe(
    '20270101T0000Z-platform-clock2.ts',
  )
  expect(readFileSync(path.join(folder, '20261231T2358Z-likes-super-like.ts'), 'utf8')).toContain(
    'alter table likes.',
  )
})

test('a migration with an unknown subgraph or an invalid file name is refused and not written', () => {
  const create = (subgraph: string, what: string) => () =>
    createMigrationFile(folder, { subgraph, what, now })
  expect(create('like', 'super-like')).toThrow('There is no subgraph like: it is one of accounts, profiles')
  for (const what of ['', 'SuperLike', 'super like', 'super_like', '-like', 'like-', '../like', 'liké'])
    expect(create('likes', what)).toThrow('cannot name a migration')
  expect(readdirSync(folder)).toEqual([])
})
