import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Person } from '../testing/person.ts'
import { CHOICES, openSearchFixtures, search, UPDATE, type Asked } from '../testing/search.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await createFixtures()))
afterAll(() => fixtures.close())

const COACH = `query ($filter: ProfileSearchInput, $order: SearchOrder) { searchProfiles(filter: $filter, order: $order) { totalCount
  edges { node { displayName } reasons { code value choices { value } } }
  similar { node { displayName kind } unmetFilters reasons { code } } similarCount { count isExact }
  widenings { filter minAge maxAge distanceKm more { count isExact } } } }`

/**
 * Bo in Amsterdam looks for a blonde of 30 to 35 within 20 km with two interests. Ada fits; the others miss
 * something.
 */
async function shortSearch() {
  const { siteId, woman, man } = openSearchFixtures(fixtures)
  const bo = await man('Bo', { at: [52.37, 4.89] })
  const { hairColors, interests } = (await bo.run(CHOICES)).profileChoices
  const [blonde, black] = [hairColors[0].id, hairColors[1].id]
  const liked = [interests[0].id, interests[1].id]
  const { today } = await fixtures.contextFor(siteId, undefined)
  const bornFor = (age: number) => `${Number(today.date.slice(0, 4)) - age}-01-01`
  const add = async (name: string, age: number, at: [number, number], input: object) =>
    (await woman(name, { dateOfBirth: bornFor(age), at })).run(UPDATE, { input })
  await add('Ada', 32, [52.36, 4.9], { hairColorId: blonde, interestIds: liked })
  await add('Dark hair', 32, [52.36, 4.9], { hairColorId: black, interestIds: liked })
  await add('Far off', 32, [52.13, 4.9], { hairColorId: blonde, interestIds: liked })
  await add('Aged 38', 38, [52.36, 4.9], { hairColorId: blonde, interestIds: liked })
  await add('One interest', 32, [52.36, 4.9], { hairColorId: blonde, interestIds: liked.slice(0, 1) })
  await add('Nothing fits', 60, [50.85, 5.69], { hairColorId: black })
  await fixtures.house({ siteId, name: 'House', dateOfBirth: bornFor(32) })
  return {
    bo,
    siteId,
    woman,
    blonde,
    liked,
    filter: { minAge: 30, maxAge: 35, distanceKm: 20, hairColorIds: [blonde], interestIds: liked },
  }
}

test('SRCH-03 a short result is followed by similar members, marked with what they miss', async () => {
  const { bo, filter } = await shortSearch()
  const { searchProfiles } = await bo.run(COACH, { filter })
  expect(searchProfiles.edges.map(({ node }: any) => node.displayName)).toEqual(['Ada'])
  expect(
    Object.fromEntries(
      searchProfiles.similar.map(({ node, unmetFilters }: any) => [node.displayName, unmetFilters]),
    ),
  ).toEqual({
    'Dark hair': ['HAIR_COLOR'],
    'Far off': ['DISTANCE'],
    'Aged 38': ['AGE'],
    'One interest': ['INTERESTS'],
  })
  expect(searchProfiles.similarCount).toEqual({ count: 4, isExact: true })
  // Where all members miss more than one filter, those who miss fewest come first; house profiles keep their
  // label and are not counted.
  const nobody = (await bo.run(COACH, { filter: { minAge: 70, distanceKm: 20, withPhoto: true } }))
    .searchProfiles
  const missed = nobody.similar.map(({ unmetFilters }: any) => unmetFilters.length)
  expect(missed).toEqual([2, 2, 2, 2, 3, 3, 3])
  const fewest = nobody.similar.slice(0, 4).map(({ node }: any) => node.displayName)
  expect(fewest.toSorted()).toEqual(['Ada', 'Aged 38', 'Dark hair', 'One interest'])
  expect(nobody.similar.find(({ node }: any) => node.kind === 'HOUSE')).toMatchObject({
    node: { displayName: 'House' },
  })
  expect(nobody.similarCount).toEqual({ count: 6, isExact: true })
  expect((await bo.run(COACH, {})).searchProfiles).toMatchObject({ similar: [], similarCount: { count: 0 } })
})

test('TRUST-11 a short result counts what each wider filter would add, exactly to a thousand', async () => {
  const { bo, filter, woman } = await shortSearch()
  const { searchProfiles } = await bo.run(COACH, { filter })
  const gain = Object.fromEntries(
    searchProfiles.widenings.map(({ filter: name, ...rest }: any) => [name, rest]),
  )
  const one = { count: 1, isExact: true }
  expect(gain).toEqual({
    AGE: { minAge: 25, maxAge: 40, distanceKm: 20, more: one },
    DISTANCE: { minAge: 30, maxAge: 35, distanceKm: 35, more: one },
    HAIR_COLOR: { minAge: 30, maxAge: 35, distanceKm: 20, more: one },
    INTERESTS: { minAge: 30, maxAge: 35, distanceKm: 20, more: one },
  })
  // The wider search finds exactly the announced number.
  for (const wider of [
    { minAge: 25, maxAge: 40 },
    { distanceKm: 35 },
    { hairColorIds: [] },
    { interestIds: [] },
  ]) {
    expect((await search(bo, { filter: { ...filter, ...wider } })).totalCount).toBe(2)
  }
  const empty = (
    await bo.run(
      'query ($filter: ProfileSearchInput) { searchProfiles(filter: $filter) { widenings { filter more { count } } } }',
      { filter: { ...filter, minAge: 34 } },
    )
  ).searchProfiles
  expect(empty.widenings[0]).toEqual({ filter: 'AGE', more: { count: 2 } })
  // The count stops at a thousand.
  const { rows } = await fixtures.admin.query('select segment from profiles.search_index where id = $1', [
    (await woman('Crowd')).memberId,
  ])
  await fixtures.admin.query(
    `insert into profiles.search_index (id, segment, ranked_at, created_at, country, birthdate, hair, eye, body, relationship, has_photo, interest_bits)
    select gen_random_uuid(), $1, '2001-01-01', '2001-01-01', 1, '1950-01-01', 0, 0, 0, 0, false, 0 from generate_series(1, 1003)`,
    [rows[0].segment],
  )
  const crowd = (await bo.run(COACH, { filter: { withPhoto: true } })).searchProfiles
  expect(crowd.widenings).toMatchObject([{ filter: 'WITH_PHOTO', more: { count: 1000, isExact: false } }])
  expect((await bo.run(COACH, {})).searchProfiles).toMatchObject({ totalCount: 1000, widenings: [] })
})

test('SRCH-06 a dead end offers filters to drop, alone or in blocking pairs, with their counts', async () => {
  const { bo, filter, blonde } = await shortSearch()
  const DROPS = `query ($filter: ProfileSearchInput) { searchProfiles(filter: $filter) { totalCount
    drops { filters more { count isExact } } similar { unmetFilters } } }`
  const asked = async (wanted: object) => (await bo.run(DROPS, { filter: wanted })).searchProfiles
  const alone = await asked(filter)
  const one = { count: 1, isExact: true }
  expect(new Set(alone.drops)).toEqual(
    new Set(['AGE', 'DISTANCE', 'HAIR_COLOR', 'INTERESTS'].map((name) => ({ filters: [name], more: one }))),
  )
  // No member has a photo and none is of that age: each filter alone finds none, and dropping both finds
  // exactly the announced number.
  const blocked = { minAge: 90, withPhoto: true, hairColorIds: [blonde] }
  const deadEnd = await asked(blocked)
  expect(deadEnd.totalCount).toBe(0)
  expect(deadEnd.drops[0]).toEqual({ filters: ['AGE', 'WITH_PHOTO'], more: { count: 4, isExact: true } })
  expect((await search(bo, { filter: { hairColorIds: [blonde] } })).totalCount).toBe(4)
  for (const { filters, more } of deadEnd.drops) {
    const rest = Object.fromEntries(
      Object.entries(blocked).filter(
        ([key]) =>
          !filters.includes({ minAge: 'AGE', withPhoto: 'WITH_PHOTO', hairColorIds: 'HAIR_COLOR' }[key]),
      ),
    )
    expect((await search(bo, { filter: rest })).totalCount).toBe(more.count)
  }
  expect((await asked({})).drops).toEqual([])
})

test('TRUST-11 wider ages stop at the last member’s age: no offer names an age without members', async () => {
  const { bo } = await shortSearch()
  const wider = async (ages: object) =>
    (await bo.run(COACH, { filter: ages })).searchProfiles.widenings.map(({ minAge, maxAge }: any) => ({
      minAge,
      maxAge,
    }))
  expect(await wider({ minAge: 97, maxAge: 99 })).toEqual([{ minAge: 92, maxAge: null }])
  expect(await wider({ minAge: 20, maxAge: 22 })).toEqual([{ minAge: null, maxAge: 27 }])
})

test('TRUST-10 every found profile says why, and newest and nearest are always offered', async () => {
  const { bo, filter, blonde, liked, siteId } = await shortSearch()
  const reasons = async (who: Person, asked: Asked) =>
    (await who.run(COACH, asked)).searchProfiles.edges.map(({ node, reasons: why }: any) => [
      node.displayName,
      why,
    ])
  const plain = (code: string, value: number | null = null, ids: string[] = []) => ({
    code,
    value,
    choices: ids.map((value) => ({ value })),
  })
  const [[name, why]] = await reasons(bo, { filter, order: 'NEAREST' })
  expect(name).toBe('Ada')
  expect(why).toEqual([
    plain('MUTUAL_GENDER'),
    plain('AGE', 32),
    plain('DISTANCE', 10),
    plain('HAIR_COLOR', null, [blonde]),
    plain('INTERESTS', null, liked),
    plain('NEAREST', 10),
  ])
  for (const order of ['LAST_ACTIVE', 'NEWEST', 'NEAREST']) {
    const all = Object.fromEntries(await reasons(bo, { order }))
    expect(Object.keys(all)).toHaveLength(7)
    expect(all['House'][0]).toEqual(plain('HOUSE_PROFILE'))
    expect(all['Ada'].at(-1).code).toBe(order)
  }
  fixtures.settings.loggedOutSearch = true
  expect(
    Object.fromEntries(await reasons(fixtures.visitor(siteId), { filter: { withPhoto: false } }))['Ada'],
  ).toEqual([plain('LAST_ACTIVE')])
  fixtures.settings.loggedOutSearch = false
})
