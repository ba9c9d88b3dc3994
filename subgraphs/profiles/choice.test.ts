import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#platform/testing/world.ts'
import type { SiteSettings } from '#platform/site.ts'
import { hideChoice, saveChoices } from './choice.store.ts'

// What a site decides about the lists that its members choose from and about what profiles show.
let world: World
let db: Kysely<any>
const siteIds: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  db = world.installation.runtimes.find(({ definition }) => definition.name === 'profiles')!.db
  const { rows } = await world.admin.query('select token, id from accounts.site')
  for (const { token, id } of rows) siteIds[token] = id
})
afterAll(() => world?.close())

const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on InvalidInputError { fields { path code } } } }`
const UPDATE = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename ... on InvalidInputError { fields { path code } } } }`
const LOCATE = `mutation ($input: SetLocationInput!) { setLocation(input: $input) { __typename } }`
const GENDERS = '{ profileChoices { genders { id name } } }'
const FACTS = `displayName gender seeking sexuality age country region city aboutMe hairColor { name } eyeColor { name } bodyType { name } relationshipStatus { name }
  interests { name } sharedInterestIds mainPhoto { id } photos { id } online lastActiveAt isNew distanceKm`
const PROFILE = `query ($id: ID!) { profile(id: $id) { dateOfBirth ${FACTS} } }`
const FOUND = `query ($filter: ProfileSearchInput) { searchProfiles(first: 50, filter: $filter) { edges { node { id } } } }`
const IN_ENGLISH = { 'x-locale': 'en' }

async function ask(who: Person, document: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const { data, errors } = await who.run(document, variables, headers)
  if (errors !== undefined) throw new Error(JSON.stringify(errors))
  return data
}
const gendersOn = async (host: string, locale: string) => (await ask(world.visitor(host), GENDERS, {}, { 'x-locale': locale })).profileChoices.genders
const look = async (who: Person, whom: Person) => (await ask(who, PROFILE, { id: whom.profileId }, IN_ENGLISH)).profile
const found = async (who: Person, filter = {}) => (await ask(who, FOUND, { filter })).searchProfiles.edges.map(({ node }: any) => node.id)
const changeSettings = (change: Partial<SiteSettings>) => world.admin.query(`update accounts.site set settings = settings || $1 where token = 'ruvela'`, [change])

test('PROF-01 a site adds a gender: members sign up with it, show it and find each other by it, and no other site knows it', async () => {
  const basic = [{ id: 'FEMALE', name: 'Vrouw' }, { id: 'MALE', name: 'Man' }]
  expect([await gendersOn('ruvela.test', 'nl'), await gendersOn('dutch.test', 'nl')]).toEqual([basic, basic])
  const [eva, max] = [await world.signUp(), await world.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
  await saveChoices(db, siteIds['ruvela']!, 'gender', [{ token: 'NON_BINARY', names: { nl: 'Non-binair', en: 'Non-binary' } }])

  expect(await gendersOn('ruvela.test', 'nl')).toEqual([...basic, { id: 'NON_BINARY', name: 'Non-binair' }])
  expect((await gendersOn('ruvela.test', 'en')).at(-1)).toEqual({ id: 'NON_BINARY', name: 'Non-binary' })
  expect((await gendersOn('ruvela.test', 'pl')).at(-1)).toEqual({ id: 'NON_BINARY', name: 'Non-binair' })
  expect(await gendersOn('dutch.test', 'nl')).toEqual(basic)

  const robin = await world.signUp({ name: 'Robin', gender: 'NON_BINARY', seeking: 'FEMALE' })
  const mila = await world.signUp({ name: 'Mila', seeking: 'NON_BINARY' })
  expect(await look(mila, robin)).toMatchObject({ gender: 'NON_BINARY', seeking: 'FEMALE' })
  expect([await found(robin), await found(mila), await found(max)]).toEqual([[mila.profileId], [robin.profileId], [eva.profileId]])
  expect([await found(mila, { gender: 'NON_BINARY' }), await found(robin, { gender: 'MALE' })]).toEqual([[robin.profileId], []])
  // Who changes is found by the others from that moment on.
  expect((await ask(eva, UPDATE, { input: { seeking: 'NON_BINARY' } })).updateProfile.__typename).toBe('UpdateProfileSuccess')
  expect((await found(robin)).toSorted()).toEqual([mila.profileId, eva.profileId].toSorted())
  expect(await found(max)).toEqual([])

  const dutch = await world.signUp({ host: 'dutch.test' })
  const refused = { fields: [{ path: 'gender', code: 'CHOICE_UNKNOWN' }, { path: 'seeking', code: 'CHOICE_UNKNOWN' }] }
  const wish = { gender: 'NON_BINARY', seeking: 'NON_BINARY' }
  const form = { email: 'sam@example.org', name: 'Sam', password: 'correct horse battery', dateOfBirth: '1990-05-17', acceptTerms: true }
  expect((await ask(world.visitor('dutch.test'), SIGN_UP, { input: { ...form, ...wish } })).signUp).toMatchObject(refused)
  expect((await ask(dutch, UPDATE, { input: wish })).updateProfile).toMatchObject(refused)
  expect((await dutch.run(FOUND, { filter: { gender: 'NON_BINARY' } })).errors![0]!.extensions.code).toBe('BAD_USER_INPUT')
  for (const gender of ['male', '', '1', 'NON_BINARY\u202e']) {
    expect((await ask(world.visitor(), SIGN_UP, { input: { ...form, seeking: 'MALE', gender } })).signUp, gender).toMatchObject({ fields: [{ path: 'gender', code: 'CHOICE_UNKNOWN' }] })
  }
  const { rows } = await world.admin.query(`select 1 from accounts.account where email = 'sam@example.org'`)
  expect(rows).toEqual([])
})

test('PROF-01 a site hides a gender that others keep, and gives one a name of its own', async () => {
  const [kim, lou] = [await world.signUp({ gender: 'NON_BINARY', seeking: 'NON_BINARY' }), await world.signUp({ gender: 'NON_BINARY', seeking: 'NON_BINARY' })]
  await hideChoice(db, siteIds['dutch']!, { list: 'gender', token: 'MALE' })
  await saveChoices(db, siteIds['dutch']!, 'gender', [{ token: 'FEMALE', names: { nl: 'Dame' } }])
  expect(await gendersOn('dutch.test', 'nl')).toEqual([{ id: 'FEMALE', name: 'Dame' }])
  expect((await gendersOn('ruvela.test', 'nl'))[0]).toEqual({ id: 'FEMALE', name: 'Vrouw' })
  // Their own gender is no longer offered; they keep it and still find each other.
  await sql`insert into profiles.choice_hidden (site_id, choice_id) select site_id, id from profiles.choice where token = 'NON_BINARY'`.execute(db)
  expect((await gendersOn('ruvela.test', 'nl')).map(({ id }: any) => id)).toEqual(['FEMALE', 'MALE'])
  expect(await look(kim, lou)).toMatchObject({ gender: 'NON_BINARY' })
  expect(await found(kim)).toEqual([lou.profileId])
  expect((await ask(kim, UPDATE, { input: { gender: 'NON_BINARY' } })).updateProfile).toMatchObject({ fields: [{ path: 'gender', code: 'CHOICE_UNKNOWN' }] })
})

test('PROF-01 a profile has all its fields, and the site decides which of them and which notes others see and what is searched by', async () => {
  const CHOICES = '{ profileChoices { hairColors { id } eyeColors { id } bodyTypes { id } relationshipStatuses { id } interests { id } } }'
  const [ada, bo] = [await world.signUp({ name: 'Ada' }), await world.signUp({ gender: 'MALE', seeking: 'FEMALE' })]
  const { profileChoices: lists } = await ask(ada, CHOICES)
  const consent = (await ask(ada, '{ viewer { consents { purpose textVersion } } }')).viewer.consents.find(({ purpose }: any) => purpose === 'SEXUALITY')
  await ask(ada, 'mutation ($input: ChangeConsentInput!) { changeConsent(input: $input) { __typename } }', { input: { purpose: 'SEXUALITY', given: true, textVersion: consent.textVersion } })
  await world.drainEvents()
  const interestIds = [lists.interests[0].id, lists.interests[2].id]
  const input = {
    displayName: 'Ada Test', dateOfBirth: '1991-06-18', aboutMe: 'I read a lot.', sexuality: 'BI', interestIds, hairColorId: lists.hairColors[0].id, eyeColorId: lists.eyeColors[0].id,
    bodyTypeId: lists.bodyTypes[0].id, relationshipStatusId: lists.relationshipStatuses[0].id,
  }
  expect((await ask(ada, UPDATE, { input })).updateProfile).toEqual({ __typename: 'UpdateProfileSuccess' })
  expect((await ask(bo, UPDATE, { input: { interestIds } })).updateProfile).toEqual({ __typename: 'UpdateProfileSuccess' })
  for (const who of [ada, bo]) await ask(who, LOCATE, { input: { latitude: 52.37, longitude: 4.89 } })
  for (const _ of [1, 2]) await uploadPhoto(ada)

  const shown = {
    displayName: 'Ada Test', gender: 'FEMALE', seeking: 'MALE', sexuality: 'BI', country: 'NL', region: 'North Holland', city: 'Amsterdam', aboutMe: 'I read a lot.',
    hairColor: { name: 'Black' }, eyeColor: { name: 'Brown' }, bodyType: { name: 'Slim' }, relationshipStatus: { name: 'Single' }, dateOfBirth: null,
    interests: [{ name: 'Walking' }, { name: 'Cycling' }], sharedInterestIds: interestIds, mainPhoto: { id: expect.any(String) },
    photos: [{ id: expect.any(String) }, { id: expect.any(String) }], isNew: true, distanceKm: 5, online: true, lastActiveAt: expect.any(String),
  }
  await expect.poll(() => look(bo, ada)).toMatchObject(shown)
  const { age } = await look(bo, ada)
  expect(age).toBeGreaterThan(33)
  expect(await look(ada, ada)).toMatchObject({ dateOfBirth: '1991-06-18', age })

  const [{ visibleProfileFields, visibleProfileNotes, searchFields }] = (await world.admin.query(`select settings from accounts.site where token = 'ruvela'`)).rows.map(({ settings }) => settings)
  expect((await world.visitor().fetch('/api/settings.php')).json()).toMatchObject({ visible_profile_notes: ['online', 'lastActive', 'new', 'distance', 'sharedInterests'] })
  await changeSettings({ visibleProfileFields: ['gender', 'age', 'country'], searchFields: ['age'] })
  const plain = {
    ...shown, sexuality: null, region: null, city: null, aboutMe: null, hairColor: null, eyeColor: null, bodyType: null, relationshipStatus: null, interests: [], sharedInterestIds: [],
  }
  expect(await look(bo, ada)).toMatchObject(plain)
  // Who may not be searched by hair is found whatever the filter says; by age it still narrows.
  expect(await found(bo, { hairColorIds: [lists.hairColors[1].id] })).toContain(ada.profileId)
  expect(await found(bo, { minAge: age + 1 })).not.toContain(ada.profileId)
  await changeSettings({ visibleProfileNotes: ['new'], visibleProfileFields, searchFields })
  const unnoted = { ...shown, online: false, lastActiveAt: null, isNew: true, distanceKm: null, sharedInterestIds: [] }
  expect(await look(bo, ada)).toMatchObject(unnoted)
  expect(await found(bo, { hairColorIds: [lists.hairColors[1].id] })).not.toContain(ada.profileId)
  await changeSettings({ visibleProfileNotes: [] })
  expect(await look(bo, ada)).toMatchObject({ ...unnoted, isNew: false })
  expect((await world.visitor().fetch('/api/settings.php')).json()).toMatchObject({ visible_profile_notes: [] })
  await changeSettings({ visibleProfileNotes })
})

async function uploadPhoto(who: Person) {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8a0175' } }).jpeg().toBuffer()
  const body = Buffer.concat([Buffer.from('--part\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'), bytes, Buffer.from('\r\n--part--\r\n')])
  expect((await who.fetch('/upload/photo', { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=part' } })).status).toBe(200)
}
