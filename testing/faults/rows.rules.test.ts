import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROWS } from './rows.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

test('each guard of a fault row appears in the product exactly once, where its row says', () => {
  const counts = ROWS.map(({ id, guard }) => {
    const count = readFileSync(path.join(ROOT, guard.file), 'utf8').split(guard.text).length - 1
    return { id, file: guard.file, count }
  })
  expect(counts.filter(({ count }) => count !== 1)).toEqual([])
  expect(counts.length).toBeGreaterThan(30)
})

test('each fault row has a unique name, so that an operator can run it alone', () => {
  const ids = ROWS.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})
