import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'

const QUEUE = `query ($kinds: [ModerationCaseKind!]) { moderationQueue(kinds: $kinds, first: 100) { totalCount edges { node { kind openedAt text
  photo { id } complaint { reference } statement { appeal { words } } } } } }`
const COMPLAIN = `mutation ($input: FileComplaintInput!) { fileComplaint(input: $input) { ... on FileComplaintSuccess { reference } } }`
const DECIDE = `mutation ($input: DecideCaseInput!) { decideCase(input: $input) { __typename } }`

const app = testApp()
let mia: OperatorPerson
let ada: Person
let reference: string
beforeAll(async () => {
  mia = await app.logInOperator('moderator')
  ada = await app.signUp()
  await uploadPhoto(ada)
  await ada.run('mutation { updateProfile(input: { aboutMe: "I sail" }) { __typename } }')
  const input = { about: 'OTHER', email: 'worried@example.org', text: 'A photo of mine is here.' }
  reference = (await app.visitor().run(COMPLAIN, { input })).data.fileComplaint.reference
  await app.drainEvents()
})

const cases = async () =>
  (await mia.run(QUEUE)).data.moderationQueue.edges.map(({ node }: any) => node) as any[]
const forget = () => app.admin.query('delete from accounts.moderation_case')

test('OPER-03 a photo, a text and a complaint from before the queue get a case each, and only one', async () => {
  await forget()
  expect(await cases()).toEqual([])
  await app.moveClock('2 hours')
  mia = await app.logInOperator('moderator')
  await Promise.all([1, 2, 3].map(() => app.runJob('accounts.open-missing-cases')))
  await app.runJob('accounts.open-missing-cases')
  const opened = await cases()
  expect(opened.map(({ kind }) => kind).toSorted()).toEqual(['COMPLAINT', 'PHOTO', 'TEXT'])
  const [complaint, photo, text] = ['COMPLAINT', 'PHOTO', 'TEXT'].map((each) =>
    opened.find(({ kind }) => kind === each),
  )
  expect([complaint.complaint.reference, text.text]).toEqual([reference, 'I sail'])
  // They wait since they came, so that the oldest is first.
  for (const { openedAt } of [complaint, photo])
    expect(Date.parse(text.openedAt) - Date.parse(openedAt)).toBeGreaterThan(3_600_000)
})

test('OPER-03 what a moderator has decided gets no second case, even before it has taken effect', async () => {
  const { edges } = (await mia.run('{ moderationQueue(kinds: [PHOTO, TEXT]) { edges { node { id } } } }'))
    .data.moderationQueue
  for (const { node } of edges) await mia.run(DECIDE, { input: { caseId: node.id, decision: 'APPROVE' } })
  await app.runJob('accounts.open-missing-cases')
  expect((await cases()).map(({ kind }) => kind)).toEqual(['COMPLAINT'])
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
  await app.runJob('accounts.open-missing-cases')
  expect((await cases()).map(({ kind }) => kind)).toEqual(['COMPLAINT'])
})

test('TRUST-07 an objection to a suspension from before the queue becomes an appeal', async () => {
  const bo = await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })
  await app.admin.query(`update accounts.account set status = 'suspended' where id = $1`, [bo.memberId])
  await bo.run(COMPLAIN, { input: { about: 'SUSPENSION', text: 'It was my sister.' } })
  await app.admin.query('delete from accounts.appeal')
  await forget()
  await app.runJob('accounts.open-missing-cases')
  expect((await cases()).map(({ kind }) => kind).toSorted()).toEqual(['APPEAL', 'COMPLAINT'])
})
