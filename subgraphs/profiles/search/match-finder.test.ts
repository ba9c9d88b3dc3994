import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Person } from '../testing/person.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await createFixtures()))
afterAll(() => fixtures.close())

const BEST =
  'query ($preferences: ProfileSearchInput!) { bestMatches(preferences: $preferences) { percent metFilters metInterests { value } node { displayName } } }'
const NEAR = '{ searchProfiles(order: NEAREST, first: 12) { edges { node { displayName } } } }'
const UPDATE = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename } }'
const BLOCK = 'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }'

const best = async (who: Person, preferences: object) => (await who.run(BEST, { preferences })).bestMatches
const named = (found: any[]) => found.map(({ node, percent }) => [node.displayName, percent])

async function setUp() {
  const siteId = crypto.randomUUID()
  const bo = await fixtures.member({ name: 'Bo', siteId, gender: 'MALE', seeking: 'FEMALE' })
  const { interests } = (await bo.run('{ profileChoices { interests { id: value } } }')).profileChoices
  const woman = async (name: string, interestIds: string[] = [], preference: object = {}) => {
    const member = await fixtures.member({ name, siteId, ...preference })
    if (interestIds.length > 0) await member.run(UPDATE, { input: { interestIds } })
    return member
  }
  return { siteId, bo, woman, interestIds: interests.map(({ id }: any) => id) as string[] }
}

test('SIGN-15 the match finder ranks by preferences met, and shows what the two share', async () => {
  const {
    siteId,
    bo,
    woman,
    interestIds: [film, music, sport],
  } = await setUp()
  await woman('Nothing')
  await woman('All', [film!, music!])
  await woman('Half', [music!, sport!])
  await woman('Too old', [film!, music!], { dateOfBirth: '1950-01-01' })
  const blocked = await woman('Blocked', [film!, music!])
  await fixtures.house({ siteId, name: 'House' })
  await bo.run(BLOCK, { id: blocked.profileId })
  await fixtures.settle()
  const found = await best(bo, { maxAge: 60, interestIds: [film, music] })
  expect(named(found)).toEqual([
    ['All', 100],
    ['Half', 50],
    ['Nothing', 0],
  ])
  expect(found.map(({ metInterests }: any) => metInterests.map(({ value }: any) => value))).toEqual([
    [film, music],
    [music],
    [],
  ])
})

test('SIGN-15 among equal matches the nearest comes first, and new members see who is near', async () => {
  const siteId = crypto.randomUUID()
  const at = {
    utrecht: { latitude: 52.09, longitude: 5.12 },
    amsterdam: { latitude: 52.37, longitude: 4.9 },
    maastricht: { latitude: 50.85, longitude: 5.69 },
  }
  const place = async (who: Person, where: object) =>
    who.run('mutation ($input: SetLocationInput!) { setLocation(input: $input) { __typename } }', {
      input: where,
    })
  const bo = await fixtures.member({ name: 'Bo', siteId, gender: 'MALE', seeking: 'FEMALE' })
  await place(bo, at.utrecht)
  for (const [name, where] of [
    ['Far', at.maastricht],
    ['Near', at.utrecht],
    ['Between', at.amsterdam],
  ] as const)
    await place(await fixtures.member({ name, siteId }), where)
  await fixtures.settle()
  expect(named(await best(bo, {}))).toEqual([
    ['Near', null],
    ['Between', null],
    ['Far', null],
  ])
  expect(named(await best(bo, { distanceKm: 75 }))).toEqual([
    ['Near', 100],
    ['Between', 100],
    ['Far', 0],
  ])
  expect((await bo.run(NEAR)).searchProfiles.edges.map(({ node }: any) => node.displayName)).toEqual([
    'Near',
    'Between',
    'Far',
  ])
})

test('visitors get no matches, and an invalid choice is refused', async () => {
  const { siteId, bo } = await setUp()
  expect(
    (await fixtures.visitor(siteId).ask(BEST, { preferences: {} })).errors?.[0]?.originalError,
  ).toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } })
  for (const preferences of [{ interestIds: ['x'] }, { distanceKm: 0 }, { country: 'nl' }]) {
    expect((await bo.ask(BEST, { preferences })).errors?.[0]?.originalError).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
    })
  }
})
