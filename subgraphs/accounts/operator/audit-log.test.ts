import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorPerson } from '#testing/operators.ts'
import { walkPages } from '#testing/page-walk.ts'
import type { Person } from '#testing/person.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const SEARCH = `query ($filter: AuditFilterInput) { auditEntries(filter: $filter, first: 100) { totalCount
  nodes { at by role action subjectType subjectId purpose after isOfInstallation subgraph } } }`
const QUEUE = '{ moderationQueue { edges { node { id } } } }'
const DECIDE = `mutation ($id: ID!) { decideCase(input: { caseId: $id, decision: APPROVE }) { __typename } }`
const UNDO = `mutation ($id: ID!) { undoDecision(input: { caseId: $id }) { __typename } }`

let app: TestApp
let ann: OperatorPerson, mia: OperatorPerson
let ada: Person
beforeAll(async () => {
  app = await createTestApp()
  ;[ann, mia] = [await app.logInOperator('admin'), await app.logInOperator('moderator')]
  ada = await app.signUp()
  await ada.run('mutation { updateProfile(input: { aboutMe: "I sail" }) { __typename } }')
  await app.drainEvents()
  const [{ node }] = (await mia.run(QUEUE)).data.moderationQueue.edges
  for (let round = 0; round < 3; round++) {
    await mia.run(DECIDE, { id: node.id })
    await mia.run(UNDO, { id: node.id })
  }
  await app.drainEvents()
})
afterAll(() => app?.close())

const search = async (filter?: object, by = ann) => {
  await app.drainEvents()
  const { data, errors } = await by.run(SEARCH, { filter })
  return errors === undefined ? data.auditEntries : errors[0]!.extensions.code
}
const operatorOf = (who: OperatorPerson) => Buffer.from(`Operator:${who.operatorId}`).toString('base64url')

test('OPER-01 an admin finds acts by operator, subject, beginning of the action and time', async () => {
  const found = await search({ action: 'case.' })
  expect(found.totalCount).toBe(6)
  expect(found.nodes[0]).toMatchObject({
    action: 'case.undone',
    role: 'moderator',
    subjectType: 'member',
    subjectId: ada.memberId,
    isOfInstallation: false,
    subgraph: 'accounts',
  })
  expect(JSON.parse(found.nodes[0].after)).toMatchObject({ kind: 'text', decision: 'approve' })
  expect((await search({ action: 'case.decided', operatorId: operatorOf(mia) })).totalCount).toBe(3)
  expect((await search({ action: 'case.', operatorId: operatorOf(ann) })).totalCount).toBe(0)
  for (const subject of [ada.memberId, ada.profileId])
    expect((await search({ action: 'case.', subject })).totalCount).toBe(6)
  const { at } = found.nodes[2]
  expect((await search({ action: 'case.', from: at })).nodes).toHaveLength(3)
  expect((await search({ action: 'case.', to: at })).nodes).toHaveLength(3)
  expect(await search({ subject: 'nonsense' })).toBe('BAD_USER_INPUT')
})

test('OPER-01 every search of the audit is in the audit, and acts on the installation show on each site', async () => {
  const count = async () => (await search({ action: 'audit.searched' })).totalCount
  const before = await count()
  expect(await count()).toBe(before + 1)
  await app.admin.query(
    `update accounts.audit_log set site_id = null where id = (select id from accounts.audit_log where action = 'case.decided' limit 1)`,
  )
  expect((await search({ action: 'case.' })).totalCount).toBe(6)
  const elsewhere = await search({ action: 'case.' }, ann.on('dutch'))
  expect(elsewhere.nodes).toMatchObject([{ isOfInstallation: true }])
})

test('OPER-01 only admins read the audit', async () => {
  for (const role of ['moderator', 'support', 'finance'] as const)
    expect(await search({}, await app.logInOperator(role))).toBe('FORBIDDEN')
  for (const who of [ada, app.visitor()])
    expect((await who.run(SEARCH)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

test('FED-02 OPER-01 an admin pages through the audit both ways, with its total', async () => {
  const list = { select: 'auditEntries(filter: { action: "case." }, ARGS) PAGE', path: ['auditEntries'] }
  const { all, totalCount, forwards, backwards } = await walkPages(ann.run, list)
  expect([all.length, totalCount]).toEqual([6, 6])
  expect(forwards).toEqual(all)
  expect(backwards).toEqual(all)
})
