import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename
  ... on LikeProfileSuccess { isMatch profile { likedByMe isMatch } } ... on UserError { code } } }`
const UNLIKE = `mutation ($id: ID!) { unlikeProfile(input: { profileId: $id }) { __typename ... on UserError { code } } }`
const SEE = `mutation ($id: ID!) { markLikeSeen(input: { profileId: $id }) { __typename ... on MarkLikeSeenSuccess { viewer { newLikesCount } } } }`
const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`
const LISTS = `{ viewer { newLikesCount likesSent { totalCount edges { node { id } } }
  likesReceived { totalCount newCount edges { isNew node { id displayName } } } matches { totalCount edges { node { id } } } } }`
const LIVE = `subscription ($after: String) { likeEvents(after: $after) { cursor kind profile { id displayName } viewer { newLikesCount } } }`

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const CONVERSATION = `query ($id: ID!) { viewer { conversationWith(profileId: $id) { messages { edges { node { id } } } } } }`

const like = async (from: Person, to: Person) => (await from.run(LIKE, { id: to.profileId })).data.likeProfile
const listsOf = async (person: Person) => (await person.run(LISTS)).data.viewer

describe('likes', () => {
  const app = testApp()
  const isConfirmedForLikes = async ({ memberId }: Person) =>
    (await app.admin.query('select confirmed from likes.member_state where member_id = $1', [memberId]))
      .rows[0].confirmed

  test('LIKE-01 liking twice has no effect, a mutual like matches both at once, and unliking ends the match', async () => {
    const [ada, bo] = await app.couple()
    const [adaHears, boHears] = [ada.subscribe(LIVE, { after: '0' }), bo.subscribe(LIVE, { after: '0' })]

    expect(await like(ada, bo)).toMatchObject({
      isMatch: false,
      profile: { likedByMe: true, isMatch: false },
    })
    expect(await like(ada, bo)).toMatchObject({ isMatch: false })
    expect((await boHears.next()).data.likeEvents).toMatchObject({
      kind: 'LIKED',
      profile: { displayName: 'Ada' },
      viewer: { newLikesCount: 1 },
    })
    expect(await listsOf(bo)).toMatchObject({
      newLikesCount: 1,
      likesReceived: { totalCount: 1, newCount: 1 },
    })

    expect(await like(bo, ada)).toMatchObject({ isMatch: true, profile: { isMatch: true } })
    expect((await adaHears.next()).data.likeEvents).toMatchObject({
      kind: 'MATCHED',
      profile: { displayName: 'Bo' },
    })
    expect((await boHears.next()).data.likeEvents).toMatchObject({
      kind: 'MATCHED',
      profile: { displayName: 'Ada' },
    })
    expect(await listsOf(ada)).toMatchObject({
      matches: { totalCount: 1, edges: [{ node: { id: bo.profileId } }] },
    })
    const input = { clientId: crypto.randomUUID(), recipientId: bo.profileId, text: 'Hello' }
    expect((await ada.run(SEND, { input })).data.sendMessage.__typename).toBe('SendMessageSuccess')

    expect((await ada.run(UNLIKE, { id: bo.profileId })).data.unlikeProfile.__typename).toBe(
      'UnlikeProfileSuccess',
    )
    expect(await listsOf(bo)).toMatchObject({ matches: { totalCount: 0 }, likesSent: { totalCount: 1 } })
    expect((await boHears.next()).data.likeEvents.kind).toBe('UNLIKED')
    // The two members' messages stay, and the conversation can go on.
    await app.drainEvents()
    expect(
      (await bo.run(CONVERSATION, { id: ada.profileId })).data.viewer.conversationWith.messages.edges,
    ).toHaveLength(1)
    expect(
      (await ada.run(SEND, { input: { ...input, clientId: crypto.randomUUID() } })).data.sendMessage
        .__typename,
    ).toBe('SendMessageSuccess')
    await Promise.all([adaHears.close(), boHears.close()])
  })

  test('LIKE-01 two likes at the same moment make one match, however often they are sent', async () => {
    const [cleo, dirk] = [await app.signUp(), await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? like(cleo, dirk) : like(dirk, cleo))),
    )
    expect(await listsOf(cleo)).toMatchObject({
      matches: { totalCount: 1 },
      likesSent: { totalCount: 1 },
      likesReceived: { totalCount: 1 },
    })
    expect(await listsOf(dirk)).toMatchObject({ matches: { totalCount: 1 } })
  })

  test('LIKE-01 likes outside the swipe game have no daily limit @long', async () => {
    const ada = await app.signUp()
    const likesLeft = async () =>
      (await ada.run('{ viewer { swipeGame { likesLeft } } }')).data.viewer.swipeGame.likesLeft
    expect(await likesLeft()).toBe(4)
    for (let count = 0; count < 5; count++) {
      expect(await like(ada, await app.signUp({ gender: 'MALE', seeking: 'FEMALE' }))).toMatchObject({
        __typename: 'LikeProfileSuccess',
      })
    }
    expect(await likesLeft()).toBe(4)
  })

  test('LIKE-01 the like of an unconfirmed member becomes visible to the other only after confirmation', async () => {
    const [eva, finn] = [
      await app.signUp({ confirmed: false }),
      await app.signUp({ gender: 'MALE', seeking: 'FEMALE' }),
    ]
    expect(await like(eva, finn)).toMatchObject({ __typename: 'LikeProfileSuccess' })
    expect(await listsOf(finn)).toMatchObject({ newLikesCount: 0, likesReceived: { totalCount: 0 } })

    await eva.run(ACTIVATE, { token: await app.activationToken(eva.email) })
    await app.drainEvents()
    expect(await listsOf(finn)).toMatchObject({
      newLikesCount: 1,
      likesReceived: { edges: [{ isNew: true, node: { id: eva.profileId } }] },
    })
  })

  test('LIKE-01 a like given while its sender’s address is being confirmed reaches the other, too', async () => {
    const [eva, finn] = [
      await app.signUp({ confirmed: false }),
      await app.signUp({ gender: 'MALE', seeking: 'FEMALE' }),
    ]
    const waiting = async () =>
      (
        await app.admin.query(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0].waiting
    // Another member's like on the same row keeps Eva's open between the check of her address and its end.
    const other = await app.admin.connect()
    await other.query('begin')
    await other.query(
      `insert into likes."like" (site_id, from_id, to_id) select site_id, $1, $2 from likes.member_state where member_id = $2`,
      [eva.memberId, finn.memberId],
    )
    const liked = like(eva, finn)
    await expect.poll(waiting).toBe(1)
    await eva.run(ACTIVATE, { token: await app.activationToken(eva.email) })
    const told = app.drainEvents()
    await expect
      .poll(async () => (await isConfirmedForLikes(eva)) || (await waiting()) > 1, { interval: 20 })
      .toBe(true)
    await other.query('rollback')
    other.release(true)
    await Promise.all([liked, told])
    await app.drainEvents()
    expect(await listsOf(finn)).toMatchObject({ newLikesCount: 1, likesReceived: { totalCount: 1 } })
  })

  test('LIKE-01 a held like waits until its sender is visible, so no open page hears of one without a face', async () => {
    const bo = await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })
    const ada = await app.signUp({ name: 'Ada', confirmed: false })
    await like(ada, bo)
    // As long as the report of the profile is late.
    await app.admin.query(`create function likes.late() returns trigger language plpgsql as $$
      begin new.visible := false; return new; end $$`)
    await app.admin.query(`create trigger late before update on likes.member_state for each row
      when (new.member_id = '${ada.memberId}') execute function likes.late()`)
    await ada.run(ACTIVATE, { token: await app.activationToken(ada.email) })
    await app.drainEvents()
    expect(await isConfirmedForLikes(ada)).toBe(true)
    await app.admin.query('drop function likes.late cascade')
    const told = 'select from likes.live_event where member_id = $1'
    expect((await app.admin.query(told, [bo.memberId])).rowCount).toBe(0)

    const hears = bo.subscribe(LIVE, { after: '0' })
    await ada.run(`mutation { updateProfile(input: { displayName: "Ada L" }) { __typename } }`)
    await app.drainEvents()
    expect((await hears.next()).data.likeEvents).toMatchObject({
      kind: 'LIKED',
      profile: { displayName: 'Ada L' },
      viewer: { newLikesCount: 1 },
    })
    await hears.close()
  })

  test('PROF-10 LIKE-01 a like held until confirmation never reaches a member who has blocked its sender', async () => {
    const [eva, finn] = [
      await app.signUp({ name: 'Eva', confirmed: false }),
      await app.signUp({ gender: 'MALE', seeking: 'FEMALE' }),
    ]
    await like(finn, eva)
    await like(eva, finn)
    await finn.run('mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }', {
      id: eva.profileId,
    })
    await eva.run(ACTIVATE, { token: await app.activationToken(eva.email) })
    await app.drainEvents()
    expect(await listsOf(finn)).toMatchObject({ newLikesCount: 0, likesReceived: { totalCount: 0 } })
    const { rows } = await app.admin.query(
      `select (select count(*)::int from likes.match where $1 in (member_id, other_id)) as matches,
         (select count(*)::int from likes.live_event where member_id = $2 and subject_id = $1) as told`,
      [eva.memberId, finn.memberId],
    )
    expect(rows[0]).toEqual({ matches: 0, told: 0 })
  })

  test('LIKE-03 opening a profile clears the new flag of its own like only', async () => {
    const gina = await app.signUp()
    const [hugo, ivo] = [
      await app.signUp({ gender: 'MALE', seeking: 'FEMALE' }),
      await app.signUp({ gender: 'MALE', seeking: 'FEMALE' }),
    ]
    await like(hugo, gina)
    await like(ivo, gina)
    expect(await listsOf(gina)).toMatchObject({ newLikesCount: 2 })

    const hears = gina.subscribe(LIVE, { after: '2' })
    expect((await gina.run(SEE, { id: hugo.profileId })).data.markLikeSeen).toMatchObject({
      viewer: { newLikesCount: 1 },
    })
    expect((await hears.next()).data.likeEvents).toMatchObject({ kind: 'SEEN', viewer: { newLikesCount: 1 } })
    await hears.close()
    const { likesReceived } = await listsOf(gina)
    expect(likesReceived.edges.map((edge: any) => [edge.node.id, edge.isNew])).toEqual([
      [ivo.profileId, true],
      [hugo.profileId, false],
    ])

    const stranger = await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })
    await gina.run(SEE, { id: stranger.profileId })
    expect(await listsOf(gina)).toMatchObject({ newLikesCount: 1 })
  })

  test('LIKE-03 a like that has been answered is no longer new to the one who answered', async () => {
    const gina = await app.signUp()
    const hugo = await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })
    await like(hugo, gina)
    expect(await listsOf(gina)).toMatchObject({ newLikesCount: 1 })
    await like(gina, hugo)
    expect(await listsOf(gina)).toMatchObject({ newLikesCount: 0, matches: { totalCount: 1 } })
    // For the other the answer is news.
    expect(await listsOf(hugo)).toMatchObject({ newLikesCount: 1, matches: { totalCount: 1 } })
  })

  test('own, foreign-site and unknown profiles are refused alike, and nothing is written', async () => {
    const jo = await app.signUp()
    const foreigner = await app.signUp({ host: 'dutch.test', gender: 'MALE', seeking: 'FEMALE' })
    for (const id of [
      foreigner.profileId,
      jo.profileId,
      'nonsense',
      Buffer.from('Profile:00000000-0000-0000-0000-000000000000').toString('base64url'),
    ]) {
      expect((await jo.run(LIKE, { id })).data.likeProfile).toMatchObject({ code: 'PROFILE_UNAVAILABLE' })
    }
    expect(await listsOf(jo)).toMatchObject({ likesSent: { totalCount: 0 } })
  })

  test('a client that lost its connection gets every missed event, once and in order', async () => {
    const [kim, lou] = [await app.signUp(), await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
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
