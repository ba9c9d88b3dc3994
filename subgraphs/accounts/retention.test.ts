import { expect, test } from 'vitest'
import { keepRetention, retentionTable } from '#platform/members/retention.ts'
import { testApp } from '#testing/file-app.ts'

const app = testApp()

const runtimeOf = (name: string) =>
  app.installation.runtimes.find(({ definition }) => definition.name === name)!
async function due(name: string, data: RegExp): Promise<number> {
  const { definition, db } = runtimeOf(name)
  const counts = await keepRetention(db, definition.name, { rules: definition.retention ?? [], dryRun: true })
  return counts.find((count) => data.test(count.data))!.rows!
}

test('ACCT-06 each class of data is kept as long as its rule says; a dry run counts and removes nothing @long', async () => {
  const ada = await app.signUp()
  const count = async (table: string) =>
    (await app.admin.query(`select count(*)::int as count from ${table}`)).rows[0].count
  expect(await due('accounts', /^sessions/)).toBe(0)
  await app.moveClock('30 days')
  expect([
    await due('accounts', /^sessions/),
    await due('accounts', /^links/),
    await due('notifications', /^mails/),
  ]).toEqual([1, 1, 0])
  expect([await count('accounts.session'), await count('accounts.auth_token')]).toEqual([1, 1])
  await app.runJob('accounts.keep-retention')
  expect([await count('accounts.session'), await count('accounts.auth_token')]).toEqual([0, 0])
  expect(await app.mails(ada.email)).not.toEqual([])
  await app.moveClock('60 days')
  await app.runJob('notifications.keep-retention')
  expect(await app.mails(ada.email)).toEqual([])
  expect(
    (await app.admin.query('select status from accounts.account where id = $1', [ada.memberId])).rows,
  ).toEqual([{ status: 'active' }])
})

test('ACCT-06 the table states a retention period for everything that is stored', async () => {
  for (const { definition } of app.installation.runtimes) {
    const { rows } = await app.admin.query(
      `select table_name from information_schema.tables where table_schema = $1 and table_type = 'BASE TABLE'`,
      [definition.name],
    )
    const lines = retentionTable(definition.retention ?? [], definition.memberData)
    const said = new Set(lines.map(({ table }) => table))
    expect(
      rows.map(({ table_name }) => table_name).filter((table) => !said.has(table)),
      definition.name,
    ).toEqual([])
    for (const { kept } of lines) expect(kept).not.toBe('')
  }
  const lineOf = (subgraph: string, table: string) => {
    const { definition } = runtimeOf(subgraph)
    return retentionTable(definition.retention ?? [], definition.memberData)
      .filter((line) => line.table === table)
      .map(({ kept }) => kept)
  }
  expect(lineOf('accounts', 'session')).toEqual(['30 days from the login'])
  expect(lineOf('accounts', 'auth_token')).toEqual(['7 days after they expired'])
  expect(lineOf('accounts', 'account')[0]).toBe('30 days')
  expect(lineOf('notifications', 'mail')).toEqual(['90 days'])
  expect(lineOf('billing', 'invoice')[0]).toContain('The law')
})

test('ACCT-06 in every subgraph the retention rules remove all that is due', async () => {
  await app.signUp()
  await app.moveClock('800 days')
  const left = async () => {
    const counts: [string, number][] = []
    for (const { definition, db } of app.installation.runtimes) {
      for (const { data, rows } of await keepRetention(db, definition.name, {
        rules: definition.retention ?? [],
        dryRun: true,
      })) {
        counts.push([`${definition.name}: ${data}`, rows ?? 0])
      }
    }
    return counts
  }
  const before = await left()
  expect(before.filter(([, rows]) => rows > 0)).not.toEqual([])
  for (const { definition } of app.installation.runtimes)
    await app.runJob(`${definition.name}.keep-retention`)
  expect(await left()).toEqual(before.map(([data]) => [data, 0]))
})
