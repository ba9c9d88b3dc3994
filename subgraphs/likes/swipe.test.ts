import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const DECK = '{ swipeDeck(first: 50) { id displayName kind } }'
const GAME =
  '{ viewer { likesSent { totalCount } swipeGame { likesPerDay likesLeft resetsAt lastSwipe { liked profile { id } } } } }'
const mutation = (name: string, fields: string) =>
  `mutation ($id: ID!) { ${name}(input: { profileId: $id }) { __typename ${fields} ... on UserError { code } } }`
const SWIPE_LIKE = mutation(
  'swipeLike',
  '... on SwipeLikeSuccess { isMatch profile { likedByMe } viewer { swipeGame { likesLeft } } } ... on SwipeLimitReachedError { resetsAt }',
)
const SWIPE_PASS = mutation('swipePass', '... on SwipePassSuccess { profile { likedByMe } }')
const UNDO = mutation(
  'undoSwipe',
  '... on UndoSwipeSuccess { profile { likedByMe isMatch } viewer { swipeGame { likesLeft } } }',
)
const LIKE = mutation('likeProfile', '')
const UNLIKE = mutation('unlikeProfile', '')
const MATCHES = '{ viewer { matches { totalCount } } }'
const RELATION = 'query ($id: ID!) { profile(id: $id) { likesMe isMatch likedByMe } }'

describe('the swipe game', () => {
  const app = testApp()
  let men: Person[]
  beforeAll(async () => {
    men = []
    for (let number = 0; number < 6; number++)
      men.push(await app.signUp({ gender: 'MALE', seeking: 'FEMALE' }))
  })

  const swipeLike = async (who: Person, whom: Person) =>
    (await who.run(SWIPE_LIKE, { id: whom.profileId })).data.swipeLike
  const swipePass = async (who: Person, whom: Person) =>
    (await who.run(SWIPE_PASS, { id: whom.profileId })).data.swipePass
  const undo = async (who: Person, whom: Person) =>
    (await who.run(UNDO, { id: whom.profileId })).data.undoSwipe
  const gameOf = async (who: Person) => (await who.run(GAME)).data.viewer.swipeGame
  const deckOf = async (who: Person): Promise<string[]> =>
    (await who.run(DECK)).data.swipeDeck.map(({ id }: { id: string }) => id)

  test('LIKE-07 a hundred likes at the same moment leave exactly the four that the site gives a day @long', async () => {
    const ada = await app.signUp()
    expect(await gameOf(ada)).toMatchObject({ likesPerDay: 4, likesLeft: 4, lastSwipe: null })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => swipeLike(ada, men[index % men.length]!)),
    )
    const { resetsAt } = await gameOf(ada)
    expect(
      new Set(
        answers
          .filter(({ __typename }) => __typename !== 'SwipeLikeSuccess')
          .map(({ code, resetsAt }) => `${code} ${resetsAt}`),
      ),
    ).toEqual(new Set([`SWIPE_LIMIT_REACHED ${resetsAt}`]))
    const { data } = await ada.run(GAME)
    expect(data.viewer).toMatchObject({ likesSent: { totalCount: 4 }, swipeGame: { likesLeft: 0 } })
    // Liking a member again is free, and the heart on a profile has no limit.
    const liked = men.filter((_, index) => answers[index]!.__typename === 'SwipeLikeSuccess')
    expect(await swipeLike(ada, liked[0]!)).toMatchObject({ __typename: 'SwipeLikeSuccess' })
    const other = men.find(
      (man) =>
        !liked.includes(man) &&
        !answers.some(
          (answer, index) => men[index % men.length] === man && answer.__typename === 'SwipeLikeSuccess',
        ),
    )!
    expect((await ada.run(LIKE, { id: other.profileId })).data.likeProfile.__typename).toBe(
      'LikeProfileSuccess',
    )
  })

  test('LIKE-07 likes come back when the day ends in the site’s time zone', async () => {
    await app.withClockStopped(async () => {
      const bea = await app.signUp()
      for (const man of men.slice(0, 4))
        expect(await swipeLike(bea, man)).toMatchObject({ __typename: 'SwipeLikeSuccess', isMatch: false })
      const { resetsAt } = await gameOf(bea)
      expect(
        new Intl.DateTimeFormat('nl', {
          timeZone: 'Europe/Amsterdam',
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
        }).format(new Date(resetsAt)),
      ).toBe('00:00:00')
      const { rows } = await app.admin.query(
        'select extract(epoch from ($1::timestamptz - platform.now())) as seconds',
        [resetsAt],
      )
      await app.moveClock(`${Number(rows[0].seconds) - 1} seconds`)
      expect(await swipeLike(bea, men[4]!)).toMatchObject({ code: 'SWIPE_LIMIT_REACHED', resetsAt })
      expect(await gameOf(bea)).toMatchObject({ likesLeft: 0, resetsAt })
      await app.moveClock('1 second')
      expect(await gameOf(bea)).toMatchObject({ likesLeft: 4 })
      expect(await swipeLike(bea, men[4]!)).toMatchObject({ viewer: { swipeGame: { likesLeft: 3 } } })
    })
  })

  test('LIKE-07 liked and passed members do not come up again, nor do members outside the player’s search', async () => {
    const [cleo, woman] = [await app.signUp(), await app.signUp()]
    const all = men.map(({ profileId }) => profileId)
    expect((await deckOf(cleo)).toSorted()).toEqual(all.toSorted())
    expect(await deckOf(cleo)).not.toContain(woman.profileId)
    expect(await swipePass(cleo, men[0]!)).toMatchObject({
      __typename: 'SwipePassSuccess',
      profile: { likedByMe: false },
    })
    await swipeLike(cleo, men[1]!)
    await cleo.run(LIKE, { id: men[2]!.profileId })
    await cleo.run('mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }', {
      id: men[3]!.profileId,
    })
    expect((await deckOf(cleo)).toSorted()).toEqual(all.slice(4).toSorted())
    await app.moveClock('8 days')
    expect((await deckOf(cleo)).toSorted()).toEqual(all.slice(4).toSorted())
    expect((await cleo.run('{ searchProfiles { totalCount } }')).data.searchProfiles.totalCount).toBe(5)
  })

  test('TRUST-09 a like and a pass can be undone free of charge for seven days, and not a moment longer', async () => {
    const dora = await app.signUp()
    const [ivo, jan, kees] = men as [Person, Person, Person]
    await ivo.run(LIKE, { id: dora.profileId })
    expect(await swipeLike(dora, ivo)).toMatchObject({ isMatch: true })
    expect(await gameOf(dora)).toMatchObject({
      likesLeft: 3,
      lastSwipe: { liked: true, profile: { id: ivo.profileId } },
    })
    await app.moveClock('1 second')
    await swipePass(dora, jan)
    expect(await gameOf(dora)).toMatchObject({ lastSwipe: { liked: false, profile: { id: jan.profileId } } })

    expect(await undo(dora, jan)).toMatchObject({
      __typename: 'UndoSwipeSuccess',
      viewer: { swipeGame: { likesLeft: 3 } },
    })
    expect(await deckOf(dora)).toContain(jan.profileId)
    expect(await gameOf(dora)).toMatchObject({ lastSwipe: { profile: { id: ivo.profileId } } })
    expect(await undo(dora, ivo)).toMatchObject({
      profile: { likedByMe: false, isMatch: false },
      viewer: { swipeGame: { likesLeft: 4 } },
    })
    expect((await ivo.run(RELATION, { id: dora.profileId })).data.profile).toEqual({
      likesMe: false,
      isMatch: false,
      likedByMe: true,
    })
    // Undoing twice gives nothing extra.
    expect(await undo(dora, ivo)).toMatchObject({ viewer: { swipeGame: { likesLeft: 4 } } })

    for (const man of [jan, ivo]) await swipePass(dora, man)
    await swipeLike(dora, kees)
    await app.moveClock('6 days 23 hours 59 minutes')
    expect(await undo(dora, jan)).toMatchObject({ __typename: 'UndoSwipeSuccess' })
    await app.moveClock('1 minute')
    expect(await undo(dora, ivo)).toMatchObject({ code: 'UNDO_EXPIRED' })
    expect(await undo(dora, kees)).toMatchObject({ code: 'UNDO_EXPIRED' })
    expect(await gameOf(dora)).toMatchObject({ lastSwipe: null })
    expect(await deckOf(dora)).not.toContain(ivo.profileId)
    // The heart takes the like itself back at any time.
    expect((await dora.run(UNLIKE, { id: kees.profileId })).data.unlikeProfile.__typename).toBe(
      'UnlikeProfileSuccess',
    )
  })

  test('likes from both sides at the same moment make one match', async () => {
    const [eva, finn] = [await app.signUp(), await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? swipeLike(eva, finn) : swipeLike(finn, eva),
      ),
    )
    for (const who of [eva, finn])
      expect([
        (await who.run(MATCHES)).data.viewer.matches.totalCount,
        (await gameOf(who)).likesLeft,
      ]).toEqual([1, 3])
    men.push(finn)
  })

  test('own, foreign-site and unknown profiles are refused alike, and nothing is written', async () => {
    const gina = await app.signUp()
    const foreigner = await app.signUp({ host: 'dutch.test', gender: 'MALE', seeking: 'FEMALE' })
    for (const id of [foreigner.profileId, gina.profileId, 'nonsense']) {
      for (const [name, document] of Object.entries({
        swipeLike: SWIPE_LIKE,
        swipePass: SWIPE_PASS,
        undoSwipe: UNDO,
      })) {
        expect((await gina.run(document, { id })).data[name]).toMatchObject({ code: 'PROFILE_UNAVAILABLE' })
      }
    }
    expect((await gina.run('{ swipeDeck(first: 51) { id } }')).errors![0]!.extensions.code).toBe(
      'BAD_USER_INPUT',
    )
    expect((await app.visitor().run(DECK)).errors![0]!.extensions.code).toBe('UNAUTHENTICATED')
    expect(await gameOf(gina)).toMatchObject({ likesLeft: 4, lastSwipe: null })
  })

  test('LIKE-07 the game deals only search results, nearest first, by saved ages or by this search’s filters', async () => {
    // Men who look for men, so that none of the other tests' members are among them.
    const people: Person[] = []
    for (const [age, latitude] of [
      [38, 52.09],
      [20, 52.09],
      [30, 52.09],
      [40, 53.22],
      [50, 52.09],
    ]) {
      const dateOfBirth = `${new Date().getFullYear() - age!}-01-01`
      const man = await app.signUp({ gender: 'MALE', seeking: 'MALE', dateOfBirth })
      await man.run('mutation ($input: SetLocationInput!) { setLocation(input: $input) { __typename } }', {
        input: { latitude, longitude: 5.12 },
      })
      people.push(man)
    }
    const [max, young, near, far, old] = people
    await app.drainEvents()
    const ids = (those: (Person | undefined)[]) => those.map((person) => person!.profileId)
    const dealt = async (filter?: object) => {
      const { data } = await max!.run(
        'query ($filter: ProfileSearchInput) { swipeDeck(first: 50, filter: $filter) { id } }',
        filter === undefined ? {} : { filter },
      )
      return data.swipeDeck.map(({ id }: { id: string }) => id)
    }
    // At age 38 the search starts with 28 to 48; an old client, which names no filter, gets the same.
    expect(await dealt()).toEqual(ids([near, far]))
    expect(await dealt({ useDefaults: true })).toEqual(ids([near, far]))
    expect(await dealt({ useDefaults: true, distanceKm: 30 })).toEqual(ids([near]))
    expect(await dealt({ minAge: 45, maxAge: 55 })).toEqual(ids([old]))
    expect(await dealt({ minAge: 60 })).toEqual([])
    expect((await dealt({})).toSorted()).toEqual(ids([young, near, far, old]).toSorted())
    await max!.run(
      'mutation { setSearchDefaults(input: { ages: { minAge: 18, maxAge: 25 } }) { __typename } }',
    )
    expect(await dealt()).toEqual(ids([young]))
    await swipePass(max!, young!)
    expect(await dealt()).toEqual([])
    const nonsense = await max!.run('{ swipeDeck(filter: { country: "nowhere" }) { id } }')
    expect(nonsense.errors![0]!.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('a site that has switched the game off has none in its API either', async () => {
    const hera = await app.signUp({ host: 'dutch.test' })
    const features = async (on: boolean) => {
      await app.admin.query(
        `update accounts.site set settings = jsonb_set(settings, '{features,swipeGame}', to_jsonb($1::boolean)), content_version = content_version + 1 where token = 'dutch'`,
        [on],
      )
    }
    await features(false)
    expect((await hera.run(DECK)).data.swipeDeck).toEqual([])
    expect((await hera.run(GAME)).data.viewer.swipeGame).toBeNull()
    expect((await hera.run(SWIPE_PASS, { id: hera.profileId })).errors![0]!.extensions.code).toBe('FORBIDDEN')
    await features(true)
    expect((await hera.run(GAME)).data.viewer.swipeGame.likesLeft).toBe(4)
  })
})
