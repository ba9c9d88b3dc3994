import { beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { walkPages } from '#testing/page-walk.ts'
import type { Person } from '#testing/person.ts'

const LIST = '{ waitingErasures(first: 100) { totalCount nodes { memberId memberName by isOwn purpose } } }'
const act = (name: string) => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
  return `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename ... on UserError { code } } }`
}

const app = testApp()
let sue: OperatorPerson, sam: OperatorPerson
let ada: Person, eve: Person
beforeAll(async () => {
  ;[sue, sam] = [await app.logInOperator('support'), await app.logInOperator('support')]
  ;[ada, eve] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Eve' })]
})

const idOf = ({ memberId }: Person) => toGlobalId('OperatorMember', memberId)
const run = async (name: string, member: Person, who: OperatorPerson, purpose = 'a call') => {
  const { data, errors } = await who.run(act(name), { input: { memberId: idOf(member), purpose } })
  await app.drainEvents()
  return data?.[name] ?? errors?.[0]?.extensions
}
const waiting = async (who: OperatorPerson) => (await who.run(LIST)).data.waitingErasures
const membersIn = async (who: OperatorPerson) =>
  (await waiting(who)).nodes.map(({ memberId }: any) => memberId)

test('OPER-05 support finds the erasures that wait, the oldest first, and decides about each', async () => {
  await run('eraseMemberNow', ada, sue, 'Letter of 3 May')
  await run('eraseMemberNow', eve, sam, 'Call 12')
  // Asking again keeps the one who asked first, and the reason of that one.
  await run('eraseMemberNow', ada, sam, 'Another reason')
  expect(await waiting(sam)).toMatchObject({
    totalCount: 2,
    nodes: [
      { memberId: idOf(ada), memberName: 'Ada', isOwn: false, purpose: 'Letter of 3 May' },
      { memberId: idOf(eve), memberName: 'Eve', isOwn: true, purpose: 'Call 12' },
    ],
  })
  expect((await waiting(sue)).nodes.map(({ isOwn }: any) => isOwn)).toEqual([true, false])
  expect(await waiting(sue.on('dutch'))).toEqual({ totalCount: 0, nodes: [] })

  expect(await run('confirmMemberErasure', eve, sam)).toMatchObject({ code: 'SECOND_PERSON_OWN' })
  expect(await run('declineMemberErasure', ada, sam)).toMatchObject({
    __typename: 'DeclineMemberErasureSuccess',
  })
  expect(await membersIn(sue)).toEqual([idOf(eve)])
  expect(await run('confirmMemberErasure', eve, sue)).toMatchObject({
    __typename: 'ConfirmMemberErasureSuccess',
  })
  expect(await membersIn(sue)).toEqual([])
})

test('OPER-05 only support and admins see which erasures wait', async () => {
  for (const role of ['moderator', 'finance'] as const)
    expect((await (await app.logInOperator(role)).run(LIST)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await waiting(await app.logInOperator('admin'))).totalCount).toBe(0)
  expect((await ada.run(LIST)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

test('OPER-05 FED-02 support pages through the erasures that wait both ways, with their total', async () => {
  for (const name of ['B', 'C', 'D', 'E', 'F']) await run('eraseMemberNow', await app.signUp({ name }), sue)
  const list = { select: 'waitingErasures(ARGS) PAGE', path: ['waitingErasures'] }
  const { all, totalCount, forwards, backwards } = await walkPages(sam.run, list)
  expect([all.length, totalCount]).toEqual([5, 5])
  expect(forwards).toEqual(all)
  expect(backwards).toEqual(all)
})

test('OPER-05 FED-02 support reads what was done about a member beyond the newest hundred acts @long', async () => {
  const zoe = await app.signUp({ name: 'Zoe' })
  const input = { memberId: idOf(zoe), purpose: 'a call', text: 'Called back.' }
  const ADD = 'mutation ($input: AddMemberNoteInput!) { addMemberNote(input: $input) { __typename } }'
  for (let n = 0; n < 101; n++) await sue.run(ADD, { input })
  await app.drainEvents()
  const read = async (args: string) => {
    const { data } = await sue.run(
      `query ($id: ID!) { operatorMember(id: $id, purpose: "a call") { acts(${args}) {
        totalCount nodes { id: entryId action } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`,
      { id: idOf(zoe) },
    )
    return data.operatorMember.acts
  }
  const newest = await read('first: 100')
  expect(newest).toMatchObject({ pageInfo: { hasNextPage: true } })
  const older = await read(`first: 100, after: "${newest.pageInfo.endCursor}"`)
  const notes = [...newest.nodes, ...older.nodes].filter(({ action }: any) => action === 'note.added')
  expect(new Set(notes.map(({ id }: any) => id)).size).toBe(101)
  expect(older.pageInfo.hasNextPage).toBe(false)
  const back = await read(`last: 100, before: "${older.pageInfo.startCursor}"`)
  expect(back.nodes).toEqual(newest.nodes)
})
