import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'

const REPORT = `mutation ($input: ReportInput!) { report(input: $input) { __typename ... on ReportSuccess { reference } } }`
const QUEUE = `query ($kinds: [ModerationCaseKind!]) { moderationQueue(kinds: $kinds, first: 100) { edges { node { id subjectType
  member { id } } } } }`
const DECIDE = `mutation ($input: DecideCaseInput!) { decideCase(input: $input) { __typename ... on UserError { code }
  ... on InvalidInputError { fields { path code } } } }`
const PREVIEW = `query ($input: DecideCaseInput!) { decisionPreview(input: $input) { memberText reporterText } }`
const APPEAL = `mutation ($id: ID!) { appeal(input: { statementId: $id, words: "That is not so." }) { __typename } }`
const OWN = `{ viewer { profile { aboutMe aboutMeModeration aboutMeRejectionReason photos { id moderation rejectionReason } }
  statements { id decision correctedAt appeal { outcome answer } } reports { outcome } } suspension { until reason statements { id decision } } }`
const PROFILE = `query ($id: ID!) { node(id: $id) { ... on Profile { aboutMe photos { id } } } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename
  ... on SendMessageSuccess { message { id } conversation { id } } ... on UserError { code } } }`
const READ = `query ($id: ID!) { node(id: $id) { ... on Conversation { messages { edges { node { content { ... on TextContent { text } } } } } } } }`

const app = testApp()
let mia: OperatorPerson, noor: OperatorPerson
let ada: Person
beforeAll(async () => {
  ada = await member('Ada')
  ;[mia, noor] = [await app.logInOperator('moderator'), await app.logInOperator('admin')]
})

async function member(name: string): Promise<Person> {
  const isWoman = name === 'Ada' || name === 'Eva'
  const who = await app.signUp(isWoman ? { name } : { name, gender: 'MALE', seeking: 'FEMALE' })
  await who.run('mutation { changeLanguage(input: { language: "en" }) { __typename } }')
  return who
}
const report = async (who: Person, subject: string, reason: string) =>
  expect((await who.run(REPORT, { input: { subject, reason } })).data.report.__typename).toBe('ReportSuccess')
const send = async (from: Person, to: Person, text: string) =>
  (await from.run(SEND, { input: { clientId: newId(), recipientId: to.profileId, text } })).data.sendMessage
const own = async (who: Person) => (await who.run(OWN)).data
const typesOf = async (who: Person) => (await app.mails(who.email)).map(({ type }) => type)

async function caseAbout(who: Person, kind: string, subjectType?: string): Promise<string> {
  await app.drainEvents()
  const { edges } = (await mia.run(QUEUE, { kinds: [kind] })).data.moderationQueue
  const id = Buffer.from(`ModeratedMember:${who.memberId}`).toString('base64url')
  const about = edges.findLast(
    ({ node }: any) => node.member?.id === id && (subjectType ?? node.subjectType) === node.subjectType,
  )
  return about.node.id
}

async function decide(by: OperatorPerson, input: object): Promise<void> {
  expect(await by.run(DECIDE, { input })).toMatchObject({
    data: { decideCase: { __typename: 'DecideCaseSuccess' } },
  })
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
  await app.drainEvents()
}

/** The member appeals against a statement, and Noor finds that Mia was wrong. */
async function overturn(who: Person, statementId: string) {
  expect((await who.run(APPEAL, { id: statementId })).data.appeal.__typename).toBe('AppealSuccess')
  const input = { caseId: await caseAbout(who, 'APPEAL'), decision: 'OVERTURN', answer: 'We are sorry.' }
  const preview = (await noor.run(PREVIEW, { input })).data.decisionPreview
  await decide(noor, input)
  const [mail] = await app.mails(who.email)
  expect(mail).toMatchObject({ type: 'appealDecided' })
  expect(mail!.text).toContain(preview.memberText.split('\n\n')[0])
  return preview
}

const CORRECTED = {
  correctedAt: expect.any(String),
  appeal: { outcome: 'OVERTURNED', answer: 'We are sorry.' },
}

test('OPER-03 PROF-12 a photo that was refused wrongly is shown again, without a reason beside it', async () => {
  const [eva, bo] = [await member('Eva'), await member('Bo')]
  await uploadPhoto(eva)
  await decide(mia, { caseId: await caseAbout(eva, 'PHOTO'), decision: 'REFUSE', reason: 'NO_PERSON' })
  const seen = async () => (await bo.run(PROFILE, { id: eva.profileId })).data.node.photos
  expect(await seen()).toEqual([])
  const { viewer } = await own(eva)
  const preview = await overturn(eva, viewer.statements[0].id)
  expect(preview.reporterText).toBeNull()
  expect(await seen()).toHaveLength(1)
  const after = (await own(eva)).viewer
  expect(after.profile.photos).toMatchObject([{ moderation: 'APPROVED', rejectionReason: null }])
  expect(after.statements).toMatchObject([CORRECTED])
})

test('OPER-03 PROF-12 a text that was refused wrongly is shown again, unless the member has changed it', async () => {
  const [eva, bo] = [await member('Eva'), await member('Bo')]
  const write = async (text: string) => {
    await eva.run('mutation ($text: String) { updateProfile(input: { aboutMe: $text }) { __typename } }', {
      text,
    })
    await app.drainEvents()
  }
  const seen = async () => (await bo.run(PROFILE, { id: eva.profileId })).data.node.aboutMe
  await write('I sail on Sundays')
  await decide(mia, { caseId: await caseAbout(eva, 'TEXT'), decision: 'REFUSE', reason: 'ADVERTISING' })
  expect(await seen()).toBeNull()
  await overturn(eva, (await own(eva)).viewer.statements[0].id)
  expect(await seen()).toBe('I sail on Sundays')
  expect((await own(eva)).viewer.profile).toMatchObject({
    aboutMeModeration: 'APPROVED',
    aboutMeRejectionReason: null,
  })

  await write('Call 06-12345678')
  await decide(mia, { caseId: await caseAbout(eva, 'TEXT'), decision: 'REFUSE', reason: 'CONTACT_DETAILS' })
  await write('I row on Mondays')
  await overturn(eva, (await own(eva)).viewer.statements[0].id)
  expect((await own(eva)).viewer.profile).toMatchObject({
    aboutMe: 'I row on Mondays',
    aboutMeModeration: 'PENDING',
  })
})

test('OPER-03 TRUST-07 a message that was hidden wrongly is back, and the reporter learns of it', async () => {
  const [eva, bo] = [await member('Eva'), await member('Bo')]
  const { conversation, message } = await send(bo, eva, 'You old rascal')
  await report(eva, message.id, 'HARASSMENT')
  await decide(mia, { caseId: await caseAbout(bo, 'REPORT'), decision: 'REFUSE', reason: 'HARASSMENT' })
  const read = async () => JSON.stringify((await eva.run(READ, { id: conversation.id })).data.node)
  expect(await read()).not.toContain('You old rascal')
  expect((await own(eva)).viewer.reports).toEqual([{ outcome: 'UPHELD' }])
  const { reporterText } = await overturn(bo, (await own(bo)).viewer.statements[0].id)
  expect(await read()).toContain('You old rascal')
  expect((await own(bo)).viewer.statements).toMatchObject([CORRECTED])
  expect((await own(eva)).viewer.reports).toEqual([{ outcome: 'NOT_UPHELD' }])
  const [told] = await app.mails(eva.email)
  expect(told).toMatchObject({ type: 'reportDecided' })
  expect(told!.text).toContain('that decision was wrong')
  expect(told!.text).toContain(reporterText.split('\n\n')[0])
  // Neither side learns who the other is in this.
  expect(JSON.stringify(await app.mails(bo.email))).not.toContain('Eva')
})

test('OPER-03 a limit that was wrong ends at once, and another one stays', async () => {
  const [eva, bo] = [await member('Eva'), await member('Bo')]
  const { message } = await send(bo, ada, 'Look at my shop')
  await report(ada, bo.profileId, 'SPAM')
  await report(ada, message.id, 'SPAM')
  const limit = { decision: 'LIMIT', reason: 'ADVERTISING', days: 30 }
  const onPhotos = { mayNotWriteFirst: false, mayNotAddPhotos: true }
  const onBoth = { mayNotWriteFirst: true, mayNotAddPhotos: true }
  const cases = [await caseAbout(bo, 'REPORT', 'PROFILE'), await caseAbout(bo, 'REPORT', 'MESSAGE')]
  await decide(mia, { caseId: cases[0], ...limit, days: 3, limits: onPhotos })
  await decide(mia, { caseId: cases[1], ...limit, limits: onBoth })
  expect(await send(bo, eva, 'Hello')).toMatchObject({ code: 'CONVERSATIONS_LIMITED' })
  await overturn(bo, (await own(bo)).viewer.statements[0].id)
  expect(await send(bo, eva, 'Hello')).toMatchObject({ __typename: 'SendMessageSuccess' })
  const { rows } = await app.admin.query(
    `select may_not_add_photos_until - platform.now() < interval '4 days' as soon from profiles.profile where id = $1`,
    [bo.memberId],
  )
  expect(rows).toEqual([{ soon: true }])
})

test('OPER-03 TRUST-08 a wrong suspension gives its days back: the shorter one stays, then none @long', async () => {
  const [eva, bo] = [await member('Eva'), await member('Bo')]
  const { message } = await send(bo, eva, 'Lend me some money')
  await report(ada, bo.profileId, 'HARASSMENT')
  await report(eva, message.id, 'SCAM')
  const cases = [await caseAbout(bo, 'REPORT', 'PROFILE'), await caseAbout(bo, 'REPORT', 'MESSAGE')]
  await decide(mia, { caseId: cases[0], decision: 'SUSPEND', reason: 'HARASSMENT', days: 7 })
  const week = (await own(bo)).suspension.until
  await decide(mia, { caseId: cases[1], decision: 'BAN', reason: 'SCAM' })
  const { suspension } = await own(bo)
  expect(suspension).toMatchObject({ until: null, reason: 'FRAUD' })
  const banned = async () =>
    (await app.admin.query('select count(*)::int as count from accounts.banned_address')).rows[0].count
  expect(await banned()).toBe(1)

  await overturn(bo, suspension.statements.find(({ decision }: any) => decision === 'BAN').id)
  expect((await own(bo)).suspension).toMatchObject({ until: week, reason: 'RULES' })
  expect(await banned()).toBe(0)
  expect((await typesOf(eva)).filter((type) => type === 'reportDecided')).toHaveLength(2)

  await overturn(bo, suspension.statements.find(({ decision }: any) => decision === 'SUSPEND').id)
  const { rows } = await app.admin.query(
    'select status, suspended_until from accounts.account where id = $1',
    [bo.memberId],
  )
  expect(rows).toEqual([{ status: 'active', suspended_until: null }])
})
