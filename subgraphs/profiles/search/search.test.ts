import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveChoices } from '../profile/choice.store.ts'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Person } from '../testing/person.ts'
import {
  CHOICES,
  names,
  namesOf,
  openSearchFixtures,
  SEARCH,
  search,
  UPDATE,
  type Asked,
} from '../testing/search.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await createFixtures()))
afterAll(() => fixtures.close())

const searchFixtures = () => openSearchFixtures(fixtures)

test('SRCH-04 search excludes the viewer, hidden members, other genders and other sites', async () => {
  const { siteId, woman, man } = searchFixtures()
  const bo = await man('Bo')
  await woman('Ada')
  await woman('Looks for women', { seeking: 'FEMALE' })
  await man('Carl')
  await woman('Unconfirmed', { confirmed: false })
  await fixtures.member({ name: 'Other site' })
  const [paused, suspended, invisible, blocked, blocker] = [
    await woman('Paused'),
    await woman('Suspended'),
    await woman('Invisible'),
    await woman('Blocked'),
    await woman('Blocker'),
  ]
  for (const [who, status] of [
    [paused, 'PAUSED'],
    [suspended, 'SUSPENDED'],
  ] as const)
    await fixtures.announceEvent('account.status-changed', { siteId, memberId: who.memberId!, status })
  await fixtures.settle()
  await invisible.run(
    'mutation { setInvisible(input: { invisible: true }) { ... on SetInvisibleSuccess { profile { id } } } }',
  )
  await bo.run(
    'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { ... on BlockProfileSuccess { blockedProfileId } } }',
    { id: blocked.profileId },
  )
  await blocker.run(
    'mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { ... on BlockProfileSuccess { blockedProfileId } } }',
    { id: bo.profileId },
  )
  for (const order of ['LAST_ACTIVE', 'NEWEST', 'NEAREST'])
    expect(await names(bo, {}, order), order).toEqual(['Ada'])
  expect((await search(bo)).totalCount).toBe(1)
  expect(await names(bo, { gender: 'MALE' })).toEqual([])
  expect(await names(await woman('Eva', { seeking: 'FEMALE' }))).toEqual(['Looks for women'])
})

test('SRCH-01 SRCH-04 a member who looks for everyone finds every gender that looks for theirs, and is found', async () => {
  const { siteId, woman, man } = searchFixtures()
  const ada = await woman('Ada', { seeking: 'EVERYONE' })
  const bo = await man('Bo')
  const carl = await man('Carl', { seeking: 'MALE' })
  const dee = await woman('Dee', { seeking: 'FEMALE' })
  await woman('Eva')
  const fay = await woman('Fay', { seeking: 'EVERYONE' })
  await fixtures.house({ siteId, name: 'House', gender: 'MALE', seeking: 'EVERYONE' })
  const found = async (...asked: Parameters<typeof names>) => (await names(...asked)).toSorted()
  expect(await found(ada)).toEqual(['Bo', 'Dee', 'Fay', 'House'])
  expect((await search(ada)).totalCount).toBe(3)
  // One gender at a time is a filter like any other; everyone is one, too.
  expect(await found(ada, { gender: 'MALE' })).toEqual(['Bo', 'House'])
  expect(await found(bo)).toEqual(['Ada', 'Eva', 'Fay'])
  expect(await found(bo, { gender: 'EVERYONE' })).toEqual(['Ada', 'Carl', 'Eva', 'Fay', 'House'])
  expect(await found(dee)).toEqual(['Ada', 'Fay'])
  expect(await found(carl)).toEqual(['House'])
  // The digest counts as new whom the search finds.
  const newFor = async ({ memberId }: Person): Promise<number> =>
    (await fixtures.admin.query(`select profiles.new_members_for($1, 'epoch') as count`, [memberId])).rows[0]
      .count
  expect([await newFor(ada), await newFor(bo), await newFor(dee)]).toEqual([3, 3, 2])
  // Changed in the profile, it holds at once in both directions.
  const change = await fay.run(
    `mutation { updateProfile(input: { seeking: "FEMALE" }) { ... on UpdateProfileSuccess { profile { seeking } } } }`,
  )
  expect(change.updateProfile.profile.seeking).toBe('FEMALE')
  expect(await found(bo)).toEqual(['Ada', 'Eva'])
  const everyone = await bo.run(
    `mutation { updateProfile(input: { seeking: "EVERYONE" }) { ... on UpdateProfileSuccess { profile { seeking } } } }`,
  )
  expect(everyone.updateProfile.profile.seeking).toBe('EVERYONE')
  expect(await found(bo)).toEqual(['Ada', 'Carl', 'Eva', 'House'])
  // A member has one gender.
  const refused = await bo.run(
    `mutation { updateProfile(input: { gender: "EVERYONE" }) { ... on InvalidInputError { fields { path code } } } }`,
  )
  expect(refused.updateProfile.fields).toEqual([{ path: 'gender', code: 'CHOICE_UNKNOWN' }])
})

test('house profiles are found with their label and not counted', async () => {
  const { siteId, woman, man } = searchFixtures()
  const bo = await man('Bo')
  await woman('Ada')
  await fixtures.house({ siteId, name: 'House' })
  const found = await search(bo)
  expect(found.edges.map(({ node }: any) => [node.displayName, node.kind]).toSorted()).toEqual([
    ['Ada', 'MEMBER'],
    ['House', 'HOUSE'],
  ])
  expect(found).toMatchObject({ totalCount: 1, totalIsExact: true })
})

test('SRCH-02 the count is exact up to a thousand, and marked as inexact beyond', async () => {
  const { woman, man } = searchFixtures()
  const bo = await man('Bo')
  const { rows } = await fixtures.admin.query('select segment from profiles.search_index where id = $1', [
    (await woman('Ada')).memberId,
  ])
  const crowd = (count: number) =>
    fixtures.admin.query(
      `insert into profiles.search_index (id, segment, ranked_at, created_at, country, birthdate, hair, eye, body, relationship, has_photo, interest_bits)
    select gen_random_uuid(), $1, '2001-01-01', '2001-01-01', 1, '1990-01-01', 0, 0, 0, 0, false, 0 from generate_series(1, $2)`,
      [rows[0].segment, count],
    )
  await crowd(999)
  expect(await search(bo, { first: 1 })).toMatchObject({ totalCount: 1000, totalIsExact: true })
  await crowd(1)
  expect(await search(bo, { first: 1 })).toMatchObject({ totalCount: 1000, totalIsExact: false })
})

test('visitors find no members unless the site allows it, and then one page', async () => {
  const { siteId, woman } = searchFixtures()
  for (const name of ['Ada', 'Eva', 'Ida']) await woman(name)
  const visitor = fixtures.visitor(siteId)
  expect((await visitor.ask(SEARCH)).errors?.[0]?.originalError).toMatchObject({
    extensions: { code: 'UNAUTHENTICATED' },
  })
  fixtures.settings.loggedOutSearch = true
  const found = await search(visitor, { first: 2 })
  const [cursor] = found.edges.map((edge: any) => edge.cursor)
  const further = await Promise.all(
    [{ after: cursor }, { before: cursor }, { last: 2 }].map((asked) => visitor.ask(SEARCH, asked)),
  )
  fixtures.settings.loggedOutSearch = false
  expect(found.edges).toHaveLength(2)
  expect(found).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: false } })
  for (const { errors } of further)
    expect(errors?.[0]?.originalError).toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } })
})

test('SRCH-01 ages count in full years of today, both ends included', async () => {
  const { woman, man } = searchFixtures()
  const bo = await man('Bo')
  const { today } = await fixtures.contextFor(fixtures.siteId, undefined)
  const born = (years: number, days: number) =>
    new Date(
      Date.UTC(
        Number(today.date.slice(0, 4)) - years,
        Number(today.date.slice(5, 7)) - 1,
        Number(today.date.slice(8)) + days,
      ),
    )
      .toISOString()
      .slice(0, 10)
  await woman('30 today', { dateOfBirth: born(30, 0) })
  await woman('30 tomorrow', { dateOfBirth: born(30, 1) })
  await woman('41 tomorrow', { dateOfBirth: born(41, 1) })
  await woman('41 today', { dateOfBirth: born(41, 0) })
  expect((await names(bo, { minAge: 30, maxAge: 40 })).toSorted()).toEqual(['30 today', '41 tomorrow'])
  expect(
    (await search(bo, { filter: { minAge: 30, maxAge: 40 } })).edges
      .map(({ node }: any) => node.age)
      .toSorted(),
  ).toEqual([30, 40])
  expect(await names(bo, { minAge: 29, maxAge: 29 })).toEqual(['30 tomorrow'])
  expect(await names(bo, { minAge: 40, maxAge: 30 })).toEqual([])
})

test('SRCH-01 attributes, interests and photos narrow a search', async () => {
  const { woman, man } = searchFixtures()
  const bo = await man('Bo')
  const { hairColors, eyeColors, interests } = (await bo.run(CHOICES)).profileChoices
  const [ada, eva] = [await woman('Ada'), await woman('Eva')]
  await woman('Ida')
  await ada.run(UPDATE, {
    input: {
      hairColorId: hairColors[0].id,
      eyeColorId: eyeColors[0].id,
      interestIds: [interests[0].id, interests[1].id],
    },
  })
  await eva.run(UPDATE, {
    input: { hairColorId: hairColors[1].id, eyeColorId: eyeColors[0].id, interestIds: [interests[1].id] },
  })
  expect(await names(bo, { hairColorIds: [hairColors[0].id] })).toEqual(['Ada'])
  expect((await names(bo, { hairColorIds: [hairColors[0].id, hairColors[1].id] })).toSorted()).toEqual([
    'Ada',
    'Eva',
  ])
  expect(await names(bo, { hairColorIds: [hairColors[1].id], eyeColorIds: [eyeColors[0].id] })).toEqual([
    'Eva',
  ])
  expect((await names(bo, { interestIds: [interests[1].id] })).toSorted()).toEqual(['Ada', 'Eva'])
  expect(await names(bo, { interestIds: [interests[0].id, interests[1].id] })).toEqual(['Ada'])
  expect(await names(bo, { withPhoto: true })).toEqual([])
  expect((await search(bo, { filter: { interestIds: [interests[1].id] } })).totalCount).toBe(2)
})

test('SRCH-01 interests are never confused, however many a site offers', async () => {
  const { siteId, woman, man } = searchFixtures()
  const bo = await man('Bo', { at: [52.37, 4.89] })
  const own = Array.from({ length: 70 }, (_each, number) => ({
    token: `own-${number}`,
    names: { nl: `Eigen ${number}` },
  }))
  await saveChoices(
    new Kysely<unknown>({ dialect: new PostgresDialect({ pool: fixtures.admin }) }),
    siteId,
    'interest',
    own,
  )
  const { rows } = await fixtures.admin.query(
    'select a.id::text as first, b.id::text as second from profiles.choice a join profiles.choice b on a.id % 63 = b.id % 63 and a.site_id is null and b.site_id = $1 and a.list = b.list limit 1',
    [siteId],
  )
  const { first, second } = rows[0]
  const third = (await bo.run(CHOICES)).profileChoices.interests.find(
    ({ id }: { id: string }) => id !== first,
  ).id as string
  for (const [name, interestIds] of [
    ['First', [first]],
    ['Second', [second]],
    ['First and third', [first, third]],
    ['Second and third', [second, third]],
  ] as const) {
    await (await woman(name, { at: [52.36, 4.9] })).run(UPDATE, { input: { interestIds } })
  }
  for (const place of [{}, { distanceKm: 25 }, { country: 'NL' }, { regionId: 'NL-07' }]) {
    for (const [interestIds, expected] of [
      [[first], ['First', 'First and third']],
      [[second], ['Second', 'Second and third']],
      [[first, third], ['First and third']],
      [[second, third], ['Second and third']],
      [[first, second], []],
    ] as const) {
      const found = await search(bo, { filter: { ...place, interestIds } })
      expect([
        place,
        found.edges.map(({ node }: any) => node.displayName).toSorted(),
        found.totalCount,
      ]).toEqual([place, expected, expected.length])
    }
  }
})

test('SRCH-01 hair, eye and body filters match exactly in any place and order, and in count', async () => {
  const { woman, man } = searchFixtures()
  const bo = await man('Bo', { at: [52.37, 4.89] })
  const { hairColors, eyeColors, bodyTypes, interests } = (await bo.run(CHOICES)).profileChoices
  const looks = { hairColorId: hairColors[0].id, eyeColorId: eyeColors[0].id, bodyTypeId: bodyTypes[0].id }
  const near = await woman('Near', { at: [52.36, 4.9] })
  const far = await woman('Far', { at: [50.85, 5.69] })
  const other = await woman('Other', { at: [52.36, 4.9] })
  await near.run(UPDATE, { input: { ...looks, interestIds: [interests[0].id] } })
  await far.run(UPDATE, { input: { ...looks, bodyTypeId: bodyTypes[1].id } })
  await other.run(UPDATE, { input: { ...looks, eyeColorId: eyeColors[1].id } })
  const filter = {
    hairColorIds: [hairColors[0].id, hairColors[1].id],
    eyeColorIds: [eyeColors[0].id],
    bodyTypeIds: [bodyTypes[0].id, bodyTypes[1].id],
  }
  for (const order of ['LAST_ACTIVE', 'NEWEST']) {
    const found = await search(bo, { filter, order })
    expect([order, found.edges.map(({ node }: any) => node.displayName), found.totalCount]).toEqual([
      order,
      ['Far', 'Near'],
      2,
    ])
  }
  expect(
    (await search(bo, { filter, order: 'NEAREST' })).edges.map(({ node }: any) => node.displayName),
  ).toEqual(['Near', 'Far'])
  for (const narrower of [{ distanceKm: 25 }, { regionId: 'NL-07' }, { interestIds: [interests[0].id] }]) {
    const found = await search(bo, { filter: { ...filter, ...narrower } })
    expect([narrower, found.edges.map(({ node }: any) => node.displayName), found.totalCount]).toEqual([
      narrower,
      ['Near'],
      1,
    ])
  }
  expect(await names(bo, { ...filter, country: 'BE' })).toEqual([])
})

test('SRCH-01 places narrow a search: country, region, distance', async () => {
  const { woman, man } = searchFixtures()
  const bo = await man('Bo', { at: [52.37, 4.89] })
  await woman('Amsterdam', { at: [52.36, 4.9] })
  await woman('Utrecht', { at: [52.09, 5.12] })
  await woman('Maastricht', { at: [50.85, 5.69] })
  await woman('Antwerp', { at: [51.22, 4.4] })
  await woman('Nowhere')
  expect(await names(bo, { country: 'BE' })).toEqual(['Antwerp'])
  expect(await names(bo, { regionId: 'NL-09' })).toEqual(['Utrecht'])
  expect(await names(bo, { distanceKm: 10 })).toEqual(['Amsterdam'])
  expect((await names(bo, { distanceKm: 50 })).toSorted()).toEqual(['Amsterdam', 'Utrecht'])
  expect((await names(bo, { distanceKm: 400 })).toSorted()).toEqual([
    'Amsterdam',
    'Antwerp',
    'Maastricht',
    'Utrecht',
  ])
  expect((await names(bo, { distanceKm: 400, country: 'NL' })).toSorted()).toEqual([
    'Amsterdam',
    'Maastricht',
    'Utrecht',
  ])
  expect(await names(bo, {}, 'NEAREST')).toEqual(['Amsterdam', 'Utrecht', 'Antwerp', 'Maastricht', 'Nowhere'])
  expect(await names(bo, { country: 'NL' }, 'NEAREST')).toEqual([
    'Amsterdam',
    'Utrecht',
    'Maastricht',
    'Nowhere',
  ])
})

test('the last active members come first, and only those active just now are online', async () => {
  const { woman, man } = searchFixtures()
  const bo = await man('Bo')
  const [ada, eva] = [await woman('Ada'), await woman('Eva')]
  expect(await names(bo)).toEqual(['Eva', 'Ada'])
  await fixtures.moveClock('20 minutes')
  expect(await names(bo, { online: true })).toEqual([])
  await names(ada)
  await fixtures.settle()
  expect(await names(bo)).toEqual(['Ada', 'Eva'])
  expect(await names(bo, { online: true })).toEqual(['Ada'])
  expect(await names(bo, {}, 'NEWEST')).toEqual(['Eva', 'Ada'])
  await fixtures.moveClock('6 minutes')
  expect(await names(bo, { online: true })).toEqual([])
  await names(eva)
  await fixtures.settle()
  expect(await names(bo, { online: true })).toEqual(['Eva'])
})

test('SRCH-02 pages neither repeat nor skip members, although members become active meanwhile', async () => {
  const { woman, man } = searchFixtures()
  const bo = await man('Bo', { at: [52.37, 4.89] })
  const cast17: Person[] = []
  for (let index = 0; index < 17; index++)
    cast17.push(await woman(`W${index}`, { at: [52.37 - index * 0.08, 4.89] }))
  for (const order of ['LAST_ACTIVE', 'NEWEST', 'NEAREST']) {
    await fixtures.moveClock('11 minutes')
    const seen: string[] = []
    const moved = new Set<string>()
    let after: string | undefined
    for (let page = 0; page < 10; page++) {
      const found: any = await search(bo, { order, first: 4, ...(after === undefined ? {} : { after }) })
      expect(found).toMatchObject({ totalCount: 17, totalIsExact: true })
      seen.push(...found.edges.map(({ node }: any) => node.displayName))
      after = found.pageInfo.endCursor
      if (!found.pageInfo.hasNextPage) break
      // One seen and one unseen member become active; by activity the unseen one now comes first, counted in
      // "n new".
      const [again, above] = [
        cast17.find((_, index) => seen.includes(`W${index}`))!,
        cast17.findLast((_, index) => !seen.includes(`W${index}`) && order === 'LAST_ACTIVE'),
      ]
      await names(again)
      if (above !== undefined && moved.size < 3)
        await names(above).then(() => moved.add(`W${cast17.indexOf(above)}`))
      await fixtures.settle()
    }
    expect(new Set(seen).size, order).toBe(seen.length)
    expect([...seen, ...moved].toSorted(), order).toEqual(cast17.map((_, index) => `W${index}`).toSorted())
  }
})

test('paging back from the end yields the same order without repeats, despite new activity', async () => {
  const { woman, man } = searchFixtures()
  const bo = await man('Bo', { at: [52.37, 4.89] })
  const everybody: Person[] = []
  for (let index = 0; index < 11; index++)
    everybody.push(await woman(`W${index}`, index === 10 ? {} : { at: [52.37 - index * 0.08, 4.89] }))
  const { interests } = (await bo.run(CHOICES)).profileChoices
  for (const one of everybody) await one.run(UPDATE, { input: { interestIds: [interests[2].id] } })
  for (const order of ['LAST_ACTIVE', 'NEWEST', 'NEAREST']) {
    for (const filter of [{}, { interestIds: [interests[2].id] }, { country: 'NL' }, { distanceKm: 500 }]) {
      const all = namesOf(await search(bo, { order, filter, first: 100 }))
      const pages: string[][] = []
      let before: string | undefined
      for (let page = 0; page < 10; page++) {
        const found: any = await search(bo, {
          order,
          filter,
          last: 4,
          ...(before === undefined ? {} : { before }),
        })
        expect(found).toMatchObject({
          totalCount: all.length,
          pageInfo: {
            hasNextPage: before !== undefined,
            startCursor: found.edges[0].cursor,
            endCursor: found.edges.at(-1).cursor,
          },
        })
        pages.unshift(namesOf(found))
        before = found.pageInfo.startCursor
        if (!found.pageInfo.hasPreviousPage) break
        // Paging forward from the first page read leads back to it.
        const onward = await search(bo, { order, filter, first: 4, after: before! })
        expect(namesOf(onward).slice(0, 3)).toEqual(pages[0]!.slice(1))
      }
      expect(pages.map(({ length }) => length)).toEqual(all.length === 11 ? [3, 4, 4] : [2, 4, 4])
      expect(pages.flat(), `${order} ${JSON.stringify(filter)}`).toEqual(all)
    }
    // A member met at the end who becomes active then comes above page 1, but does not repeat there.
    await fixtures.settle()
    await fixtures.moveClock('11 minutes')
    const end: any = await search(bo, { order, last: 4 })
    await names(everybody.find((_, index) => namesOf(end).includes(`W${index}`))!)
    await fixtures.settle()
    const rest = namesOf(await search(bo, { order, last: 100, before: end.pageInfo.startCursor }))
    expect([...rest, ...namesOf(end)].toSorted(), order).toEqual(
      everybody.map((_, index) => `W${index}`).toSorted(),
    )
  }
})

test('SRCH-02 members active since page 1 count in "n new"', async () => {
  const { siteId, woman, man } = searchFixtures()
  const bo = await man('Bo')
  const [ada] = [await woman('Ada'), await woman('Eva'), await woman('Ida')]
  await fixtures.moveClock('11 minutes')
  const NEW =
    'query ($filter: ProfileSearchInput, $after: String!) { newSearchResults(filter: $filter, after: $after) { count isExact } }'
  const newSince = async (after: string, filter = {}) =>
    (await bo.run(NEW, { after, filter })).newSearchResults
  const [active, newest] = [await search(bo, { first: 1 }), await search(bo, { first: 1, order: 'NEWEST' })]
  expect(await newSince(active.edges[0].cursor)).toEqual({ count: 0, isExact: true })
  await ada.run('{ countries { code } searchProfiles { totalCount } }')
  await fixtures.settle()
  expect(await newSince(active.edges[0].cursor)).toEqual({ count: 1, isExact: true })
  expect(await newSince(active.edges[0].cursor, { withPhoto: true })).toEqual({ count: 0, isExact: true })
  expect(await newSince(newest.edges[0].cursor)).toEqual({ count: 0, isExact: true })
  await fixtures.member({ name: 'Zoe', siteId })
  expect(await newSince(newest.edges[0].cursor)).toEqual({ count: 1, isExact: true })
  expect(await newSince(active.edges[0].cursor)).toEqual({ count: 2, isExact: true })
  expect((await names(bo)).slice(0, 2)).toEqual(['Zoe', 'Ada'])
})

test('a filter that the site does not offer has no effect', async () => {
  const { woman, man } = searchFixtures()
  const bo = await man('Bo')
  await woman('Ada')
  const { searchFields } = fixtures.settings
  expect(await names(bo, { withPhoto: true, country: 'BE' })).toEqual([])
  fixtures.settings.searchFields = searchFields.filter((field) => field !== 'withPhoto')
  expect(await names(bo, { withPhoto: true })).toEqual(['Ada'])
  expect(await names(bo, { withPhoto: true, country: 'BE' })).toEqual([])
  fixtures.settings.searchFields = searchFields
})

test('an invalid filter or cursor is refused as bad input', async () => {
  const { man } = searchFixtures()
  const bo = await man('Bo')
  const wrong: Asked[] = [
    { first: 0 },
    { first: 101 },
    { last: 0 },
    { first: 2, last: 2 },
    { before: 'x' },
    { after: 'x' },
    { after: Buffer.from('["a","b"]').toString('base64url') },
    { filter: { country: 'nl' } },
    { filter: { regionId: 'NL-99' } },
    { filter: { distanceKm: 0 } },
    { filter: { hairColorIds: ['1; drop'] } },
  ]
  for (const asked of wrong) {
    expect((await bo.ask(SEARCH, asked)).errors?.[0]?.originalError, JSON.stringify(asked)).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
    })
  }
  expect(await names(bo, { minAge: -5, maxAge: 2_000_000_000 })).toEqual([])
  expect(await names(bo, { distanceKm: 2_000_000_000, interestIds: ['999999999'] })).toEqual([])
})
