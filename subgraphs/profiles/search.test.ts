import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCast, type Cast, type Person } from './testing/cast.ts'

let cast: Cast
beforeAll(async () => void (cast = await openCast()))
afterAll(() => cast.close())

const SEARCH = `query ($filter: ProfileSearchInput, $order: SearchOrder, $first: Int, $after: String) {
  searchProfiles(filter: $filter, order: $order, first: $first, after: $after) {
    totalCount totalIsExact pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor node { id kind displayName distanceKm age } } } }`
const CHOICES = '{ profileChoices { hairColors { id } eyeColors { id } interests { id } } }'
const UPDATE = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename } }'

type Asked = { filter?: object; order?: string; first?: number; after?: string }
const search = async (who: Person, asked: Asked = {}) => (await who.run(SEARCH, asked)).searchProfiles
const names = async (who: Person, filter: object = {}, order?: string): Promise<string[]> =>
  (await search(who, { filter, ...(order === undefined ? {} : { order }), first: 100 })).edges.map(({ node }: any) => node.displayName)

/** Each test has a site of its own, so that nobody of another test is found. */
async function stage() {
  const siteId = crypto.randomUUID()
  const woman = (name: string, wish: object = {}) => cast.member({ name, siteId, ...wish })
  const man = (name: string, wish: object = {}) => cast.member({ name, siteId, gender: 'MALE', seeking: 'FEMALE', ...wish })
  return { siteId, woman, man }
}

test('SRCH-04 the own profile, blocked, invisible, disabled and unconfirmed members, other wishes and other sites never appear', async () => {
  const { siteId, woman, man } = await stage()
  const bo = await man('Bo')
  await woman('Ada')
  await woman('Looks for women', { seeking: 'FEMALE' })
  await man('Carl')
  await woman('Unconfirmed', { confirmed: false })
  await cast.member({ name: 'Other site' })
  const [paused, suspended, invisible, blocked, blocker] = [await woman('Paused'), await woman('Suspended'), await woman('Invisible'), await woman('Blocked'), await woman('Blocker')]
  for (const [who, status] of [[paused, 'PAUSED'], [suspended, 'SUSPENDED']] as const) await cast.announceEvent('account.status-changed', { siteId, memberId: who.memberId!, status })
  await cast.settle()
  await invisible.run('mutation { setInvisible(input: { invisible: true }) { profile { id } } }')
  await bo.run('mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { ... on BlockProfileSuccess { blockedProfileId } } }', { id: blocked.profileId })
  await blocker.run('mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { ... on BlockProfileSuccess { blockedProfileId } } }', { id: bo.profileId })
  for (const order of ['LAST_ACTIVE', 'NEWEST', 'NEAREST']) expect(await names(bo, {}, order), order).toEqual(['Ada'])
  expect((await search(bo)).totalCount).toBe(1)
  expect(await names(bo, { gender: 'MALE' })).toEqual([])
  expect(await names(await woman('Eva', { seeking: 'FEMALE' }))).toEqual(['Looks for women'])
})

test('house profiles are found with their label and not counted', async () => {
  const { siteId, woman, man } = await stage()
  const bo = await man('Bo')
  await woman('Ada')
  await cast.house({ siteId, name: 'House' })
  const found = await search(bo)
  expect(found.edges.map(({ node }: any) => [node.displayName, node.kind]).toSorted()).toEqual([['Ada', 'MEMBER'], ['House', 'HOUSE']])
  expect(found).toMatchObject({ totalCount: 1, totalIsExact: true })
})

test('a visitor finds nobody unless the site lets visitors search, and then one page', async () => {
  const { siteId, woman } = await stage()
  for (const name of ['Ada', 'Eva', 'Ida']) await woman(name)
  const visitor = cast.visitor(siteId)
  expect((await visitor.ask(SEARCH)).errors?.[0]?.originalError).toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } })
  cast.settings.loggedOutSearch = true
  const found = await search(visitor, { first: 2 })
  cast.settings.loggedOutSearch = false
  expect(found.edges).toHaveLength(2)
  expect(found).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: false } })
})

test('ages count in full years of today, both ends included', async () => {
  const { woman, man } = await stage()
  const bo = await man('Bo')
  const { today } = await cast.contextFor(cast.siteId, undefined)
  const born = (years: number, days: number) => new Date(Date.UTC(Number(today.date.slice(0, 4)) - years, Number(today.date.slice(5, 7)) - 1, Number(today.date.slice(8)) + days)).toISOString().slice(0, 10)
  await woman('30 today', { dateOfBirth: born(30, 0) })
  await woman('30 tomorrow', { dateOfBirth: born(30, 1) })
  await woman('41 tomorrow', { dateOfBirth: born(41, 1) })
  await woman('41 today', { dateOfBirth: born(41, 0) })
  expect((await names(bo, { minAge: 30, maxAge: 40 })).toSorted()).toEqual(['30 today', '41 tomorrow'])
  expect((await search(bo, { filter: { minAge: 30, maxAge: 40 } })).edges.map(({ node }: any) => node.age).toSorted()).toEqual([30, 40])
  expect(await names(bo, { minAge: 29, maxAge: 29 })).toEqual(['30 tomorrow'])
  expect(await names(bo, { minAge: 40, maxAge: 30 })).toEqual([])
})

test('attributes, interests and photos narrow a search', async () => {
  const { woman, man } = await stage()
  const bo = await man('Bo')
  const { hairColors, eyeColors, interests } = (await bo.run(CHOICES)).profileChoices
  const [ada, eva] = [await woman('Ada'), await woman('Eva')]
  await woman('Ida')
  await ada.run(UPDATE, { input: { hairColorId: hairColors[0].id, eyeColorId: eyeColors[0].id, interestIds: [interests[0].id, interests[1].id] } })
  await eva.run(UPDATE, { input: { hairColorId: hairColors[1].id, eyeColorId: eyeColors[0].id, interestIds: [interests[1].id] } })
  expect(await names(bo, { hairColorIds: [hairColors[0].id] })).toEqual(['Ada'])
  expect((await names(bo, { hairColorIds: [hairColors[0].id, hairColors[1].id] })).toSorted()).toEqual(['Ada', 'Eva'])
  expect(await names(bo, { hairColorIds: [hairColors[1].id], eyeColorIds: [eyeColors[0].id] })).toEqual(['Eva'])
  expect((await names(bo, { interestIds: [interests[1].id] })).toSorted()).toEqual(['Ada', 'Eva'])
  expect(await names(bo, { interestIds: [interests[0].id, interests[1].id] })).toEqual(['Ada'])
  expect(await names(bo, { withPhoto: true })).toEqual([])
  expect((await search(bo, { filter: { interestIds: [interests[1].id] } })).totalCount).toBe(2)
})

test('places narrow a search: country, region, distance', async () => {
  const { woman, man } = await stage()
  const bo = await man('Bo', { at: [52.37, 4.89] })
  await woman('Amsterdam', { at: [52.36, 4.9] })
  await woman('Utrecht', { at: [52.09, 5.12] })
  await woman('Maastricht', { at: [50.85, 5.69] })
  await woman('Antwerp', { at: [51.22, 4.4] })
  await woman('Nowhere')
  expect((await names(bo, { country: 'BE' }))).toEqual(['Antwerp'])
  expect((await names(bo, { regionId: 'NL-09' }))).toEqual(['Utrecht'])
  expect((await names(bo, { distanceKm: 10 }))).toEqual(['Amsterdam'])
  expect((await names(bo, { distanceKm: 50 })).toSorted()).toEqual(['Amsterdam', 'Utrecht'])
  expect((await names(bo, { distanceKm: 400 })).toSorted()).toEqual(['Amsterdam', 'Antwerp', 'Maastricht', 'Utrecht'])
  expect((await names(bo, { distanceKm: 400, country: 'NL' })).toSorted()).toEqual(['Amsterdam', 'Maastricht', 'Utrecht'])
  expect(await names(bo, {}, 'NEAREST')).toEqual(['Amsterdam', 'Utrecht', 'Antwerp', 'Maastricht', 'Nowhere'])
  expect(await names(bo, { country: 'NL' }, 'NEAREST')).toEqual(['Amsterdam', 'Utrecht', 'Maastricht', 'Nowhere'])
})

test('who was active last comes first, and only who was active just now is online', async () => {
  const { woman, man } = await stage()
  const bo = await man('Bo')
  const [ada, eva] = [await woman('Ada'), await woman('Eva')]
  expect(await names(bo)).toEqual(['Eva', 'Ada'])
  await cast.moveClock('20 minutes')
  expect(await names(bo, { online: true })).toEqual([])
  await names(ada)
  await cast.settle()
  expect(await names(bo)).toEqual(['Ada', 'Eva'])
  expect(await names(bo, { online: true })).toEqual(['Ada'])
  expect(await names(bo, {}, 'NEWEST')).toEqual(['Eva', 'Ada'])
  await cast.moveClock('6 minutes')
  expect(await names(bo, { online: true })).toEqual([])
  await names(eva)
  await cast.settle()
  expect(await names(bo, { online: true })).toEqual(['Eva'])
})

test('page by page nobody comes twice and nobody is skipped, although members become active meanwhile', async () => {
  const { woman, man } = await stage()
  const bo = await man('Bo', { at: [52.37, 4.89] })
  const cast17: Person[] = []
  for (let index = 0; index < 17; index++) cast17.push(await woman(`W${index}`, { at: [52.37 - index * 0.08, 4.89] }))
  for (const order of ['LAST_ACTIVE', 'NEWEST', 'NEAREST']) {
    await cast.moveClock('11 minutes')
    const seen: string[] = []
    const moved = new Set<string>()
    let after: string | undefined
    for (let page = 0; page < 10; page++) {
      const found: any = await search(bo, { order, first: 4, ...(after === undefined ? {} : { after }) })
      expect(found).toMatchObject({ totalCount: 17, totalIsExact: true })
      seen.push(...found.edges.map(({ node }: any) => node.displayName))
      after = found.pageInfo.endCursor
      if (!found.pageInfo.hasNextPage) break
      // One who was seen and one who was not become active; with the order by activity the second now stands above, behind "n new".
      const [again, above] = [cast17.find((_, index) => seen.includes(`W${index}`))!, cast17.findLast((_, index) => !seen.includes(`W${index}`) && order === 'LAST_ACTIVE')]
      await names(again)
      if (above !== undefined && moved.size < 3) await names(above).then(() => moved.add(`W${cast17.indexOf(above)}`))
      await cast.settle()
    }
    expect(new Set(seen).size, order).toBe(seen.length)
    expect([...seen, ...moved].toSorted(), order).toEqual(cast17.map((_, index) => `W${index}`).toSorted())
  }
})

test('a filter or cursor that cannot be is refused as bad input', async () => {
  const { man } = await stage()
  const bo = await man('Bo')
  const wrong: Asked[] = [{ first: 0 }, { first: 101 }, { after: 'x' }, { after: Buffer.from('["a","b"]').toString('base64url') }, { filter: { country: 'nl' } },
    { filter: { regionId: 'NL-99' } }, { filter: { distanceKm: 0 } }, { filter: { hairColorIds: ['1; drop'] } }]
  for (const asked of wrong) {
    expect((await bo.ask(SEARCH, asked)).errors?.[0]?.originalError, JSON.stringify(asked)).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } })
  }
  expect(await names(bo, { minAge: -5, maxAge: 2_000_000_000 })).toEqual([])
  expect(await names(bo, { distanceKm: 2_000_000_000, interestIds: ['999999999'] })).toEqual([])
})
