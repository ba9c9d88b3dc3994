import { beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { openShop } from '#subgraphs/billing/testing/shop.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import { walkPages } from '#testing/page-walk.ts'
import type { Person } from '#testing/person.ts'

const SEARCH = `query ($filter: AuditFilterInput) { auditEntries(filter: $filter, first: 100) { totalCount
  nodes { at by role action subjectType subjectId subjectName memberId caseId order { number } purpose after isOfInstallation
    requestId subgraph } } }`
const QUEUE = '{ moderationQueue { edges { node { id } } } }'
const DECIDE = `mutation ($id: ID!) { decideCase(input: { caseId: $id, decision: APPROVE }) { __typename } }`
const UNDO = `mutation ($id: ID!) { undoDecision(input: { caseId: $id }) { __typename } }`

const app = testApp()
let ann: OperatorPerson, mia: OperatorPerson
let ada: Person
beforeAll(async () => {
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
    role: 'MODERATOR',
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
  // The page is read before the search is written; the total may count it already.
  const count = async () => (await search({ action: 'audit.searched' })).nodes.length
  const before = await count()
  expect(await count()).toBe(before + 1)
  await app.admin.query(
    `update accounts.audit_log set site_id = null where id = (select id from accounts.audit_log where action = 'case.decided' limit 1)`,
  )
  expect((await search({ action: 'case.' })).totalCount).toBe(6)
  const elsewhere = await search({ action: 'case.' }, ann.on('dutch'))
  expect(elsewhere.nodes).toMatchObject([{ isOfInstallation: true }])
})

test('OPER-01 an admin comes from an act to its member, case, order and request @long', async () => {
  const eva = await app.signUp({ name: 'Evangelina' })
  const shop = await openShop(app)
  const { number } = await shop.buy(eva)
  await shop.refund(await app.logInOperator('finance'), {
    orderNumber: number,
    extent: 'PART',
    amountMinor: 100,
  })
  const memberId = toGlobalId('OperatorMember', eva.memberId)
  const [refund] = (await search({ action: 'refund.', subject: memberId })).nodes
  expect(refund).toMatchObject({
    subjectName: 'Evangelina',
    memberId,
    caseId: null,
    order: { number },
    requestId: expect.stringMatching(/./),
  })
  const [decision] = (await search({ action: 'case.decided' })).nodes
  const { caseId } = JSON.parse(decision.after)
  expect(decision).toMatchObject({ caseId: toGlobalId('ModerationCase', caseId), order: null })
  const [login] = (await search({ action: 'operator.logged-in', operatorId: operatorOf(mia) })).nodes
  const named = (await ann.run('{ auditOperators { operatorId name } }')).data.auditOperators
  const { name } = named.find((one: any) => one.operatorId === operatorOf(mia))
  expect(login).toMatchObject({ by: name, subjectName: name, memberId: null, caseId: null })
})

test('OPER-01 an admin sees only the acts on the site, or only those on the whole installation', async () => {
  await app.admin.query(
    `update accounts.audit_log set site_id = null where id = (select id from accounts.audit_log where action = 'case.undone' limit 1)`,
  )
  const count = async (scope: string) => (await search({ action: 'case.undone', scope })).nodes
  expect((await count('INSTALLATION')).length).toBe(1)
  expect((await count('SITE')).length).toBe(2)
  expect((await search({ action: 'case.undone' })).totalCount).toBe(3)
})

test('OPER-01 an admin chooses among the operators who work on the site', async () => {
  const elsewhere = await app.logInOperator('support', { sites: ['dutch'] })
  const LIST = '{ auditOperators { operatorId } }'
  const idsOn = async (by: OperatorPerson) =>
    (await by.run(LIST)).data.auditOperators.map((one: any) => one.operatorId)
  expect(await idsOn(ann)).toContain(operatorOf(mia))
  expect(await idsOn(ann)).not.toContain(operatorOf(elsewhere))
  expect(await idsOn(ann.on('dutch'))).toContain(operatorOf(elsewhere))
  expect((await mia.run(LIST)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

test('OPER-01 only admins read the audit', async () => {
  for (const role of ['moderator', 'support', 'finance'] as const)
    expect(await search({}, await app.logInOperator(role))).toBe('FORBIDDEN')
  for (const who of [ada, app.visitor()])
    expect((await who.run(SEARCH)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

test('FED-02 OPER-01 an admin pages through the audit both ways, with its total', async () => {
  const list = { select: 'auditEntries(filter: { action: "case." }, ARGS) PAGE', path: ['auditEntries'] }
  const { all, totalCount, forwards, backwards } = await walkPages(
    (document) => ann.run(document.replaceAll('{ id }', '{ id: entryId }')),
    list,
  )
  expect([all.length, totalCount]).toEqual([6, 6])
  expect(forwards).toEqual(all)
  expect(backwards).toEqual(all)
})
