import { buildSchema, isInputObjectType, isNonNullType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { updateSearchIndex } from '../search-index/search-index.store.ts'
import { ask, like, write } from '../testing/member-operations.ts'
import { announce } from './account.handlers.ts'
import { insertProfile, lockProfile } from './profile.store.ts'

const app = testApp()

const man = (name: string) => app.signUp({ name, gender: 'MALE', seeking: 'FEMALE' })
const woman = (name: string) => app.signUp({ name, gender: 'FEMALE', seeking: 'MALE' })

/** A house profile as the site has one: a profile without an account. @returns its global id */
async function makeHouse(displayName: string): Promise<string> {
  const {
    rows: [site],
  } = await app.admin.query("select id from accounts.site where token = 'ruvela'")
  const id = crypto.randomUUID()
  const runtime = app.installation.runtimes.find(({ definition }) => definition.name === 'profiles')!
  await runtime.db.transaction().execute(async (trx) => {
    await insertProfile(trx, {
      id,
      siteId: site.id,
      kind: 'house',
      displayName,
      gender: 2,
      seeking: 1,
      birthdate: '1994-04-04',
      country: 'NL',
      accountStatus: 'active',
      createdAt: new Date(),
    })
    const profile = (await lockProfile(trx, id))!
    await updateSearchIndex(trx, profile)
    await announce(trx, profile)
  })
  await app.drainEvents()
  return toGlobalId('Profile', id)
}

test('PROF-11 house profiles are labelled everywhere, can be liked, take no message or credit @long', async () => {
  const bo = await man('Bo')
  const fleur = { ...bo, profileId: await makeHouse('Fleur') }
  await app.admin.query('update billing.account set balance = 50 where account_id = $1', [bo.memberId])
  const { searchProfiles, profile } = await ask(
    bo,
    `query ($id: ID!) { profile(id: $id) { kind }
    searchProfiles(first: 100) { edges { node { id kind } reasons { code } } } }`,
    { id: fleur.profileId },
  )
  expect(profile).toEqual({ kind: 'HOUSE' })
  expect(searchProfiles.edges.find(({ node }: any) => node.id === fleur.profileId)).toMatchObject({
    node: { kind: 'HOUSE' },
    reasons: [{ code: 'HOUSE_PROFILE' }, {}, {}],
  })
  expect((await like(bo, fleur)).__typename).toBe('LikeProfileSuccess')
  expect((await bo.fetch('/api/likes.php')).json().profiles).toMatchObject([
    { id: fleur.profileId, fictional: true },
  ])
  expect(await write(bo, fleur)).toMatchObject({ code: 'HOUSE_PROFILE' })
  expect(
    (
      await app.admin.query('select balance::int as balance from billing.account where account_id = $1', [
        bo.memberId,
      ])
    ).rows,
  ).toEqual([{ balance: 50 }])
})

const HOUSES = `query ($id: ID!) {
  active: searchProfiles(first: 100, order: LAST_ACTIVE) { ...Found } newest: searchProfiles(first: 100, order: NEWEST) { ...Found } nearest: searchProfiles(first: 100, order: NEAREST) { ...Found }
  narrow: searchProfiles(first: 100, filter: { minAge: 90 }) { similar { node { kind } } }
  swipeDeck(first: 50) { kind } bestMatches(preferences: { minAge: 20 }) { node { kind } } profile(id: $id) { kind }
  viewer { hidesHouseProfiles newLikesCount autoLike { kind } likesReceived { totalCount } conversationWith(profileId: $id) { other { kind } messages(first: 5) { edges { node { kind isMine } } } } }
} fragment Found on ProfileSearchConnection { totalCount edges { node { id kind } } }`
const HIDE =
  'mutation ($hide: Boolean!) { setHidesHouseProfiles(input: { hide: $hide }) { ... on SetHidesHouseProfilesSuccess { profile { id } } } }'
const setSite = (key: string, value: unknown) =>
  app.admin.query(
    `update accounts.site set settings = jsonb_set(settings, array[$1::text], $2), content_version = content_version + 1 where token = 'ruvela'`,
    [key, JSON.stringify(value)],
  )

test('TRUST-01 house profiles are always labelled, never counted, and a member can hide them @long', async () => {
  const { apiSchema } = app.installation.live
  const field = (type: string, name: string) => {
    const found = apiSchema.getType(type)
    return isObjectType(found) ? found.getFields()[name]?.type : undefined
  }
  for (const [type, name] of [
    ['Profile', 'kind'],
    ['Message', 'kind'],
    ['Message', 'sender'],
  ] as const)
    expect(isNonNullType(field(type, name)), `${type}.${name}`).toBe(true)

  const [bo, cy, iris] = [await man('Bo'), await man('Cy'), await woman('Iris')]
  await woman('Ada')
  await app.admin.query(`update profiles.profile set kind = 'house' where id = $1`, [iris.memberId])
  // Other subgraphs receive changes only.
  await ask(iris, 'mutation { updateProfile(input: { displayName: "Ficus" }) { __typename } }')
  await app.drainEvents()
  await app.admin.query('update billing.account set balance = 50')
  expect((await write(iris, bo)).__typename).toBe('SendMessageSuccess')
  await app.drainEvents()

  const kinds = (found: { node: { kind: string } }[]) => new Set(found.map(({ node }) => node.kind))
  async function looks(who: Person) {
    const { active, newest, nearest, narrow, swipeDeck, bestMatches, profile, viewer } = await ask(
      who,
      HOUSES,
      { id: iris.profileId },
    )
    const orders = [active, newest, nearest]
    return {
      found: orders.map(({ edges }) => kinds(edges)),
      suggested: [kinds(narrow.similar), viewer.autoLike?.kind],
      dealt: new Set(swipeDeck.map(({ kind }: any) => kind)),
      matched: kinds(bestMatches),
      members: new Set([
        ...orders.map(({ edges }) => edges.filter(({ node }: any) => node.kind === 'MEMBER').length),
        ...orders.map(({ totalCount }) => totalCount),
      ]).size,
      likes: [viewer.newLikesCount, viewer.likesReceived.totalCount],
      profile: profile?.kind,
      hides: viewer.hidesHouseProfiles,
      conversation: viewer.conversationWith && {
        other: viewer.conversationWith.other.kind,
        messages: viewer.conversationWith.messages.edges.map(({ node }: any) => node.kind),
      },
    }
  }
  const [both, members] = [new Set(['MEMBER', 'HOUSE']), new Set(['MEMBER'])]
  // Every order returns as many members as are counted; the game and the match finder contain no house
  // profile.
  const shown = {
    found: [both, both, both],
    suggested: [both, 'HOUSE'],
    dealt: members,
    matched: members,
    members: 1,
    likes: [0, 0],
    profile: 'HOUSE',
    hides: false,
    conversation: { other: 'HOUSE', messages: ['HOUSE'] },
  }
  const hidden = {
    ...shown,
    found: [members, members, members],
    suggested: [members, undefined],
    hides: true,
  }
  expect(await looks(bo)).toEqual(shown)
  // A like of a house profile is announced as such, and counts nowhere.
  expect((await like(iris, bo)).__typename).toBe('LikeProfileSuccess')
  await app.drainEvents()
  expect(await looks(bo)).toEqual(shown)
  expect((await ask(bo, HIDE, { hide: true })).setHidesHouseProfiles.profile.id).toBe(bo.profileId)
  expect(await looks(bo)).toEqual(hidden)
  expect(await looks(cy)).toEqual({ ...shown, conversation: null })
  expect((await bo.fetch('/api/auto-like.php')).status).toBe(204)
  expect((await app.visitor().run(HIDE, { hide: true })).errors?.[0]?.extensions?.code).toBe(
    'UNAUTHENTICATED',
  )

  // No site setting can hide this label, and a member's only choice is to hide the profiles.
  for (const setting of ['visibleProfileFields', 'visibleProfileNotes', 'searchFields'])
    await setSite(setting, [])
  expect(await looks(bo)).toMatchObject({
    profile: 'HOUSE',
    conversation: { other: 'HOUSE', messages: ['HOUSE'] },
  })
  const membersSchema = buildSchema((await bo.fetch('/developers/schema.graphql')).text)
  const choices = Object.values(membersSchema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((input) => Object.keys(input.getFields()).map((name) => `${input.name}.${name}`))
  expect(choices.filter((name) => /houseprofile|fictional|label|icon/i.test(name))).toEqual([
    'SetHidesHouseProfilesInput.hide',
  ])

  await ask(bo, HIDE, { hide: false })
  expect(await looks(bo)).toMatchObject({ found: shown.found, hides: false })
})

test('OPER-03 PROF-11 a reported house profile cannot be warned or banned: it has no account', async () => {
  const bo = await man('Bo')
  const subject = await makeHouse('Varen')
  await ask(bo, 'mutation ($input: ReportInput!) { report(input: $input) { __typename } }', {
    input: { subject, reason: 'FAKE_PROFILE' },
  })
  const mia = await app.logInOperator('moderator')
  const QUEUE =
    '{ moderationQueue(kinds: [REPORT], first: 100) { edges { node { id member { id } possibleDecisions } } } }'
  const queue = (await mia.run(QUEUE)).data.moderationQueue
  const { node } = queue.edges.at(-1)
  expect(node).toMatchObject({ member: null, possibleDecisions: ['NO_ACTION'] })
  const DECIDE = `mutation ($input: DecideCaseInput!) { decideCase(input: $input) { __typename
    ... on InvalidInputError { fields { path code } } } }`
  const decide = async (given: object) =>
    (await mia.run(DECIDE, { input: { caseId: node.id, ...given } })).data.decideCase
  expect(await decide({ decision: 'BAN', reason: 'FAKE_PROFILE' })).toMatchObject({
    fields: [{ path: 'decision', code: 'CHOICE_UNKNOWN' }],
  })
  expect(await decide({ decision: 'NO_ACTION' })).toEqual({ __typename: 'DecideCaseSuccess' })
})
