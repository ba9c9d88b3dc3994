import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Person } from '../testing/person.ts'

let fixtures: Fixtures
let picture: Buffer
beforeAll(async () => {
  fixtures = await createFixtures()
  picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#8a0175' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => fixtures.close())

const PHOTOS = `query ($id: ID!) { profile(id: $id) { photoCount photos { id } } }`
const DELETE = `mutation ($photoId: ID!) { deletePhoto(input: { photoId: $photoId }) { __typename } }`
const photosOf = async (who: Person) => (await who.run(PHOTOS, { id: who.profileId })).profile

test('PROF-03 a photo whose answer was lost is added once, also in the last free place', async () => {
  const ada = await fixtures.member()
  const key = newId()
  await ada.upload(picture)
  await ada.upload(picture)
  const first = await ada.upload(picture, { key })
  expect(first.status).toBe(200)
  expect(await ada.upload(picture, { key })).toEqual(first)
  expect(await photosOf(ada)).toMatchObject({ photoCount: 3 })
  // Free members have three.
  expect(await ada.upload(picture, { key: newId() })).toMatchObject({
    status: 409,
    body: { code: 'PHOTO_LIMIT_REACHED' },
  })
})

test('PROF-03 a photo sent again while the first is still examined is added once, and leaves no files', async () => {
  const ada = await fixtures.member()
  const before = fixtures.files().length
  await ada.upload(picture)
  const perPhoto = fixtures.files().length - before
  const key = newId()
  const answers = await Promise.all([1, 2, 3].map(() => ada.upload(picture, { key })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.photoId}`)).size).toBe(1)
  expect(await photosOf(ada)).toMatchObject({ photoCount: 2, photos: [{}, { id: answers[0]!.body.photoId }] })
  expect(fixtures.files().length - before).toBe(2 * perPhoto)
})

test('PROF-03 a key belongs to one member and one picture, and brings back no deleted photo', async () => {
  const [ada, bo] = [await fixtures.member(), await fixtures.member()]
  const key = newId()
  const { body } = await ada.upload(picture, { key })
  expect((await bo.upload(picture, { key })).body.photoId).not.toBe(body.photoId)
  expect(await ada.upload(picture, { key, crop: '0,0,1,0.5' })).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_CONFLICT' },
  })
  expect(await ada.upload(picture, { key: 'short' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_USER_INPUT' },
  })
  await ada.run(DELETE, { photoId: body.photoId })
  expect(await ada.upload(picture, { key })).toMatchObject({ body: { code: 'PHOTO_NOT_FOUND' } })
  expect(await photosOf(ada)).toMatchObject({ photoCount: 0 })
})
