import { afterAll, beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Person } from '../testing/person.ts'
import { namesOf, openSearchFixtures, search } from '../testing/search.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await createFixtures()))
afterAll(() => fixtures.close())

const USUAL =
  'query ($id: ID!) { _entities(representations: [{ __typename: "Viewer", id: $id }]) { ... on Viewer { searchDefaults { order minAge maxAge } } } }'
const KEEP =
  'mutation ($input: SetSearchDefaultsInput!) { setSearchDefaults(input: $input) { ... on SetSearchDefaultsSuccess { searchDefaults { order minAge maxAge } } } }'
const FOUND = `query ($filter: ProfileSearchInput, $order: SearchOrder) { searchProfiles(filter: $filter, order: $order) {
  terms { order minAge maxAge } edges { node { displayName } } } }`

const usualOf = async (who: Person) =>
  (await who.run(USUAL, { id: toGlobalId('Viewer', who.memberId!) }))._entities[0].searchDefaults
const keep = async (who: Person, input: object) =>
  (await who.run(KEEP, { input })).setSearchDefaults.searchDefaults
const found = async (who: Person, filter: object, order?: string) => {
  const { terms, edges } = (await who.run(FOUND, { filter, order })).searchProfiles
  return { terms, names: edges.map(({ node }: any) => node.displayName) }
}

/** Bo of 40 in Amsterdam; near and far members, of his age and not, the nearest with the oldest activity. */
async function town() {
  const { siteId, woman, man } = openSearchFixtures(fixtures)
  const { today } = await fixtures.contextFor(siteId, undefined)
  const bornFor = (age: number) => `${Number(today.date.slice(0, 4)) - age}-01-01`
  const bo = await man('Bo', { at: [52.37, 4.89], dateOfBirth: bornFor(40) })
  await woman('Near', { at: [52.36, 4.9], dateOfBirth: bornFor(41) })
  await fixtures.moveClock('11 minutes')
  await woman('Far', { at: [50.85, 5.69], dateOfBirth: bornFor(35) })
  await woman('Near and 60', { at: [52.36, 4.9], dateOfBirth: bornFor(60) })
  return { siteId, bo, woman, man, bornFor }
}

test('SRCH-01 the usual search defaults to the nearest and ages around the member’s own', async () => {
  const { bo, man, bornFor } = await town()
  const usual = { order: 'NEAREST', minAge: 30, maxAge: 50 }
  expect(await usualOf(bo)).toEqual(usual)
  expect(await found(bo, { useDefaults: true })).toEqual({ terms: usual, names: ['Near', 'Far'] })
  // Explicit terms override the usual ones, and a search without `useDefaults` works as before.
  expect(await found(bo, { useDefaults: true, minAge: 55 })).toMatchObject({ names: ['Near and 60'] })
  expect((await found(bo, { useDefaults: true }, 'NEWEST')).names).toEqual(['Far', 'Near'])
  const plain = await found(bo, {})
  expect(plain.terms).toEqual({ order: 'LAST_ACTIVE', minAge: null, maxAge: null })
  expect(plain.names).toHaveLength(3)
  // Without a place no member is nearest; an end that excludes no member is dropped.
  const young = await man('Young', { dateOfBirth: bornFor(19) })
  expect(await usualOf(young)).toEqual({
    order: 'LAST_ACTIVE',
    minAge: null,
    maxAge: 28,
  })
  const old = await man('Old', { dateOfBirth: bornFor(90), at: [52.37, 4.89] })
  expect(await usualOf(old)).toMatchObject({ maxAge: null })
})

test('SRCH-01 order and ages are saved for later searches, each on its own, and can be reset', async () => {
  const { bo } = await town()
  const chosen = { order: 'NEAREST', minAge: 50, maxAge: 65 }
  expect(await keep(bo, { ages: { minAge: 50, maxAge: 65 } })).toEqual(chosen)
  expect(await found(bo, { useDefaults: true })).toEqual({ terms: chosen, names: ['Near and 60'] })
  expect(await keep(bo, { ages: {}, order: 'NEWEST' })).toEqual({
    order: 'NEWEST',
    minAge: null,
    maxAge: null,
  })
  expect((await found(bo, { useDefaults: true })).names).toEqual(['Near and 60', 'Far', 'Near'])
  expect(await keep(bo, { ages: null })).toEqual({ order: 'NEWEST', minAge: 30, maxAge: 50 })
  expect(await keep(bo, { order: null })).toEqual({ order: 'NEAREST', minAge: 30, maxAge: 50 })
  for (const ages of [{ minAge: -1 }, { maxAge: 121 }, { minAge: 40, maxAge: 39 }])
    expect((await bo.ask(KEEP, { input: { ages } })).errors?.[0]?.originalError).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
    })
})

test('SRCH-02 ages saved in another tab keep the current pages; visitors have no usual search', async () => {
  const { siteId, bo, woman, bornFor } = await town()
  await woman('Also near', { at: [52.36, 4.9], dateOfBirth: bornFor(42) })
  const first = await search(bo, { filter: { useDefaults: true }, first: 1 })
  expect(namesOf(first)).toEqual(['Also near'])
  await keep(bo, { ages: { minAge: 60, maxAge: 61 } })
  const rest = await search(bo, { filter: { useDefaults: true }, after: first.pageInfo.endCursor })
  expect(namesOf(rest)).toEqual(['Near', 'Far'])
  const made = (ages: string[]) =>
    Buffer.from(
      JSON.stringify([
        ...(JSON.parse(Buffer.from(first.pageInfo.endCursor, 'base64url').toString()) as string[]).slice(
          0,
          6,
        ),
        ...ages,
      ]),
    ).toString('base64url')
  expect(namesOf(await search(bo, { filter: { useDefaults: true }, after: made(['', '41']) }))).toEqual([
    'Near',
    'Far',
  ])
  expect(
    (await bo.ask(FOUND.replace('(filter', '(after: "x", filter'), { filter: { useDefaults: true } })).errors,
  ).toHaveLength(1)
  fixtures.settings.loggedOutSearch = true
  expect((await found(fixtures.visitor(siteId), { useDefaults: true })).terms).toEqual({
    order: 'LAST_ACTIVE',
    minAge: null,
    maxAge: null,
  })
  fixtures.settings.loggedOutSearch = false
})
