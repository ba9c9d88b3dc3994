import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openWay, type FaultyWay } from '#testing/faulty-way.ts'
import { newId } from '../base/global-ids.ts'
import { openPubSub } from '../events/pub-sub.ts'
import { createPool } from './database.ts'

let database: TestDatabase
let way: FaultyWay
let urlOverWay: string

beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  const folder = url.searchParams.get('host')
  way = await openWay(folder === null ? Number(url.port) : `${folder}/.s.PGSQL.${url.port}`)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(way.port)
  urlOverWay = url.href
})
afterAll(async () => {
  await way.close()
  await database.drop()
})

test('members go on after the database machine vanished silently: no request waits for an impossible answer', async () => {
  const pool = createPool(urlOverWay, { max: 2, statement_timeout: 500 })
  await Promise.all([pool.query('select 1'), pool.query('select 2')])
  way.swallow()
  const asked = [pool.connect(), pool.connect()].map(async (connected) => {
    const client = await connected
    return client.query('select 3').finally(() => client.release())
  })
  for (const answer of asked) await expect(answer).rejects.toThrow('Query read timeout')
  way.heal()
  expect((await pool.query('select 4 as four')).rows).toEqual([{ four: 4 }])
  await pool.end()
})

test('live updates cross processes again after the database machine vanished silently', async () => {
  const [here, there] = await Promise.all([openPubSub(database.url), openPubSub(urlOverWay)])
  way.swallow()
  await expect.poll(() => there.isConnected()).toBe(false)
  way.heal()
  await expect.poll(() => there.isConnected()).toBe(true)
  const memberId = newId()
  const told = new Promise<void>((resolve) => there.subscribeTo('member', memberId, resolve))
  here.publish({ topic: 'member', keys: [memberId] })
  await told
  await Promise.all([here.close(), there.close()])
})
