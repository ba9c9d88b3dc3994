import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Person } from '../testing/person.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await createFixtures()))
afterAll(() => fixtures.close())

const BLOCK =
  'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename ... on BlockProfileSuccess { blockedProfileId } ... on ProfileNotFoundError { code } } }'
const UNBLOCK =
  'mutation ($id: ID!) { unblockProfile(input: { profileId: $id }) { __typename ... on UnblockProfileSuccess { unblockedProfileId } ... on ProfileNotFoundError { code } } }'
const SEE =
  'query ($id: ID!) { profile(id: $id) { id photos { id card: url(variant: CARD) } } searchProfiles { totalCount edges { node { id } } } }'
const ENTITIES = `query ($profile: ID!, $photo: ID!) { _entities(representations: [{ __typename: "Profile", id: $profile }, { __typename: "Photo", id: $photo }]) {
  ... on Profile { displayName } ... on Photo { thumbhash } } }`
const BLOCKED =
  'query ($id: ID!) { _entities(representations: [{ __typename: "Viewer", id: $id }]) { ... on Viewer { blockedProfiles { profileId displayName } } } }'

const blockedBy = async (who: Person) =>
  (await who.run(BLOCKED, { id: toGlobalId('Viewer', who.memberId!) }))._entities[0].blockedProfiles

test('during a block neither finds, sees or fetches the other; afterwards both do again @long', async () => {
  const siteId = crypto.randomUUID()
  const [ada, bo] = [
    await fixtures.member({ siteId }),
    await fixtures.member({ name: 'Bo', siteId, gender: 'MALE', seeking: 'FEMALE' }),
  ]
  const bytes = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#8a0175' } })
    .jpeg()
    .toBuffer()
  for (const who of [ada, bo]) await who.upload(bytes)
  const look = async (who: Person, whom: Person, photo: { id: string; card: string }) => {
    const { profile, searchProfiles } = await who.run(SEE, { id: whom.profileId })
    const { _entities } = await who.run(ENTITIES, { profile: whom.profileId, photo: photo.id })
    return {
      profile: profile !== null,
      found: searchProfiles.edges.length,
      counted: searchProfiles.totalCount,
      entities: _entities.map(Boolean),
      photo: (await who.get(photo.card)).status,
    }
  }
  const adasPhoto = (await bo.run(SEE, { id: ada.profileId })).profile.photos[0]
  const bosPhoto = (await ada.run(SEE, { id: bo.profileId })).profile.photos[0]
  const together = { profile: true, found: 1, counted: 1, entities: [true, true], photo: 200 }
  const apart = { profile: false, found: 0, counted: 0, entities: [false, false], photo: 404 }
  const both = async () => [await look(ada, bo, bosPhoto), await look(bo, ada, adasPhoto)]

  expect(await both()).toEqual([together, together])
  expect((await ada.run(BLOCK, { id: bo.profileId })).blockProfile).toEqual({
    __typename: 'BlockProfileSuccess',
    blockedProfileId: bo.profileId,
  })
  expect(await both()).toEqual([apart, apart])
  expect(await blockedBy(ada)).toEqual([{ profileId: bo.profileId, displayName: 'Bo' }])
  expect(await blockedBy(bo)).toEqual([])

  // The other member may block too, without learning of the first block; then both must unblock.
  expect((await bo.run(BLOCK, { id: ada.profileId })).blockProfile).toMatchObject({
    __typename: 'BlockProfileSuccess',
  })
  await ada.run(UNBLOCK, { id: bo.profileId })
  expect(await both()).toEqual([apart, apart])
  await bo.run(UNBLOCK, { id: ada.profileId })
  expect(await both()).toEqual([together, together])
})

test('PROF-10 a repeated block sends one event to the blocker, and none to a stranger', async () => {
  const [ada, bo] = [await fixtures.member(), await fixtures.member()]
  const told = async () => {
    const { rows } = await fixtures.admin.query(
      'select member_id, subject_id, kind from conversations.live_event where member_id = any($1) order by sequence, member_id',
      [[ada.memberId, bo.memberId]],
    )
    return rows
  }
  const one = (kind: string) => ({ member_id: ada.memberId, subject_id: bo.memberId, kind })
  await Promise.all([1, 2, 3].map(() => ada.run(BLOCK, { id: bo.profileId })))
  expect(await told()).toEqual([one('UNAVAILABLE')])
  await Promise.all([1, 2].map(() => ada.run(UNBLOCK, { id: bo.profileId })))
  expect(await told()).toEqual([one('UNAVAILABLE'), one('AVAILABLE')])
})

test('blocking oneself, a missing profile or a member of another site fails', async () => {
  const [ada, stranger] = [await fixtures.member(), await fixtures.member({ siteId: fixtures.otherSiteId })]
  for (const id of [ada.profileId, stranger.profileId, toGlobalId('Profile', crypto.randomUUID()), 'x']) {
    expect((await ada.run(BLOCK, { id })).blockProfile).toEqual({
      __typename: 'ProfileNotFoundError',
      code: 'PROFILE_NOT_FOUND',
    })
  }
  expect(
    (await fixtures.visitor().ask(BLOCK, { id: ada.profileId })).errors?.[0]?.originalError,
  ).toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } })
})
