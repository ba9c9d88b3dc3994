import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'

const PROFILE = `id profileId version isHidden displayName dateOfBirth age gender seeking country regionId cityId city aboutMe interestIds photos { id width }`
const LIST = `{ houseProfiles { ${PROFILE} } }`
const SAVE = `mutation ($input: SaveHouseProfileInput!) { saveHouseProfile(input: $input) { __typename
  ... on SaveHouseProfileSuccess { houseProfile { ${PROFILE} } }
  ... on InvalidInputError { fields { path code limit } } ... on UserError { code } } }`
const HIDE = `mutation ($input: SetHouseProfileHiddenInput!) { setHouseProfileHidden(input: $input) { __typename
  ... on SetHouseProfileHiddenSuccess { houseProfile { isHidden } } ... on UserError { code } } }`
const REMOVE = `mutation ($input: RemoveHouseProfileInput!) { removeHouseProfile(input: $input) { __typename
  ... on RemoveHouseProfileSuccess { removedId } ... on UserError { code } } }`
const REMOVE_PHOTO = `mutation ($input: RemoveHousePhotoInput!) { removeHousePhoto(input: $input) { __typename
  ... on RemoveHousePhotoSuccess { houseProfile { photos { id } } } ... on UserError { code } } }`
const FIRST_PHOTO = `mutation ($input: SetMainHousePhotoInput!) { setMainHousePhoto(input: $input) { __typename
  ... on SetMainHousePhotoSuccess { houseProfile { photos { id } } } ... on UserError { code } } }`
const SEEN = `query ($id: ID!) { profile(id: $id) { kind displayName aboutMe city photoCount photos { large: url(variant: LARGE) } }
  searchProfiles(first: 100) { edges { node { id kind } } } }`

const FLEUR = {
  displayName: 'Fleur',
  dateOfBirth: '1994-04-04',
  gender: 'FEMALE',
  seeking: 'MALE',
  country: 'NL',
}

const app = testApp()
let admin: OperatorPerson
beforeAll(async () => void (admin = await app.logInOperator('admin')))
beforeEach(() =>
  app.admin.query(`update profiles.profile set account_status = 'erased' where kind = 'house'`),
)

async function save(input: object, by = admin) {
  const { data, errors } = await by.run(SAVE, { input })
  expect(errors).toBeUndefined()
  return data.saveHouseProfile
}

const picture = (format: 'jpeg' | 'gif' = 'jpeg') =>
  sharp({ create: { width: 800, height: 900, channels: 3, background: '#8a0175' } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .toFormat(format)
    .toBuffer()

async function upload(profileId: string, file: Buffer, by: OperatorPerson = admin) {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(file)]), 'photo.jpg')
  const sent = new Response(form)
  const answer = await by.fetch(`/operator/upload/house-photo?profile=${encodeURIComponent(profileId)}`, {
    method: 'POST',
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type')! },
  })
  return { status: answer.status, ...answer.json() }
}

async function actsOn(houseProfileId: string): Promise<string[]> {
  const { rows } = await app.admin.query(
    `select action from profiles.audit where subject_type = 'house-profile' and subject_id = $1 order by at, id`,
    [rowIdOf('HouseProfile', houseProfileId)],
  )
  return rows.map(({ action }) => action)
}

test('PROF-11 TRUST-01 an admin adds a house profile with photos, and members see it with its label at once', async () => {
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const { data } = await admin.run('{ cities(text: "Utrecht") { cityId } }')
  const { houseProfile } = await save({
    ...FLEUR,
    cityId: data.cities[0].cityId,
    aboutMe: 'Run by the house.',
  })
  const { id, profileId } = houseProfile
  expect(houseProfile).toMatchObject({
    displayName: 'Fleur',
    country: 'NL',
    city: 'Utrecht',
    isHidden: false,
    photos: [],
  })
  const [first, second] = [await upload(id, await picture()), await upload(id, await picture())]
  const swapped = (await admin.run(FIRST_PHOTO, { input: { houseProfileId: id, photoId: second.photoId } }))
    .data
  expect(swapped.setMainHousePhoto.houseProfile.photos).toEqual([
    { id: second.photoId },
    { id: first.photoId },
  ])

  const { profile, searchProfiles } = (await bo.run(SEEN, { id: profileId })).data
  expect(profile).toMatchObject({
    kind: 'HOUSE',
    displayName: 'Fleur',
    aboutMe: 'Run by the house.',
    photoCount: 2,
  })
  expect(searchProfiles.edges).toContainEqual({ node: { id: profileId, kind: 'HOUSE' } })
  expect((await bo.fetch(profile.photos[0].large)).headers['content-type']).toBe('image/webp')

  const removed = (await admin.run(REMOVE_PHOTO, { input: { houseProfileId: id, photoId: first.photoId } }))
    .data
  expect(removed.removeHousePhoto.houseProfile.photos).toEqual([{ id: second.photoId }])
  expect(
    (await admin.run(REMOVE_PHOTO, { input: { houseProfileId: id, photoId: first.photoId } })).data,
  ).toEqual({
    removeHousePhoto: { __typename: 'PhotoNotFoundError', code: 'PHOTO_NOT_FOUND' },
  })
  expect(await actsOn(id)).toEqual([
    'house-profile.added',
    'house-photo.added',
    'house-photo.added',
    'house-photo.put-first',
    'house-photo.removed',
  ])
})

test('PROF-11 a house profile is refused at its fields, as a member’s would be, and a picture with its reason', async () => {
  await app.signUp({ name: 'Maxl', gender: 'MALE', seeking: 'FEMALE' })
  const faults = async (input: object) => (await save({ ...FLEUR, ...input })).fields
  expect(
    await faults({ dateOfBirth: '2015-01-01', gender: 'NONE', country: 'XX', aboutMe: '<b>hi</b>' }),
  ).toEqual([
    { path: 'country', code: 'CHOICE_UNKNOWN', limit: null },
    { path: 'dateOfBirth', code: 'TOO_YOUNG', limit: 18 },
    { path: 'aboutMe', code: 'HTML_NOT_ALLOWED', limit: null },
    { path: 'gender', code: 'CHOICE_UNKNOWN', limit: null },
  ])
  expect(await faults({ displayName: 'Max1' })).toMatchObject([{ code: 'NAME_LOOKS_LIKE_ANOTHER' }])
  expect(await faults({ displayName: 'Support' })).toMatchObject([
    { path: 'displayName', code: 'NAME_RESERVED' },
  ])
  expect((await admin.run(LIST)).data.houseProfiles).toEqual([])
  const { id } = (await save(FLEUR)).houseProfile
  expect(await upload(id, await picture('gif'))).toMatchObject({ status: 422, code: 'IMAGE_UNSUPPORTED' })
  expect(await upload(id, Buffer.from('no picture'))).toMatchObject({
    status: 422,
    code: 'IMAGE_UNSUPPORTED',
  })
  expect(await upload('unknown', await picture())).toMatchObject({ code: 'HOUSE_PROFILE_NOT_FOUND' })
})

test('PROF-11 two editors do not overwrite each other, and the same change twice is one', async () => {
  const same = await Promise.all(Array.from({ length: 10 }, () => save(FLEUR)))
  const ids = new Set(same.map(({ houseProfile }) => houseProfile.id))
  expect(ids.size).toBe(1)
  const { id, version } = same[0].houseProfile
  const mine = { ...FLEUR, houseProfileId: id, version, aboutMe: 'Mine.' }
  const { houseProfile } = await save(mine)
  expect(houseProfile.aboutMe).toBe('Mine.')
  expect((await save({ ...mine, aboutMe: 'Theirs.' })).code).toBe('HOUSE_PROFILE_CHANGED')
  expect((await save(mine)).houseProfile).toEqual(houseProfile)
  expect(await actsOn(id)).toEqual(['house-profile.added', 'house-profile.changed'])
})

test('PROF-11 a hidden house profile is gone for members until it is shown, and a removed one for good', async () => {
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const { id, profileId } = (await save({ ...FLEUR, displayName: 'Lila' })).houseProfile
  await upload(id, await picture())
  const { large } = (await bo.run(SEEN, { id: profileId })).data.profile.photos[0]
  const seen = async () => {
    const { profile, searchProfiles } = (await bo.run(SEEN, { id: profileId })).data
    const found = searchProfiles.edges.some(({ node }: { node: { id: string } }) => node.id === profileId)
    return [profile !== null, found, (await bo.fetch(large)).status]
  }
  const hide = (isHidden: boolean) => admin.run(HIDE, { input: { houseProfileId: id, isHidden } })
  expect((await hide(true)).data.setHouseProfileHidden.houseProfile).toEqual({ isHidden: true })
  expect(await seen()).toEqual([false, false, 404])
  expect((await admin.run(LIST)).data.houseProfiles).toMatchObject([{ id, isHidden: true }])
  await hide(false)
  expect(await seen()).toEqual([true, true, 200])

  const remove = () => admin.run(REMOVE, { input: { houseProfileId: id } })
  expect((await remove()).data.removeHouseProfile).toEqual({
    __typename: 'RemoveHouseProfileSuccess',
    removedId: id,
  })
  expect(await seen()).toEqual([false, false, 404])
  expect((await admin.run(LIST)).data.houseProfiles).toEqual([])
  expect((await remove()).data.removeHouseProfile.code).toBe('HOUSE_PROFILE_NOT_FOUND')
  expect(await actsOn(id)).toEqual([
    'house-profile.added',
    'house-photo.added',
    'house-profile.hidden',
    'house-profile.shown',
    'house-profile.removed',
  ])
  // Its name is free again.
  expect((await save({ ...FLEUR, displayName: 'LiIa' })).houseProfile.displayName).toBe('LiIa')
})

test('OPER-01 only admins of the site keep its house profiles, and a member’s profile is none', async () => {
  const eva = await app.signUp({ name: 'Eva' })
  const { id } = (await save(FLEUR)).houseProfile
  const code = async (by: OperatorPerson) =>
    (await by.run(SAVE, { input: FLEUR })).errors?.[0]?.extensions?.code
  const moderator = await app.logInOperator('moderator')
  const elsewhere = await app.logInOperator('admin', { sites: ['dutch'] })
  expect([await code(moderator), await code(elsewhere)]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  expect(await upload(id, await picture(), moderator)).toEqual({ status: 403, code: 'FORBIDDEN' })
  const other = admin.on('dutch')
  expect((await other.run(REMOVE, { input: { houseProfileId: id } })).data.removeHouseProfile.code).toBe(
    'HOUSE_PROFILE_NOT_FOUND',
  )
  expect(await upload(id, await picture(), other)).toMatchObject({ code: 'HOUSE_PROFILE_NOT_FOUND' })
  expect((await save({ ...FLEUR, houseProfileId: eva.profileId, version: '' })).code).toBe(
    'HOUSE_PROFILE_NOT_FOUND',
  )
})
