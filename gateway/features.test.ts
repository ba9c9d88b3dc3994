import { expect, test } from 'vitest'
import { enumValueOf } from '#platform/site/site-setting-kinds.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const FEATURES = [
  'timeBonus',
  'welcomeDiscount',
  'swipeGame',
  'visitorSearch',
  'gifts',
  'fictionalLikes',
] as const
type Feature = (typeof FEATURES)[number]

const OFFERS = `{ viewer { timeBonus { code } welcomeDiscount { code } activeDiscount { code } } bundles { activePrice { amountMinor } } }`
const CODE = `query ($code: String!) { discountCode(code: $code) { __typename ... on UserError { code } } }`
const GAME = `{ viewer { swipeGame { likesLeft } } swipeDeck(first: 5) { __typename } }`
const SWIPE = `mutation ($id: ID!) { swipeLike(input: { profileId: $id }) { __typename } }`
const GIFTS = `query ($id: ID!) { gifts { id } profile(id: $id) { receivedGifts { name } } }`
const GIVE = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on InvalidInputError { fields { code } } } }`
const SEARCH = `{ searchProfiles(first: 1) { edges { node { displayName } } } }`
const LIKES = `query ($id: ID!) { viewer { autoLike { displayName } likesReceived { edges { node { displayName } } } } profile(id: $id) { likesMe } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { __typename } }`

const app = testApp()

const switched = (feature: Feature, on: boolean) =>
  app.admin.query(
    `update accounts.site set settings = jsonb_set(settings, array['features', $1], to_jsonb($2::boolean)), content_version = content_version + 1 where token = 'ruvela'`,
    [feature, on],
  )
const man = { gender: 'MALE', seeking: 'FEMALE' } as const
const signedUpHoursAgo = (who: Person, hours: number) =>
  app.admin.query(
    'update accounts.account set signed_up_at = platform.now() - make_interval(hours => $2) where id = $1',
    [who.memberId, hours],
  )

/** How each feature shows to its users; the same question is asked while it is on and while it is off. */
const FINDS: Record<Feature, () => Promise<Record<'found' | 'gone', unknown>>> = {
  async timeBonus() {
    const ada = await app.signUp()
    const look = async () => {
      const { viewer, bundles } = (await ada.run(OFFERS)).data
      return [
        viewer.timeBonus,
        viewer.activeDiscount,
        bundles[0].activePrice !== null,
        (await ada.run(CODE, { code: 'TIMEBONUS25' })).data.discountCode,
      ]
    }
    return both('timeBonus', look)
  },
  async welcomeDiscount() {
    const ada = await app.signUp()
    await signedUpHoursAgo(ada, 5)
    await app.visitor().run(LOG_IN, { input: { email: ada.email, password: ada.password } })
    const look = async () => {
      const { viewer } = (await ada.run(OFFERS)).data
      return [
        viewer.welcomeDiscount,
        viewer.activeDiscount,
        (await ada.fetch('/api/discountcode.php?welcome=true')).status,
      ]
    }
    return both('welcomeDiscount', look)
  },
  async swipeGame() {
    const [ada, bo] = [await app.signUp(), await app.signUp(man)]
    await app.signUp(man)
    const look = async () => {
      const { viewer, swipeDeck } = (await ada.run(GAME)).data
      const { data, errors } = await ada.run(SWIPE, { id: bo.profileId })
      return [
        viewer.swipeGame !== null,
        swipeDeck.length > 0,
        errors?.[0]?.extensions.code ?? data.swipeLike.__typename,
      ]
    }
    return both('swipeGame', look)
  },
  async visitorSearch() {
    await app.admin.query(
      `update accounts.site set settings = settings || '{"loggedOutSearch": true}', content_version = content_version + 1 where token = 'ruvela'`,
    )
    const look = async () => {
      const { data, errors } = await app.visitor().run(SEARCH)
      const { logged_out_search: old } = (await app.visitor().fetch('/api/settings.php')).json()
      return [errors?.[0]?.extensions.code ?? data.searchProfiles.edges.length, old]
    }
    return both('visitorSearch', look)
  },
  async gifts() {
    const [ada, bo, cy] = [await app.signUp(), await app.signUp(man), await app.signUp()]
    const give = async (giftId: string) =>
      (await ada.run(GIVE, { input: { clientId: crypto.randomUUID(), recipientId: bo.profileId, giftId } }))
        .data.sendMessage
    const [rose] = (await ada.run(GIFTS, { id: bo.profileId })).data.gifts
    expect((await give(rose.id)).__typename).toBe('SendMessageSuccess')
    const look = async () => {
      const { gifts, profile } = (await cy.run(GIFTS, { id: bo.profileId })).data
      const faq = (await app.visitor().run('{ page(token: "faq", locale: "nl") { body } }')).data.page.body
      return [gifts.length > 0, profile.receivedGifts.length, faq.includes('cadeau')]
    }
    const finds = await both('gifts', look)
    await switched('gifts', false)
    expect(await give(rose.id)).toEqual({
      __typename: 'InvalidInputError',
      fields: [{ code: 'GIFT_NOT_FOUND' }],
    })
    await switched('gifts', true)
    return finds
  },
  async fictionalLikes() {
    const [ada, house] = [await app.signUp({ name: 'Ada' }), await app.signUp({ ...man, name: 'Plant' })]
    await app.admin.query(`update profiles.profile set kind = 'house' where id = $1`, [house.memberId])
    await house.run('mutation { updateProfile(input: { displayName: "Ficus" }) { __typename } }')
    await app.drainEvents()
    await house.run(LIKE, { id: ada.profileId })
    const mails = async (who: Person) =>
      (await app.mails(who.email)).filter(({ type }) => type === 'like').length
    const look = async () => {
      const { viewer, profile } = (await ada.run(LIKES, { id: house.profileId })).data
      return [
        viewer.autoLike?.displayName,
        viewer.likesReceived.edges.length,
        profile.likesMe,
        (await ada.fetch('/api/auto-like.php')).status,
      ]
    }
    const finds = await both('fictionalLikes', look)
    expect(await mails(ada)).toBe(1)
    await switched('fictionalLikes', false)
    const eve = await app.signUp({ name: 'Eve' })
    await house.run(LIKE, { id: eve.profileId })
    expect(await mails(eve)).toBe(0)
    await switched('fictionalLikes', true)
    return finds
  },
}

async function both(feature: Feature, look: () => Promise<unknown>) {
  const found = await look()
  await switched(feature, false)
  const gone = await look()
  await switched(feature, true)
  expect(await look(), feature).toEqual(found)
  return { found, gone }
}

test('SITE-27 a feature that its site switches off is gone from graph, old calls, pages and mails', async () => {
  expect((await app.visitor().run('{ site { features } }')).data.site.features.toSorted()).toEqual(
    FEATURES.map(enumValueOf).toSorted(),
  )
  const found: Partial<Record<Feature, unknown>> = {}
  const gone: Partial<Record<Feature, unknown>> = {}
  for (const feature of FEATURES) ({ found: found[feature], gone: gone[feature] } = await FINDS[feature]())
  expect(found).toEqual({
    timeBonus: [{ code: 'TIMEBONUS25' }, { code: 'TIMEBONUS25' }, true, { __typename: 'DiscountCode' }],
    welcomeDiscount: [{ code: 'WELCOME25' }, { code: 'WELCOME25' }, 200],
    swipeGame: [true, true, 'SwipeLikeSuccess'],
    visitorSearch: [1, 'yes'],
    gifts: [true, 1, true],
    fictionalLikes: ['Ficus', 1, true, 200],
  })
  expect(gone).toEqual({
    timeBonus: [null, null, false, { __typename: 'DiscountRefusedError', code: 'CODE_NOT_FOUND' }],
    welcomeDiscount: [null, null, 404],
    swipeGame: [false, false, 'FORBIDDEN'],
    visitorSearch: ['UNAUTHENTICATED', 'no'],
    gifts: [false, 0, false],
    fictionalLikes: [undefined, 0, false, 204],
  })
})
