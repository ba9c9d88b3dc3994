import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'

const REPORT = `mutation ($input: ReportInput!) { report(input: $input) { __typename } }`
const QUEUE = `query ($kinds: [ModerationCaseKind!]) { moderationQueue(kinds: $kinds, first: 100) { edges { node { id subjectType
  member { id } } } } }`
const CASE = `query ($id: ID!) { node(id: $id) { ... on ModerationCase { complaint { text } photo { id width }
  statement { about decision text appeal { words } } appealedDecision { kind reason decidedBy decidedAt }
  judgedCase { id kind subjectType text reports { reason words } } } } }`
const MESSAGES = `query ($id: ID!) { node(id: $id) { ... on ModerationCase { messages { text isReported isByMember } } } }`
const DECIDE = `mutation ($input: DecideCaseInput!) { decideCase(input: $input) { __typename } }`
const APPEAL = `mutation ($id: ID!) { appeal(input: { statementId: $id, words: "That is not so." }) { __typename } }`
const STATEMENTS = '{ viewer { statements { id } } suspension { statements { id } } }'
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { message { id } } } }`
const WRITE = 'mutation ($text: String) { updateProfile(input: { aboutMe: $text }) { __typename } }'
const COMPLAIN = `mutation ($text: String!) { fileComplaint(input: { about: SUSPENSION, text: $text }) { ... on FileComplaintSuccess { reference } } }`

const app = testApp()
let mia: OperatorPerson, noor: OperatorPerson
let ada: Person
beforeAll(async () => {
  ;[mia, noor] = [await app.logInOperator('moderator'), await app.logInOperator('admin')]
  ada = await app.signUp({ name: 'Ada' })
})

const man = () => app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
const report = async (who: Person, subject: string, reason: string, words?: string) =>
  expect((await who.run(REPORT, { input: { subject, reason, words } })).data.report.__typename).toBe(
    'ReportSuccess',
  )
const send = async (from: Person, to: Person, text: string): Promise<string> =>
  (await from.run(SEND, { input: { clientId: newId(), recipientId: to.profileId, text } })).data.sendMessage
    .message.id

async function caseAbout(who: Person, kind: string): Promise<string> {
  await app.drainEvents()
  const { edges } = (await mia.run(QUEUE, { kinds: [kind] })).data.moderationQueue
  const id = Buffer.from(`ModeratedMember:${who.memberId}`).toString('base64url')
  return edges.findLast(({ node }: any) => node.member?.id === id).node.id
}

/** Mia decides about a member's case, and the decision takes effect. */
async function decide(who: Person, kind: string, choice: object): Promise<string> {
  const caseId = await caseAbout(who, kind)
  const { data } = await mia.run(DECIDE, { input: { caseId, ...choice } })
  expect(data.decideCase.__typename).toBe('DecideCaseSuccess')
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
  await app.drainEvents()
  return caseId
}

/** The member appeals against the newest statement. @returns the appeal as Noor sees it */
async function appeal(who: Person): Promise<any> {
  const { viewer, suspension } = (await who.run(STATEMENTS)).data
  const [{ id }] = (viewer ?? suspension).statements
  expect((await who.run(APPEAL, { id })).data.appeal.__typename).toBe('AppealSuccess')
  const caseId = await caseAbout(who, 'APPEAL')
  return { caseId, ...(await noor.run(CASE, { id: caseId })).data.node }
}
const messagesOf = async (caseId: string) =>
  (await noor.run(MESSAGES, { id: caseId })).data.node.messages.map(({ text }: any) => text)
const readings = async (who: Person, by: OperatorPerson): Promise<number> => {
  const { rows } = await app.admin.query(
    `select count(*)::int as count from accounts.audit where action = 'messages.read' and subject_id = $1 and operator_id = $2`,
    [who.memberId, by.operatorId],
  )
  return rows[0].count
}

test('OPER-03 TRUST-07 an appeal shows the text that was judged, although the member has replaced it', async () => {
  const bo = await man()
  await bo.run(WRITE, { text: 'Call 06-12345678' })
  const judged = await decide(bo, 'TEXT', { decision: 'REFUSE', reason: 'CONTACT_DETAILS' })
  await bo.run(WRITE, { text: 'I row on Mondays' })
  expect(await appeal(bo)).toMatchObject({
    statement: {
      about: 'ABOUT_ME',
      decision: 'REFUSE',
      text: expect.any(String),
      appeal: { words: 'That is not so.' },
    },
    appealedDecision: {
      kind: 'REFUSE',
      reason: 'CONTACT_DETAILS',
      decidedBy: expect.any(String),
      decidedAt: expect.any(String),
    },
    judgedCase: { id: judged, kind: 'TEXT', text: 'Call 06-12345678', reports: [] },
  })
})

test('OPER-03 TRUST-07 an appeal shows the photo that was judged, until the member deletes it', async () => {
  const eva = await app.signUp({ name: 'Eva' })
  await uploadPhoto(eva)
  await decide(eva, 'PHOTO', { decision: 'REFUSE', reason: 'NO_PERSON' })
  const { caseId, photo } = await appeal(eva)
  expect(photo).not.toBeNull()
  const { data } = await eva.run('{ viewer { profile { photos { id } } } }')
  const { id } = data.viewer.profile.photos[0]
  await eva.run('mutation ($id: ID!) { deletePhoto(input: { photoId: $id }) { __typename } }', { id })
  await app.drainEvents()
  expect((await noor.run(CASE, { id: caseId })).data.node).toMatchObject({
    photo: null,
    statement: { about: 'PHOTO' },
  })
})

test('OPER-03 TRUST-07 an appeal shows the reported message in its context; reading is recorded', async () => {
  const [bo, eva] = [await man(), await app.signUp({ name: 'Eva' })]
  await send(bo, eva, 'Hello')
  const messageId = await send(bo, eva, 'You are ugly')
  await report(eva, messageId, 'HARASSMENT', 'He does this every day.')
  await decide(bo, 'REPORT', { decision: 'REFUSE', reason: 'HARASSMENT' })
  const { caseId, judgedCase } = await appeal(bo)
  expect(judgedCase).toMatchObject({
    subjectType: 'MESSAGE',
    reports: [{ reason: 'HARASSMENT', words: 'He does this every day.' }],
  })
  expect(await readings(bo, noor)).toBe(0)
  expect(await messagesOf(caseId)).toEqual(['Hello', 'You are ugly'])
  expect(await readings(bo, noor)).toBe(1)
})

test('OPER-03 TRUST-08 an appeal after the scam shield shows the judged messages, and no later ones', async () => {
  const bo = await man()
  const women = []
  for (let count = 0; count < 3; count++) {
    const woman = await app.signUp({ name: 'Eva' })
    women.push(woman)
    await send(woman, bo, 'Hi Bo')
    await send(bo, woman, `Mail me at bo${count}@example.org`)
  }
  await decide(bo, 'SCAM', { decision: 'WARN', reason: 'SCAM' })
  await send(bo, women[0]!, 'Mail me at later@example.org')
  await app.moveClock('20 days')
  ;[mia, noor] = [await app.logInOperator('moderator'), await app.logInOperator('admin')]
  const { caseId, judgedCase } = await appeal(bo)
  expect(judgedCase).toMatchObject({ kind: 'SCAM' })
  expect(await messagesOf(caseId)).toEqual([0, 1, 2].map((count) => `Mail me at bo${count}@example.org`))
})

test('OPER-03 ACCT-05 a second appeal, by the form, shows the decision that closed the account', async () => {
  const bo = await man()
  await report(ada, bo.profileId, 'SCAM', 'He wants money.')
  const judged = await decide(bo, 'REPORT', { decision: 'BAN', reason: 'SCAM' })
  const first = await appeal(bo)
  await noor.run(DECIDE, { input: { caseId: first.caseId, decision: 'UPHOLD' } })
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
  await bo.run(COMPLAIN, { text: 'Once more: it was my sister.' })
  const again = async () => (await noor.run(CASE, { id: await caseAbout(bo, 'APPEAL') })).data.node
  expect(await again()).toMatchObject({
    complaint: { text: 'Once more: it was my sister.' },
    statement: { about: 'PROFILE', decision: 'BAN' },
    appealedDecision: { kind: 'BAN', decidedBy: expect.any(String) },
    judgedCase: { id: judged, reports: [{ reason: 'SCAM', words: 'He wants money.' }] },
  })
})

test('OPER-03 a case that is no appeal names no judged case', async () => {
  const bo = await man()
  await report(ada, bo.profileId, 'SPAM')
  const { data } = await mia.run(CASE, { id: await caseAbout(bo, 'REPORT') })
  expect(data.node).toMatchObject({ statement: null, appealedDecision: null, judgedCase: null })
})
