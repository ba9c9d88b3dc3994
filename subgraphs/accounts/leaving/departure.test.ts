import { expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import { walkPages } from '#testing/page-walk.ts'
import type { Person } from '#testing/person.ts'

const LIST = `query ($after: String) { departures(first: 2, after: $after) { totalCount pageInfo { endCursor hasNextPage }
  nodes { memberId memberName reason words undoneAt } } }`
const LEAVE = `mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { __typename } }`

const app = testApp()
const leave = async (who: Person, reason: string, remarks?: string) =>
  (await who.run(LEAVE, { input: { reason, remarks, password: who.password } })).data.deleteAccount.__typename

test('ACCT-01 support alone reads what leaving members wrote, until the account is erased', async () => {
  const [ada, bo, eve, cas] = [
    await app.signUp({ name: 'Ada' }),
    await app.signUp({ name: 'Bo' }),
    await app.signUp({ name: 'Eve' }),
    await app.signUp({ name: 'Cas' }),
  ]
  expect(await leave(ada, 'OTHER', 'Too few people of my age.')).toBe('DeleteAccountSuccess')
  await leave(bo, 'PRICE')
  await leave(eve, 'SITE_PROBLEMS', 'The photos did not load.')
  await leave(cas, 'OTHER', 'Moving abroad.')
  const sue = await app.logInOperator('support')
  const read = async (after?: string) => (await sue.run(LIST, { after })).data.departures
  const first = await read()
  expect(first).toMatchObject({
    totalCount: 3,
    pageInfo: { hasNextPage: true },
    nodes: [
      { memberName: 'Cas', reason: 'OTHER', words: 'Moving abroad.', undoneAt: null },
      { memberName: 'Eve', reason: 'SITE_PROBLEMS', words: 'The photos did not load.' },
    ],
  })
  expect((await read(first.pageInfo.endCursor)).nodes).toMatchObject([
    { memberId: toGlobalId('OperatorMember', ada.memberId), words: 'Too few people of my age.' },
  ])
  const list = { select: 'departures(ARGS) PAGE', path: ['departures'] }
  // Each member is in it once.
  const ask: typeof sue.run = (document, variables) =>
    sue.run(document.replaceAll('{ id }', '{ id: memberId }'), variables)
  const { all, forwards, backwards } = await walkPages(ask, list)
  expect([all.length, forwards, backwards]).toEqual([3, all, all])
  expect((await sue.on('dutch').run(LIST)).data.departures).toMatchObject({ totalCount: 0, nodes: [] })
  for (const role of ['moderator', 'finance'] as const)
    expect((await (await app.logInOperator(role)).run(LIST)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await (await app.signUp()).run(LIST)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')

  // With the account, the words are erased too.
  await app.moveClock('15 days')
  await app.runJob('accounts.erase-accounts')
  await app.drainEvents()
  const later = await app.logInOperator('support')
  expect((await later.run(LIST)).data.departures).toMatchObject({ totalCount: 0, nodes: [] })
})
