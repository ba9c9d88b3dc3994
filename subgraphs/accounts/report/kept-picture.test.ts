import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { unseal } from '#platform/base/sealed.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'

const REPORT = `mutation ($subject: ID!, $reason: ReportReason!) { report(input: { subject: $subject, reason: $reason }) { __typename } }`
const QUEUE = `{ moderationQueue(kinds: [REPORT], first: 100) { edges { node { id member { id } } } } }`
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

const storage = () =>
  app.installation.runtimes.find(({ definition }) => definition.name === 'accounts')!.services.storage
const rows = async (query: string, values: unknown[]) => (await app.admin.query(query, values)).rows
const keptOf = (who: Person) =>
  rows('select photo_id, state, storage_key, sha256 from accounts.kept_picture where member_id = $1', [
    who.memberId,
  ])
const exists = async (key: string) => (await storage().get(key)) !== undefined

/** A member with a photo. @returns both, the photo's file and what it hashes to */
async function memberWithPhoto() {
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  await uploadPhoto(bo)
  const { data } = await bo.run('{ viewer { profile { photos { id } } } }')
  const photoId: string = data.viewer.profile.photos[0].id
  const key = `photos/${rowIdOf('Photo', photoId)!}/large.webp`
  const picture = await buffer((await storage().get(key))!.stream)
  return { bo, photoId, key, picture, sha256: createHash('sha256').update(picture).digest('hex') }
}
const report = async (subject: string, reason = 'THREAT') =>
  (await ada.run(REPORT, { subject, reason })).data.report.__typename

async function decide(who: Person, decision: string, reason: string | null): Promise<void> {
  await app.drainEvents()
  const { edges } = (await mia.run(QUEUE)).data.moderationQueue
  const id = toGlobalId('ModeratedMember', who.memberId)
  const about = edges.findLast(({ node }: any) => node.member?.id === id).node.id
  expect((await mia.run(DECIDE, { id: about, decision, reason })).data.decideCase.__typename).toBe(
    'DecideCaseSuccess',
  )
}

/** The evidence about a member as it is sealed in the storage. */
async function evidenceOf(who: Person) {
  const [{ id, evidence_key: key }] = await rows(
    'select id, evidence_key from accounts.moderation_decision where member_id = $1 and evidence_key is not null',
    [who.memberId],
  )
  const sealed = await text((await storage().get(key))!.stream)
  return { id, key, sealed, pictures: JSON.parse(unseal(app.config, 'evidence', sealed)).pictures }
}

test('OPER-03 the evidence of a threat has the reported picture, although the photo is deleted', async () => {
  const { bo, photoId, key, picture, sha256 } = await memberWithPhoto()
  expect(await report(photoId)).toBe('ReportSuccess')
  await app.runJob('accounts.keep-pictures')
  await bo.run(DELETE, { id: photoId })
  await app.drainEvents()
  await app.runJob('profiles.delete-photo-files', { photoId: rowIdOf('Photo', photoId) })
  expect(await exists(key)).toBe(false)
  await decide(bo, 'THREAT_TO_LIFE', 'THREAT')
  const { pictures, sealed } = await evidenceOf(bo)
  expect(pictures).toMatchObject([
    { photoId: rowIdOf('Photo', photoId), contentType: 'image/webp', sizeBytes: picture.length, sha256 },
  ])
  expect(Buffer.from(pictures[0].base64, 'base64').equals(picture)).toBe(true)
  expect(sealed).not.toContain(picture.toString('base64').slice(0, 40))
})

test('OPER-03 a member who deletes a photo right after the report does not destroy the evidence', async () => {
  const { bo, photoId, key, sha256 } = await memberWithPhoto()
  expect(await report(bo.profileId)).toBe('ReportSuccess')
  await app.drainJobs()
  // As if nothing had been copied yet: the job that deletes the files comes first, and waits for the copy.
  await app.admin.query(
    `update accounts.kept_picture set state = 'awaited', storage_key = null, sha256 = null where member_id = $1`,
    [bo.memberId],
  )
  await bo.run(DELETE, { id: photoId })
  await app.runJob('profiles.delete-photo-files', { photoId: rowIdOf('Photo', photoId) })
  expect(await exists(key)).toBe(true)
  await app.runJob('accounts.keep-pictures')
  expect(await keptOf(bo)).toMatchObject([{ state: 'kept', sha256 }])
  await app.runJob('profiles.delete-photo-files', { photoId: rowIdOf('Photo', photoId) })
  expect(await exists(key)).toBe(false)
  await decide(bo, 'THREAT_TO_LIFE', 'THREAT')
  expect((await evidenceOf(bo)).pictures).toMatchObject([{ sha256 }])
})

test('OPER-03 a report and the deletion at once lose no picture that is to be kept', async () => {
  const tries = await Promise.all(Array.from({ length: 6 }, () => memberWithPhoto()))
  await Promise.all(
    tries.map(async ({ bo, photoId }) => {
      await Promise.all([report(photoId), bo.run(DELETE, { id: photoId })])
      await app.runJob('profiles.delete-photo-files', { photoId: rowIdOf('Photo', photoId) })
    }),
  )
  await app.runJob('accounts.keep-pictures')
  // The deletion may come first: then there is nothing to keep.
  for (const { bo, sha256 } of tries)
    for (const kept of await keptOf(bo)) expect(kept).toMatchObject({ state: 'kept', sha256 })
})

test('OPER-03 several reports keep each picture once, and the evidence also has the photos of now', async () => {
  const { bo, photoId, sha256 } = await memberWithPhoto()
  await Promise.all([report(bo.profileId), report(bo.profileId)])
  const eva = await app.signUp({ name: 'Eva' })
  await eva.run(REPORT, { subject: bo.profileId, reason: 'THREAT' })
  await app.runJob('accounts.keep-pictures')
  expect(await keptOf(bo)).toMatchObject([{ photo_id: rowIdOf('Photo', photoId), state: 'kept' }])
  await uploadPhoto(bo)
  await decide(bo, 'THREAT_TO_LIFE', 'THREAT')
  const { pictures } = await evidenceOf(bo)
  expect(pictures).toHaveLength(2)
  expect(pictures[0]).toMatchObject({ sha256, base64: expect.any(String) })
  expect(pictures[1].base64).toEqual(expect.any(String))
})

test('OPER-03 ACCT-06 a reported picture is kept as long as its case, and goes with it', async () => {
  const { bo, photoId } = await memberWithPhoto()
  await report(photoId, 'FAKE_PROFILE')
  await app.runJob('accounts.keep-pictures')
  const [{ storage_key: key }] = await keptOf(bo)
  await decide(bo, 'NO_ACTION', null)
  await app.moveClock('1 minute')
  await app.runJob('accounts.apply-decisions')
  await app.moveClock('729 days')
  await app.runJob('accounts.keep-retention')
  await app.drainJobs()
  expect(await exists(key)).toBe(true)
  await app.moveClock('2 days')
  await app.runJob('accounts.keep-retention')
  await app.drainJobs()
  expect(await exists(key)).toBe(false)
  expect(await keptOf(bo)).toEqual([])
})

test('OPER-03 ACCT-04 erasing a member deletes kept pictures, but not the evidence of a threat', async () => {
  mia = await app.logInOperator('moderator')
  ada = await app.signUp({ name: 'Ada' })
  const { bo, photoId, sha256 } = await memberWithPhoto()
  await report(photoId)
  await app.runJob('accounts.keep-pictures')
  const [{ storage_key: key }] = await keptOf(bo)
  await decide(bo, 'THREAT_TO_LIFE', 'THREAT')
  const support = [await app.logInOperator('support'), await app.logInOperator('support')]
  const act = (name: string) =>
    `mutation ($id: ID!) { ${name}(input: { memberId: $id, purpose: "asked by mail" }) { __typename } }`
  const id = toGlobalId('OperatorMember', bo.memberId)
  await support[0]!.run(act('eraseMemberNow'), { id })
  await support[1]!.run(act('confirmMemberErasure'), { id })
  await app.drainEvents()
  await app.drainJobs()
  expect(await keptOf(bo)).toEqual([])
  expect(await exists(key)).toBe(false)
  expect((await evidenceOf(bo)).pictures).toMatchObject([{ sha256 }])
})

test('OPER-03 the command writes the pictures for the police, and deletes them with the evidence @long', async () => {
  mia = await app.logInOperator('moderator')
  ada = await app.signUp({ name: 'Ada' })
  const { bo, photoId, picture } = await memberWithPhoto()
  await report(photoId)
  await app.runJob('accounts.keep-pictures')
  const [{ storage_key: key }] = await keptOf(bo)
  await decide(bo, 'THREAT_TO_LIFE', 'THREAT')
  const { id } = await evidenceOf(bo)
  const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'))
  const why = ['--by', mia.email, '--purpose', 'police, case 4711']
  try {
    const open = ['scripts/operator/evidence.ts', 'open', id, folder, ...why]
    expect(await runCommand(app, open)).toMatchObject({ code: 0 })
    const file = `evidence-${id}-${rowIdOf('Photo', photoId)}.webp`
    expect(readdirSync(folder).toSorted()).toEqual([file, `evidence-${id}.json`])
    expect(readFileSync(path.join(folder, file)).equals(picture)).toBe(true)
    expect(await runCommand(app, ['scripts/operator/evidence.ts', 'delete', id, ...why])).toMatchObject({
      code: 0,
    })
    expect(await exists(key)).toBe(false)
    expect(await keptOf(bo)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
