import { sql, type Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { SiteSettings } from '#platform/site/site-settings.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'
import { hideChoice, saveChoices } from './choice.store.ts'

// A site's decisions about its choice lists and the visible profile fields.
const app = testApp()
let db: Kysely<unknown>
const siteIds: Record<string, string> = {}
beforeAll(async () => {
  db = app.installation.runtimes.find(({ definition }) => definition.name === 'profiles')!.db
  const { rows } = await app.admin.query('select token, id from accounts.site')
  for (const { token, id } of rows) siteIds[token] = id
})

const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on InvalidInputError { fields { path code } } } }`
const UPDATE = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename ... on InvalidInputError { fields { path code } } } }`
const LOCATE = `mutation ($input: SetLocationInput!) { setLocation(input: $input) { __typename } }`
const GENDERS = '{ profileChoices { genders { id: value name } } }'
const FACTS = `displayName gender seeking sexuality age country region city aboutMe hairColor { name } eyeColor { name } bodyType { name } relationshipStatus { name }
  interests { name } sharedInterestIds mainPhoto { id } photos { id } online lastActiveAt isNew distanceKm`
const PROFILE = `query ($id: ID!) { profile(id: $id) { dateOfBirth ${FACTS} } }`
const FOUND = `query ($filter: ProfileSearchInput) { searchProfiles(first: 50, filter: $filter) { edges { node { id } } } }`
const IN_ENGLISH = { 'x-locale': 'en' }

async function ask(
  who: Person,
  document: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const { data, errors } = await who.run(document, variables, headers)
  if (errors !== undefined) throw new Error(JSON.stringify(errors))
  return data
}
const gendersOn = async (host: string, locale: string) =>
  (await ask(app.visitor(host), GENDERS, {}, { 'x-locale': locale })).profileChoices.genders
const look = async (who: Person, whom: Person) =>
  (await ask(who, PROFILE, { id: whom.profileId }, IN_ENGLISH)).profile
const found = async (who: Person, filter = {}) =>
  (await ask(who, FOUND, { filter })).searchProfiles.edges.map(({ node }: any) => node.id)
const changeSettings = (change: Partial<SiteSettings>) =>
  app.admin.query(`update accounts.site set settings = settings || $1 where token = 'ruvela'`, [change])

test('PROF-01 a site adds a gender for sign-up, profile and search, and no other site has it', async () => {
  const basic = [
    { id: 'FEMALE', name: 'Vrouw' },
    { id: 'MALE', name: 'Man' },
  ]
  expect([await gendersOn('ruvela.test', 'nl'), await gendersOn('dutch.test', 'nl')]).toEqual([basic, basic])
  const [eva, max] = [await app.signUp(), await app.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
  const form = async (host: string) =>
    (await app.visitor(host).fetch('/')).text.includes('value="NON_BINARY"')
  expect(await form('ruvela.test')).toBe(false)
  await saveChoices(db, siteIds['ruvela']!, 'gender', [
    { token: 'NON_BINARY', names: { nl: 'Non-binair', en: 'Non-binary' } },
  ])

  expect(await gendersOn('ruvela.test', 'nl')).toEqual([...basic, { id: 'NON_BINARY', name: 'Non-binair' }])
  expect((await gendersOn('ruvela.test', 'en')).at(-1)).toEqual({ id: 'NON_BINARY', name: 'Non-binary' })
  expect((await gendersOn('ruvela.test', 'pl')).at(-1)).toEqual({ id: 'NON_BINARY', name: 'Non-binair' })
  expect(await gendersOn('dutch.test', 'nl')).toEqual(basic)

  // The form is part of the server-rendered page, which is rendered anew at once.
  expect([await form('ruvela.test'), await form('dutch.test')]).toEqual([true, false])

  const robin = await app.signUp({ name: 'Robin', gender: 'NON_BINARY', seeking: 'FEMALE' })
  const mila = await app.signUp({ name: 'Mila', seeking: 'NON_BINARY' })
  expect(await look(mila, robin)).toMatchObject({ gender: 'NON_BINARY', seeking: 'FEMALE' })
  expect([await found(robin), await found(mila), await found(max)]).toEqual([
    [mila.profileId],
    [robin.profileId],
    [eva.profileId],
  ])
  expect([await found(mila, { gender: 'NON_BINARY' }), await found(robin, { gender: 'MALE' })]).toEqual([
    [robin.profileId],
    [],
  ])
  // Others find a member by the changed gender from that moment on.
  expect((await ask(eva, UPDATE, { input: { seeking: 'NON_BINARY' } })).updateProfile.__typename).toBe(
    'UpdateProfileSuccess',
  )
  expect((await found(robin)).toSorted()).toEqual([mila.profileId, eva.profileId].toSorted())
  expect(await found(max)).toEqual([])

  const dutch = await app.signUp({ host: 'dutch.test' })
  const refused = {
    fields: [
      { path: 'gender', code: 'CHOICE_UNKNOWN' },
      { path: 'seeking', code: 'CHOICE_UNKNOWN' },
    ],
  }
  const genders = { gender: 'NON_BINARY', seeking: 'NON_BINARY' }
  const sam = {
    email: 'sam@example.org',
    name: 'Sam',
    password: 'correct horse battery',
    dateOfBirth: '1990-05-17',
    acceptTerms: true,
  }
  expect(
    (await ask(app.visitor('dutch.test'), SIGN_UP, { input: { ...sam, ...genders } })).signUp,
  ).toMatchObject(refused)
  expect((await ask(dutch, UPDATE, { input: genders })).updateProfile).toMatchObject(refused)
  expect((await dutch.run(FOUND, { filter: { gender: 'NON_BINARY' } })).errors![0]!.extensions.code).toBe(
    'BAD_USER_INPUT',
  )
  for (const gender of ['male', '', '1', 'NON_BINARY\u202e']) {
    expect(
      (await ask(app.visitor(), SIGN_UP, { input: { ...sam, seeking: 'MALE', gender } })).signUp,
      gender,
    ).toMatchObject({ fields: [{ path: 'gender', code: 'CHOICE_UNKNOWN' }] })
  }
  const { rows } = await app.admin.query(`select 1 from accounts.account where email = 'sam@example.org'`)
  expect(rows).toEqual([])
})

test('PROF-01 a site hides a gender that others keep, and renames one for itself', async () => {
  const [kim, lou] = [
    await app.signUp({ gender: 'NON_BINARY', seeking: 'NON_BINARY' }),
    await app.signUp({ gender: 'NON_BINARY', seeking: 'NON_BINARY' }),
  ]
  await hideChoice(db, siteIds['dutch']!, { list: 'gender', token: 'MALE' })
  await saveChoices(db, siteIds['dutch']!, 'gender', [{ token: 'FEMALE', names: { nl: 'Dame' } }])
  expect(await gendersOn('dutch.test', 'nl')).toEqual([{ id: 'FEMALE', name: 'Dame' }])
  expect((await gendersOn('ruvela.test', 'nl'))[0]).toEqual({ id: 'FEMALE', name: 'Vrouw' })
  // Their own gender is not offered any more; they keep it and still find each other.
  await sql`insert into profiles.choice_hidden (site_id, choice_id) select site_id, id from profiles.choice where token = 'NON_BINARY'`.execute(
    db,
  )
  expect((await gendersOn('ruvela.test', 'nl')).map(({ id }: any) => id)).toEqual(['FEMALE', 'MALE'])
  expect(await look(kim, lou)).toMatchObject({ gender: 'NON_BINARY' })
  expect(await found(kim)).toEqual([lou.profileId])
  expect((await ask(kim, UPDATE, { input: { gender: 'NON_BINARY' } })).updateProfile).toMatchObject({
    fields: [{ path: 'gender', code: 'CHOICE_UNKNOWN' }],
  })
})

test('PROF-01 a profile has all its fields; the site decides which are visible and searchable', async () => {
  const CHOICES =
    '{ profileChoices { hairColors { id: value } eyeColors { id: value } bodyTypes { id: value } relationshipStatuses { id: value } interests { id: value } } }'
  const [ada, bo] = [
    await app.signUp({ name: 'Ada' }),
    await app.signUp({ gender: 'MALE', seeking: 'FEMALE' }),
  ]
  const { profileChoices: lists } = await ask(ada, CHOICES)
  const consent = (await ask(ada, '{ viewer { consents { purpose textVersion } } }')).viewer.consents.find(
    ({ purpose }: any) => purpose === 'SEXUALITY',
  )
  await ask(ada, 'mutation ($input: ChangeConsentInput!) { changeConsent(input: $input) { __typename } }', {
    input: { purpose: 'SEXUALITY', given: true, textVersion: consent.textVersion },
  })
  await app.drainEvents()
  const interestIds = [lists.interests[0].id, lists.interests[2].id]
  const input = {
    displayName: 'Ada Test',
    dateOfBirth: '1991-06-18',
    aboutMe: 'I read a lot.',
    sexuality: 'BI',
    interestIds,
    hairColorId: lists.hairColors[0].id,
    eyeColorId: lists.eyeColors[0].id,
    bodyTypeId: lists.bodyTypes[0].id,
    relationshipStatusId: lists.relationshipStatuses[0].id,
  }
  expect((await ask(ada, UPDATE, { input })).updateProfile).toEqual({ __typename: 'UpdateProfileSuccess' })
  expect((await ask(bo, UPDATE, { input: { interestIds } })).updateProfile).toEqual({
    __typename: 'UpdateProfileSuccess',
  })
  for (const who of [ada, bo]) await ask(who, LOCATE, { input: { latitude: 52.37, longitude: 4.89 } })
  for (const _ of [1, 2]) expect((await uploadPhoto(ada)).status).toBe(200)

  const shown = {
    displayName: 'Ada Test',
    gender: 'FEMALE',
    seeking: 'MALE',
    sexuality: 'BI',
    country: 'NL',
    region: 'North Holland',
    city: 'Amsterdam',
    aboutMe: 'I read a lot.',
    hairColor: { name: 'Black' },
    eyeColor: { name: 'Brown' },
    bodyType: { name: 'Slim' },
    relationshipStatus: { name: 'Single' },
    dateOfBirth: null,
    interests: [{ name: 'Walking' }, { name: 'Cycling' }],
    sharedInterestIds: interestIds,
    mainPhoto: { id: expect.any(String) },
    photos: [{ id: expect.any(String) }, { id: expect.any(String) }],
    isNew: true,
    distanceKm: 5,
    online: true,
    lastActiveAt: expect.any(String),
  }
  await expect.poll(() => look(bo, ada)).toMatchObject(shown)
  const { age } = await look(bo, ada)
  expect(age).toBeGreaterThan(33)
  expect(await look(ada, ada)).toMatchObject({ dateOfBirth: '1991-06-18', age })

  const [{ visibleProfileFields, visibleProfileNotes, searchFields }] = (
    await app.admin.query(`select settings from accounts.site where token = 'ruvela'`)
  ).rows.map(({ settings }) => settings)
  expect((await app.visitor().fetch('/api/settings.php')).json()).toMatchObject({
    visible_profile_notes: ['online', 'lastActive', 'new', 'distance', 'sharedInterests'],
  })
  await changeSettings({ visibleProfileFields: ['gender', 'age', 'country'], searchFields: ['age'] })
  const plain = {
    ...shown,
    sexuality: null,
    region: null,
    city: null,
    aboutMe: null,
    hairColor: null,
    eyeColor: null,
    bodyType: null,
    relationshipStatus: null,
    interests: [],
    sharedInterestIds: [],
  }
  expect(await look(bo, ada)).toMatchObject(plain)
  // A filter by hair has no effect where the site excludes it; one by age still narrows.
  expect(await found(bo, { hairColorIds: [lists.hairColors[1].id] })).toContain(ada.profileId)
  expect(await found(bo, { minAge: age + 1 })).not.toContain(ada.profileId)
  await changeSettings({ visibleProfileNotes: ['new'], visibleProfileFields, searchFields })
  const unnoted = {
    ...shown,
    online: false,
    lastActiveAt: null,
    isNew: true,
    distanceKm: null,
    sharedInterestIds: [],
  }
  expect(await look(bo, ada)).toMatchObject(unnoted)
  expect(await found(bo, { hairColorIds: [lists.hairColors[1].id] })).not.toContain(ada.profileId)
  await changeSettings({ visibleProfileNotes: [] })
  expect(await look(bo, ada)).toMatchObject({ ...unnoted, isNew: false })
  expect((await app.visitor().fetch('/api/settings.php')).json()).toMatchObject({ visible_profile_notes: [] })
  await changeSettings({ visibleProfileNotes })
})

const LISTS = `{ profileChoices { genders { id: value name } hairColors { id: value name } eyeColors { id: value name } bodyTypes { id: value name } relationshipStatuses { id: value name } interests { id: value name } }
  regions(country: "DE") { id: code name } icebreakers { id text } gifts { id name } }`
type Entry = { id: string; name?: string; text?: string }

async function listsIn(who: Person, locale: string): Promise<Record<string, Entry[]>> {
  const { profileChoices, ...others } = await ask(who, LISTS, {}, { 'x-locale': locale })
  return { ...profileChoices, ...others }
}
const namesOf = (entries: Entry[]) => entries.map(({ name, text }) => name ?? text)

test('SITE-28 each reader gets every choice list, and the members’ choices, in their language', async () => {
  const visitor = app.visitor()
  const dutch = await listsIn(visitor, 'nl')
  const samples = {
    nl: ['Vrouw', 'Zwart', 'Bruin', 'Slank', 'Vrijgezel', 'Wandelen', 'Baden-Württemberg'],
    en: ['Woman', 'Black', 'Brown', 'Slim', 'Single', 'Walking', 'Baden-Württemberg'],
    // The choices agree with "complexión" and "corporatura", so that they fit all genders.
    es: ['Mujer', 'Negro', 'Marrón', 'Delgada', 'Soltero/a', 'Pasear', 'Baden-Wurtemberg'],
    it: ['Donna', 'Neri', 'Castani', 'Snella', 'Single', 'Passeggiate', 'Amburgo'],
    pl: ['Kobieta', 'Czarne', 'Brązowe', 'Szczupła', 'Wolny stan', 'Spacery', 'Badenia-Wirtembergia'],
  }
  for (const locale of ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv']) {
    const lists = await listsIn(visitor, locale)
    for (const [list, entries] of Object.entries(lists)) {
      expect(entries.length, `${locale} ${list}`).toBeGreaterThan(1)
      for (const name of namesOf(entries)) expect(name, `${locale} ${list}`).toMatch(/\p{L}/u)
      // The same entries by the same ids; only icebreakers are written anew in each language.
      if (list !== 'icebreakers')
        expect(entries.map(({ id }) => id).toSorted(), `${locale} ${list}`).toEqual(
          dutch[list]!.map(({ id }) => id).toSorted(),
        )
      if (locale !== 'nl' && list !== 'regions')
        expect(namesOf(entries), `${locale} ${list}`).not.toEqual(namesOf(dutch[list]!))
    }
    const sample = samples[locale as keyof typeof samples]
    const { icebreakers: _lines, gifts: _gifts, ...named } = lists
    if (sample !== undefined) expect(Object.values(named).map(([first]) => first!.name)).toEqual(sample)
    const rest = (
      await visitor.fetch('/api/interests.php', {
        headers: { 'accept-language': 'xx', cookie: `locale=${locale}` },
      })
    ).json()
    expect(rest, locale).toEqual(lists['interests'])
  }
  // A member's row stores ids, and each reader gets the names.
  const ada = await app.signUp({ name: 'Ada' })
  const [hair, interest] = [dutch['hairColors']![2]!, dutch['interests']![0]!]
  await ask(ada, UPDATE, { input: { hairColorId: hair.id, interestIds: [interest.id] } })
  const { rows } = await app.admin.query('select hair, interest_ids from profiles.profile where id = $1', [
    ada.memberId,
  ])
  expect(rows).toEqual([{ hair: Number(hair.id), interest_ids: [Number(interest.id)] }])
  const readIn = async (locale: string) =>
    (await ask(ada, PROFILE, { id: ada.profileId }, { 'x-locale': locale })).profile
  expect(await readIn('nl')).toMatchObject({
    hairColor: { name: 'Bruin' },
    interests: [{ name: 'Wandelen' }],
  })
  expect(await readIn('fi')).toMatchObject({
    hairColor: { name: 'Ruskeat' },
    interests: [{ name: 'Kävely' }],
  })
})

test('SITE-28 a site has its own entries at once; missing texts follow the fallback chain', async () => {
  const interests = async (locale: string, host = 'ruvela.test') =>
    namesOf((await listsIn(app.visitor(host), locale))['interests']!)
  const etag = async () => (await app.visitor().fetch('/api/interests.php')).headers['etag']
  const before = await etag()
  await saveChoices(db, siteIds['ruvela']!, 'interest', [
    { token: 'skating-tours', names: { nl: 'Toertochten', en: 'Skating tours', 'nl-BE': 'Schaatstochten' } },
    { token: 'curling', names: { en: 'Curling', fi: 'Kihartelu' } },
  ])
  expect(await etag()).not.toBe(before)
  await app.admin.query(
    `update accounts.site set locales = locales || '{nl-BE,fr-BE}'::text[] where token = 'ruvela'`,
  )
  // The variant, its language, the site's own, English.
  expect((await interests('nl-BE')).slice(-2)).toEqual(['Schaatstochten', 'Curling'])
  expect((await interests('nl-BE'))[0]).toBe('Wandelen')
  expect((await interests('fr-BE'))[0]).toBe('Balades')
  expect((await interests('fi')).slice(-2)).toEqual(['Toertochten', 'Kihartelu'])
  expect(await interests('nl', 'dutch.test')).not.toContain('Toertochten')
  await hideChoice(db, siteIds['ruvela']!, { list: 'interest', token: 'walking' })
  expect([(await interests('nl'))[0], (await interests('nl', 'dutch.test'))[0]]).toEqual([
    'Bergwandelen',
    'Wandelen',
  ])

  await changeSettings({
    regionData: {
      NL: [
        { id: 'NL-09', names: { nl: 'Rond Utrecht', en: 'Around Utrecht' } },
        { id: 'NL-07', names: {} },
      ],
    },
  })
  const regions = async (locale: string) =>
    (await ask(app.visitor(), '{ regions(country: "NL") { id: code name } }', {}, { 'x-locale': locale }))
      .regions
  expect(await regions('en')).toEqual([
    { id: 'NL-09', name: 'Around Utrecht' },
    { id: 'NL-07', name: 'North Holland' },
  ])
  expect(await regions('sv')).toMatchObject([{ id: 'NL-09', name: 'Rond Utrecht' }, { id: 'NL-07' }])
  expect(await regions('nl-BE')).toMatchObject([{ name: 'Rond Utrecht' }, { name: 'Noord-Holland' }])
  await changeSettings({ regionData: {} })

  await app.admin.query(
    `insert into conversations.gift (id, site_id, position, names, picture, credits) values (gen_random_uuid(), $1, 99, $2, '/gifts/gift-rose.svg', 3)`,
    [siteIds['ruvela'], { nl: 'Oliebol', en: 'Doughnut' }],
  )
  const lastGift = async (locale: string, host = 'ruvela.test') =>
    namesOf((await listsIn(app.visitor(host), locale))['gifts']!).at(-1)
  expect([await lastGift('nl-BE'), await lastGift('en'), await lastGift('sv')]).toEqual([
    'Oliebol',
    'Doughnut',
    'Oliebol',
  ])
  expect(await lastGift('nl', 'dutch.test')).not.toBe('Oliebol')

  const lines = async (locale: string, host = 'ruvela.test') =>
    namesOf((await listsIn(app.visitor(host), locale))['icebreakers']!)
  expect(await lines('nl-BE')).toEqual(await lines('nl'))
  await app.admin.query(
    `delete from conversations.icebreaker where site_id = $1 and locale in ('sv', 'fr')`,
    [siteIds['ruvela']],
  )
  expect([await lines('sv'), await lines('fr-BE')]).toEqual([await lines('nl'), await lines('nl')])
  await app.admin.query(`delete from conversations.icebreaker where site_id = $1 and locale = 'nl'`, [
    siteIds['ruvela'],
  ])
  expect(await lines('fr')).toEqual(await lines('en'))
  await app.admin.query(
    `update conversations.icebreaker set text = 'Zout of zoet?' where site_id = $1 and position = 0`,
    [siteIds['dutch']],
  )
  expect((await lines('nl', 'dutch.test'))[0]).toBe('Zout of zoet?')
})
