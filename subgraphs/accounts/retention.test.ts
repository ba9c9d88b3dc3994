import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepRetention } from '#platform/retention.ts'
import { openWorld, type World } from '#platform/testing/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world?.close())

const runtimeOf = (name: string) => world.installation.runtimes.find(({ definition }) => definition.name === name)!
async function due(name: string, data: RegExp): Promise<number> {
  const { definition, db } = runtimeOf(name)
  const counts = await keepRetention(db, definition.name, { rules: definition.retention ?? [], dryRun: true })
  return counts.find((count) => data.test(count.data))!.rows
}

test('each class of data is kept as long as its rule says; a dry run counts and removes nothing', async () => {
  const ada = await world.signUp()
  const count = async (table: string) => (await world.admin.query(`select count(*)::int as count from ${table}`)).rows[0].count
  expect(await due('accounts', /^sessions/)).toBe(0)
  await world.moveClock('30 days')
  expect([await due('accounts', /^sessions/), await due('accounts', /^links/), await due('notifications', /^mails/)]).toEqual([1, 1, 0])
  expect([await count('accounts.session'), await count('accounts.auth_token')]).toEqual([1, 1])
  await world.runJob('accounts.keep-retention')
  expect([await count('accounts.session'), await count('accounts.auth_token')]).toEqual([0, 0])
  expect(await world.mails(ada.email)).not.toEqual([])
  await world.moveClock('60 days')
  await world.runJob('notifications.keep-retention')
  expect(await world.mails(ada.email)).toEqual([])
  expect((await world.admin.query('select status from accounts.account where id = $1', [ada.memberId])).rows).toEqual([{ status: 'active' }])
})

test('every rule can be run in every subgraph', async () => {
  for (const { definition } of world.installation.runtimes) await world.runJob(`${definition.name}.keep-retention`)
})
