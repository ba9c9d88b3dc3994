import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#platform/testing/world.ts'

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename
  ... on LikeProfileSuccess { isMatch profile { likedByMe isMatch } } ... on UserError { code } } }`
const UNLIKE = `mutation ($id: ID!) { unlikeProfile(input: { profileId: $id }) { __typename ... on UserError { code } } }`
const SEE = `mutation ($id: ID!) { markLikeSeen(input: { profileId: $id }) { __typename ... on MarkLikeSeenSuccess { viewer { newLikesCount } } } }`
const LISTS = `{ viewer { newLikesCount likesSent { totalCount edges { node { id } } }
  likesReceived { totalCount newCount edges { isNew node { id displayName } } } matches { totalCount edges { node { id } } } } }`
const LIVE = `subscription ($after: String) { likeEvents(after: $after) { cursor kind profile { id displayName } viewer { newLikesCount } } }`

const like = async (from: Person, to: Person) => (await from.run(LIKE, { id: to.profileId })).data.likeProfile
const listsOf = async (person: Person) => (await person.run(LISTS)).data.viewer

describe('likes', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  test('LIKE-01 a like can be repeated without effect, a mutual one is a match for both at once, and taking it back ends the match', async () => {
    const [ada, bo] = [await world.signUp({ name: 'Ada' }), await world.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })]
    const [adaHears, boHears] = [ada.subscribe(LIVE, { after: '0' }), bo.subscribe(LIVE, { after: '0' })]

    expect(await like(ada, bo)).toMatchObject({ isMatch: false, profile: { likedByMe: true, isMatch: false } })
    expect(await like(ada, bo)).toMatchObject({ isMatch: false })
    expect((await boHears.next()).data.likeEvents).toMatchObject({ kind: 'LIKED', profile: { displayName: 'Ada' }, viewer: { newLikesCount: 1 } })
    expect(await listsOf(bo)).toMatchObject({ newLikesCount: 1, likesReceived: { totalCount: 1, newCount: 1 } })

    expect(await like(bo, ada)).toMatchObject({ isMatch: true, profile: { isMatch: true } })
    expect((await adaHears.next()).data.likeEvents).toMatchObject({ kind: 'MATCHED', profile: { displayName: 'Bo' } })
    expect((await boHears.next()).data.likeEvents).toMatchObject({ kind: 'MATCHED', profile: { displayName: 'Ada' } })
    expect(await listsOf(ada)).toMatchObject({ matches: { totalCount: 1, edges: [{ node: { id: bo.profileId } }] } })

    expect((await ada.run(UNLIKE, { id: bo.profileId })).data.unlikeProfile.__typename).toBe('UnlikeProfileSuccess')
    expect(await listsOf(bo)).toMatchObject({ matches: { totalCount: 0 }, likesSent: { totalCount: 1 } })
    expect((await boHears.next()).data.likeEvents.kind).toBe('UNLIKED')
    await Promise.all([adaHears.close(), boHears.close()])
  })

  test('LIKE-01 two likes at the same moment make one match, however often they are sent', async () => {
    const [cleo, dirk] = [await world.signUp(), await world.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
    await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? like(cleo, dirk) : like(dirk, cleo))))
    expect(await listsOf(cleo)).toMatchObject({ matches: { totalCount: 1 }, likesSent: { totalCount: 1 }, likesReceived: { totalCount: 1 } })
    expect(await listsOf(dirk)).toMatchObject({ matches: { totalCount: 1 } })
  })

  test('LIKE-01 the like of a member who has not confirmed the address is seen by the other only afterwards', async () => {
    const [eva, finn] = [await world.signUp({ confirmed: false }), await world.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
    expect(await like(eva, finn)).toMatchObject({ __typename: 'LikeProfileSuccess' })
    expect(await listsOf(finn)).toMatchObject({ newLikesCount: 0, likesReceived: { totalCount: 0 } })

    await eva.run(`mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`, { token: await world.activationToken(eva.email) })
    await world.drainEvents()
    expect(await listsOf(finn)).toMatchObject({ newLikesCount: 1, likesReceived: { edges: [{ isNew: true, node: { id: eva.profileId } }] } })
  })

  test('LIKE-03 opening a profile clears the new flag of its like and of no other', async () => {
    const gina = await world.signUp()
    const [hugo, ivo] = [await world.signUp({ gender: 'MALE', seeking: 'FEMALE' }), await world.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
    await like(hugo, gina)
    await like(ivo, gina)
    expect(await listsOf(gina)).toMatchObject({ newLikesCount: 2 })

    const hears = gina.subscribe(LIVE, { after: '2' })
    expect((await gina.run(SEE, { id: hugo.profileId })).data.markLikeSeen).toMatchObject({ viewer: { newLikesCount: 1 } })
    expect((await hears.next()).data.likeEvents).toMatchObject({ kind: 'SEEN', viewer: { newLikesCount: 1 } })
    await hears.close()
    const { likesReceived } = await listsOf(gina)
    expect(likesReceived.edges.map((edge: any) => [edge.node.id, edge.isNew])).toEqual([[ivo.profileId, true], [hugo.profileId, false]])

    const stranger = await world.signUp({ gender: 'MALE', seeking: 'FEMALE' })
    await gina.run(SEE, { id: stranger.profileId })
    expect(await listsOf(gina)).toMatchObject({ newLikesCount: 1 })
  })

  test('a profile of another site, the own one and one that never was are refused alike, and nothing is written', async () => {
    const jo = await world.signUp()
    const foreigner = await world.signUp({ host: 'dutch.test', gender: 'MALE', seeking: 'FEMALE' })
    for (const id of [foreigner.profileId, jo.profileId, 'nonsense', Buffer.from('Profile:00000000-0000-0000-0000-000000000000').toString('base64url')]) {
      expect((await jo.run(LIKE, { id })).data.likeProfile).toMatchObject({ code: 'PROFILE_UNAVAILABLE' })
    }
    expect(await listsOf(jo)).toMatchObject({ likesSent: { totalCount: 0 } })
  })

  test('a client that lost its connection gets what it missed, once and in order', async () => {
    const [kim, lou] = [await world.signUp(), await world.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
    const before = kim.subscribe(LIVE, { after: '0' })
    await like(lou, kim)
    const { cursor } = (await before.next()).data.likeEvents
    await before.close()
    await like(kim, lou)
    await lou.run(UNLIKE, { id: kim.profileId })
    const after = kim.subscribe(LIVE, { after: cursor })
    expect((await after.next()).data.likeEvents.kind).toBe('MATCHED')
    expect((await after.next()).data.likeEvents.kind).toBe('UNLIKED')
    await after.close()
  })
})
