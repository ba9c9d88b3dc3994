import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#platform/global-ids.ts'
import { openCast, type Cast, type Person } from './testing/cast.ts'

let cast: Cast
beforeAll(async () => void (cast = await openCast()))
afterAll(() => cast.close())

const BLOCK = 'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename ... on BlockProfileSuccess { blockedProfileId } ... on ProfileNotFoundError { code } } }'
const UNBLOCK = 'mutation ($id: ID!) { unblockProfile(input: { profileId: $id }) { __typename ... on UnblockProfileSuccess { unblockedProfileId } ... on ProfileNotFoundError { code } } }'
const SEE = 'query ($id: ID!) { profile(id: $id) { id photos { id card: url(variant: CARD) } } searchProfiles { totalCount edges { node { id } } } }'
const ENTITIES = `query ($profile: ID!, $photo: ID!) { _entities(representations: [{ __typename: "Profile", id: $profile }, { __typename: "Photo", id: $photo }]) {
  ... on Profile { displayName } ... on Photo { thumbhash } } }`
const BLOCKED = 'query ($id: ID!) { _entities(representations: [{ __typename: "Viewer", id: $id }]) { ... on Viewer { blockedProfiles { profileId displayName } } } }'

const blockedBy = async (who: Person) => (await who.run(BLOCKED, { id: toGlobalId('Viewer', who.memberId!) }))._entities[0].blockedProfiles

test('after a block neither finds, sees or fetches anything of the other, and after it ends both do again', async () => {
  const siteId = crypto.randomUUID()
  const [ada, bo] = [await cast.member({ siteId }), await cast.member({ name: 'Bo', siteId, gender: 'MALE', seeking: 'FEMALE' })]
  const bytes = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#8a0175' } }).jpeg().toBuffer()
  for (const who of [ada, bo]) await who.upload(bytes)
  const look = async (who: Person, whom: Person, photo: { id: string; card: string }) => {
    const { profile, searchProfiles } = await who.run(SEE, { id: whom.profileId })
    const { _entities } = await who.run(ENTITIES, { profile: whom.profileId, photo: photo.id })
    return { profile: profile !== null, found: searchProfiles.edges.length, counted: searchProfiles.totalCount, entities: _entities.map(Boolean), photo: (await who.get(photo.card)).status }
  }
  const adasPhoto = (await bo.run(SEE, { id: ada.profileId })).profile.photos[0]
  const bosPhoto = (await ada.run(SEE, { id: bo.profileId })).profile.photos[0]
  const together = { profile: true, found: 1, counted: 1, entities: [true, true], photo: 200 }
  const apart = { profile: false, found: 0, counted: 0, entities: [false, false], photo: 404 }
  const both = async () => [await look(ada, bo, bosPhoto), await look(bo, ada, adasPhoto)]

  expect(await both()).toEqual([together, together])
  expect((await ada.run(BLOCK, { id: bo.profileId })).blockProfile).toEqual({ __typename: 'BlockProfileSuccess', blockedProfileId: bo.profileId })
  expect(await both()).toEqual([apart, apart])
  expect(await blockedBy(ada)).toEqual([{ profileId: bo.profileId, displayName: 'Bo' }])
  expect(await blockedBy(bo)).toEqual([])

  // The other may block as well, without learning that it was blocked; then both must unblock.
  expect((await bo.run(BLOCK, { id: ada.profileId })).blockProfile).toMatchObject({ __typename: 'BlockProfileSuccess' })
  await ada.run(UNBLOCK, { id: bo.profileId })
  expect(await both()).toEqual([apart, apart])
  await bo.run(UNBLOCK, { id: ada.profileId })
  expect(await both()).toEqual([together, together])
})

test('blocking twice tells the other subgraphs once', async () => {
  const [ada, bo] = [await cast.member(), await cast.member()]
  const told = async (topic: string) => (await cast.admin.query('select consumer, payload from profiles.outbox where topic = $1 and key = $2 order by consumer', [topic, ada.memberId])).rows
  await Promise.all([1, 2, 3].map(() => ada.run(BLOCK, { id: bo.profileId })))
  const payload = { siteId: cast.siteId, memberId: ada.memberId, otherId: bo.memberId }
  expect(await told('profile.blocked')).toEqual([{ consumer: 'conversations', payload }, { consumer: 'likes', payload }])
  await Promise.all([1, 2].map(() => ada.run(UNBLOCK, { id: bo.profileId })))
  expect(await told('profile.unblocked')).toHaveLength(2)
})

test('nobody blocks themselves, a ghost or a member of another site', async () => {
  const [ada, stranger] = [await cast.member(), await cast.member({ siteId: cast.otherSiteId })]
  for (const id of [ada.profileId, stranger.profileId, toGlobalId('Profile', crypto.randomUUID()), 'x']) {
    expect((await ada.run(BLOCK, { id })).blockProfile).toEqual({ __typename: 'ProfileNotFoundError', code: 'PROFILE_NOT_FOUND' })
  }
  expect((await cast.visitor().ask(BLOCK, { id: ada.profileId })).errors?.[0]?.originalError).toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } })
})
