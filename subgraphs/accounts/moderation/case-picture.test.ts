import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { unseal } from '#platform/base/sealed.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import { uploadMessageImage, uploadPhoto } from '#testing/upload-photo.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { message { id } } } }`
const REPORT = `mutation ($subject: ID!, $reason: ReportReason!) { report(input: { subject: $subject, reason: $reason }) { __typename } }`
const QUEUE = `{ moderationQueue(kinds: [REPORT], first: 100) { edges { node { id member { id } } } } }`
const MESSAGES = `query ($id: ID!) { node(id: $id) { ... on ModerationCase { messages { text isReported picture { url width height } } } } }`
const KEPT = `query ($id: ID!) { node(id: $id) { ... on ModerationCase { photo { url(variant: LARGE) } keptPhotos { url reportedAt photo { isShown } } } } }`
const DECIDE = `mutation ($id: ID!, $decision: ModerationDecisionKind!, $reason: ModerationReasonCode) {
  decideCase(input: { caseId: $id, decision: $decision, reason: $reason }) { __typename } }`
const DELETE = `mutation ($id: ID!) { deletePhoto(input: { photoId: $id }) { __typename } }`

const app = testApp()
let mia: OperatorPerson
let ada: Person
beforeAll(async () => {
  mia = await app.logInOperator('moderator')
  ada = await app.signUp({ name: 'Ada' })
})

const newBo = () => app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
async function caseAbout(who: Person): Promise<string> {
  const { edges } = (await mia.run(QUEUE)).data.moderationQueue
  const id = toGlobalId('ModeratedMember', who.memberId)
  return edges.findLast(({ node }: any) => node.member?.id === id).node.id
}
const open = async (path: string, who: Pick<Person, 'fetch'> = mia) => (await who.fetch(path)).status

/** A member whose message with a picture is reported. @returns the case, and the picture's id */
async function reportedPicture(reason: string) {
  const bo = await newBo()
  const { imageId } = (await uploadMessageImage(bo)).json()
  const input = { clientId: 'a picture', recipientId: ada.profileId, imageId }
  const { id } = (await bo.run(SEND, { input })).data.sendMessage.message
  await ada.run(REPORT, { subject: id, reason })
  return { bo, imageId: rowIdOf('MessageImage', imageId)!, caseId: await caseAbout(bo) }
}

test('OPER-03 TRUST-07 a moderator sees the picture in a reported message, once the reading is in the audit', async () => {
  const { bo, caseId } = await reportedPicture('HARASSMENT')
  const { messages } = (await mia.run(MESSAGES, { id: caseId })).data.node
  expect(messages).toEqual([
    { text: null, isReported: true, picture: { url: expect.any(String), width: 400, height: 500 } },
  ])
  const { rows } = await app.admin.query(
    `select count(*)::int as count from accounts.audit where action = 'messages.read' and subject_id = $1 and operator_id = $2`,
    [bo.memberId, mia.operatorId],
  )
  expect(rows[0].count).toBe(1)
  const { url } = messages[0].picture
  const answer = await mia.fetch(url)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  // The path is of this session: it opens nothing for others, and not with another picture or case in it.
  expect(await open(url, await app.logInOperator('moderator'))).toBe(404)
  expect(await open(url, ada)).toBe(404)
  const other = await reportedPicture('HARASSMENT')
  expect(
    await open(url.replace(rowIdOf('ModerationCase', caseId)!, rowIdOf('ModerationCase', other.caseId)!)),
  ).toBe(404)
  expect(await open(url.replace(/[^/]+\?/, `${other.imageId}?`))).toBe(404)
})

test('OPER-03 the evidence of a threat has the pictures of its messages', async () => {
  const { imageId, caseId } = await reportedPicture('THREAT')
  await mia.run(DECIDE, { id: caseId, decision: 'THREAT_TO_LIFE', reason: 'THREAT' })
  const { rows } = await app.admin.query(
    'select evidence_key from accounts.moderation_decision where case_id = $1',
    [rowIdOf('ModerationCase', caseId)],
  )
  const { services } = app.installation.runtimes[0]!
  const sealed = await services.storage.get(rows[0].evidence_key)
  const evidence = JSON.parse(unseal(app.config, 'evidence', await text(sealed!.stream)))
  expect(evidence.messages).toMatchObject([{ image: { imageId } }])
  expect(evidence.pictures).toMatchObject([
    { photoId: imageId, messageId: evidence.messages[0].id, sha256: expect.any(String) },
  ])
  expect(Buffer.from(evidence.pictures[0].base64, 'base64').toString('latin1')).toMatch(/^RIFF.{4}WEBP/s)
})

test('OPER-03 a moderator still sees a reported photo that the member has deleted', async () => {
  const bo = await newBo()
  await uploadPhoto(bo)
  const photoId: string = (await bo.run('{ viewer { profile { photos { id } } } }')).data.viewer.profile
    .photos[0].id
  await ada.run(REPORT, { subject: photoId, reason: 'FAKE_PROFILE' })
  const caseId = await caseAbout(bo)
  const kept = async () => (await mia.run(KEPT, { id: caseId })).data.node
  // Before it is copied, the photo's own file is shown.
  const [before] = (await kept()).keptPhotos
  expect(before).toMatchObject({ photo: { isShown: true }, reportedAt: expect.any(String) })
  expect(await open(before.url)).toBe(200)
  await app.runJob('accounts.keep-pictures')
  await bo.run(DELETE, { id: photoId })
  await app.drainEvents()
  await app.runJob('profiles.delete-photo-files', { photoId: rowIdOf('Photo', photoId) })
  const { photo, keptPhotos } = await kept()
  expect([photo, keptPhotos[0].photo]).toEqual([null, null])
  const answer = await mia.fetch(keptPhotos[0].url)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
})
