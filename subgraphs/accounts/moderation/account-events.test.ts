import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'

const REPORT = `mutation ($subject: ID!) { report(input: { subject: $subject, reason: SPAM }) { __typename } }`
const QUEUE = `query ($kinds: [ModerationCaseKind!]) { moderationQueue(kinds: $kinds, first: 100) { edges { node { id member { profileId } } } } }`
const DECIDE = `mutation ($input: DecideCaseInput!) { decideCase(input: $input) { __typename } }`
const UNDO = `mutation ($id: ID!) { undoDecision(input: { caseId: $id }) { __typename } }`
const APPEAL = `mutation ($id: ID!) { appeal(input: { statementId: $id, words: "That is not so." }) { __typename } }`
const EVENTS = (after: string) =>
  `subscription { accountEvents(after: "${after}") { cursor kind statement { id decision text appeal { outcome } } viewer { statements { id } } } }`

const app = testApp()
let mia: OperatorPerson, noor: OperatorPerson
let ada: Person
beforeAll(async () => {
  ;[mia, noor] = [await app.logInOperator('moderator'), await app.logInOperator('admin')]
  ada = await app.signUp({ name: 'Ada' })
})

const man = () => app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
const cursorOf = async (who: Person) =>
  (await who.run('{ viewer { accountCursor } }')).data.viewer.accountCursor
async function caseAbout(who: Person, kind: string): Promise<string> {
  await app.drainEvents()
  const { edges } = (await mia.run(QUEUE, { kinds: [kind] })).data.moderationQueue
  return edges.findLast(({ node }: any) => node.member?.profileId === who.profileId).node.id
}
async function decide(by: OperatorPerson, who: Person, kind: string, choice: object): Promise<string> {
  const caseId = await caseAbout(who, kind)
  const { data } = await by.run(DECIDE, { input: { caseId, ...choice } })
  expect(data.decideCase.__typename).toBe('DecideCaseSuccess')
  return caseId
}
async function takeEffect(): Promise<void> {
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
}
const WARN = { decision: 'WARN', reason: 'ADVERTISING' }

test('TRUST-07 a member who is online learns of a decision at once, and others do not', async () => {
  const [bo, eva] = [await man(), await app.signUp({ name: 'Eva' })]
  const [own, others] = [bo.subscribe(EVENTS('0')), eva.subscribe(EVENTS('0'))]
  const heard = own.next()
  await ada.run(REPORT, { subject: bo.profileId })
  await decide(mia, bo, 'REPORT', WARN)
  await takeEffect()
  const event = (await heard).data.accountEvents
  expect(event).toMatchObject({
    kind: 'STATEMENT_ISSUED',
    statement: { decision: 'WARN', text: expect.stringContaining('.') },
    viewer: { statements: [{ id: event.statement.id }] },
  })
  expect(await cursorOf(bo)).toBe(event.cursor)
  // The first that Eva hears is about herself.
  await ada.run(REPORT, { subject: eva.profileId })
  const first = others.next()
  await decide(mia, eva, 'REPORT', WARN)
  await takeEffect()
  const { statement } = (await first).data.accountEvents
  expect(statement.id).not.toBe(event.statement.id)
  await Promise.all([own.close(), others.close()])
})

test('TRUST-07 a decision of a minute offline is not missed, and comes once', async () => {
  const bo = await man()
  const before = await cursorOf(bo)
  await ada.run(REPORT, { subject: bo.profileId })
  await decide(mia, bo, 'REPORT', WARN)
  await takeEffect()
  const again = bo.subscribe(EVENTS(before))
  const { cursor, kind } = (await again.next()).data.accountEvents
  expect(kind).toBe('STATEMENT_ISSUED')
  await again.close()
  // From the newest cursor on there is nothing more: the next event is the next decision.
  const later = bo.subscribe(EVENTS(cursor))
  const next = later.next()
  await ada.run(REPORT, { subject: bo.profileId })
  await decide(mia, bo, 'REPORT', WARN)
  await takeEffect()
  const { viewer } = (await next).data.accountEvents
  expect(viewer.statements).toHaveLength(2)
  await later.close()
})

test('TRUST-07 a member who is online learns what has come of the appeal', async () => {
  const bo = await man()
  await ada.run(REPORT, { subject: bo.profileId })
  await decide(mia, bo, 'REPORT', WARN)
  await takeEffect()
  const { id } = (await bo.run('{ viewer { statements { id } } }')).data.viewer.statements[0]
  await bo.run(APPEAL, { id })
  const stream = bo.subscribe(EVENTS(await cursorOf(bo)))
  const heard = stream.next()
  await decide(noor, bo, 'APPEAL', { decision: 'OVERTURN' })
  await takeEffect()
  expect((await heard).data.accountEvents).toMatchObject({
    kind: 'STATEMENT_CHANGED',
    statement: { id, appeal: { outcome: 'OVERTURNED' } },
  })
  await stream.close()
})

test('OPER-03 TRUST-07 a member hears nothing of a decision that was undone', async () => {
  const bo = await man()
  const before = await cursorOf(bo)
  await ada.run(REPORT, { subject: bo.profileId })
  const id = await decide(mia, bo, 'REPORT', WARN)
  await mia.run(UNDO, { id })
  await takeEffect()
  expect(await cursorOf(bo)).toBe(before)
})
